import { overflowing } from './bounds/overflow.ts';
import { refuse } from './errors/diagnostic.ts';
import { S704 } from './errors/S704.ts';
import { S706 } from './errors/S706.ts';
import { printExpr } from './language/print.ts';
import { volume } from './semantics/array.ts';
import { programValues, type Request } from './semantics/request.ts';
import type { Stuck } from './semantics/store.ts';
import type { Program } from './syntax/target.ts';

/** Refuse a run whose window arithmetic would overflow, before anything runs. An empty window needs none of it. */
export function checkOverflow(P: Program, z: Request): void {
  const expression = volume(z.window) === 0 ? null : overflowing(P, programValues(P, z));
  if (expression !== null) refuse(S706({ expression: printExpr(expression) }, null));
}

/** A stuck state in words. */
export function refuseStuck(stuck: Stuck): never {
  return refuse(S704({ what: describe(stuck) }, null));
}

function describe(stuck: Stuck): string {
  switch (stuck.tag) {
    case 'AssertionFailure':
      return stuck.why;
    case 'RdomFailure':
      return `the loop over ${stuck.variable} has the length ${stuck.len}`;
    case 'ReadOutOfBounds':
      return `${stuck.func}[${stuck.point.join(', ')}] is read outside of its bounds`;
    case 'WriteOutOfBounds':
      return `${stuck.func}[${stuck.point.join(', ')}] is written outside of its bounds`;
  }
}
