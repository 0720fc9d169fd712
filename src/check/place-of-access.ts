import type { Place } from '../errors/place.ts';
import { printExpr } from '../language/print.ts';
import type { Name } from '../syntax/expr.ts';
import { accessesIn, expressionsOf } from '../syntax/walk.ts';
import type { Module } from './check.ts';

/** Where a func makes an access, told by its text, as bounds inference knows it; or else where the func is defined. */
export function placeOfAccess({ pipeline, places }: Module): (consumer: Name, access: string) => Place | null {
  return (consumer, access) => {
    const f = pipeline.funcs.find(({ name }) => name === consumer);
    if (f === undefined) return null;
    const written = accessesIn(...expressionsOf(f)).filter((a) => printExpr(a) === access);
    return written.map((a) => places.of(a)).find((place) => place !== null) ?? places.of(f);
  };
}
