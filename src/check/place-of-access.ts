import type { Place } from '../errors/place.ts';
import { printExpr } from '../language/print.ts';
import type { Name } from '../syntax/expr.ts';
import { accessesIn, expressionsOf } from '../syntax/walk.ts';
import type { Module } from './check.ts';

/**
 * The source position of an access in a func. Bounds inference identifies an access by its printed text. If there is no
 * such access, returns the position of the func. Null if the pipeline has no func of that name.
 */
export function placeOfAccess({ pipeline, places }: Module): (consumer: Name, access: string) => Place | null {
  return (consumer, access) => {
    const f = pipeline.funcs.find(({ name }) => name === consumer);
    if (f === undefined) return null;
    const accesses = accessesIn(...expressionsOf(f)).filter((a) => printExpr(a) === access);
    return accesses.map((a) => places.of(a)).find((place) => place !== null) ?? places.of(f);
  };
}
