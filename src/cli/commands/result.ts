import { overflowing } from '../../bounds/overflow.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S704 } from '../../errors/S704.ts';
import { S706 } from '../../errors/S706.ts';
import { printExpr } from '../../language/print.ts';
import { type ArrayValue, elementAt, pointsOf } from '../../semantics/array.ts';
import { type Request, startupValues } from '../../semantics/request.ts';
import type { Stuck } from '../../semantics/store.ts';
import { partOf } from '../../syntax/expr.ts';
import { type Program, windowLen, windowMin } from '../../syntax/target.ts';
import type { Result } from '../show.ts';

/** The requested part of what a run left in the output's storage. */
export function resultOf(P: Program, z: Request, output: readonly ArrayValue[]): Result {
  const requested = output.map((array): ArrayValue => {
    const values = Array.from(pointsOf(z.window), (point) => elementAt(array, point));
    return { type: array.type, bounds: z.window, values };
  });
  return { func: P.name, dims: P.dims, requested, allocated: partOf(output, null).bounds };
}

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
