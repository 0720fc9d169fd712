import { overflowing } from './bounds/overflow.ts';
import { refuse } from './errors/diagnostic.ts';
import { S704 } from './errors/S704.ts';
import { S706 } from './errors/S706.ts';
import { printExpr } from './language/print.ts';
import { type Request, startupValues } from './semantics/request.ts';
import type { Stuck } from './semantics/store.ts';
import { type Program, windowLen, windowMin } from './syntax/target.ts';

/** Refuse a run whose window arithmetic would overflow, before anything runs. */
export function checkOverflow(P: Program, z: Request): void {
  const startup = new Map(startupValues(P, z));
  P.dims.forEach((dim, d) => {
    const { min, len } = z.window[d] ?? { min: 0, len: 0 };
    startup.set(windowMin(dim), min).set(windowLen(dim), len);
  });
  const expression = overflowing(P, startup);
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
