import type { Place } from '../errors/place.ts';
import type { Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Module } from './check.ts';
import { placeOfAccess } from './place-of-access.ts';

/** The source positions of the parts of a program that compilation errors refer to. */
export interface PlacesOf {
  readonly access: (consumer: Name, access: string) => Place | null;
  readonly directive: (d: Directive) => Place | null;
  readonly func: (name: Name) => Place | null;
}

export function placesOf(module: Module): PlacesOf {
  const { pipeline, places } = module;
  return {
    access: placeOfAccess(module),
    directive: (d) => places.of(d),
    func: (name) => {
      const f = pipeline.funcs.find((each) => each.name === name);
      return f === undefined ? null : places.of(f);
    },
  };
}
