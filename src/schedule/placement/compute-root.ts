import { refuse } from '../../errors/diagnostic.ts';
import { directiveWithoutEffect } from '../../errors/S424.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { checkProducers, undominatedBy } from './compute-at.ts';
import { isSame, putBefore, takeOut } from './placement.ts';

/** compute-root(f) — compute a func once, before everything that comes after it in order of definition. */
export function computeRoot(d: Extract<Directive, { tag: 'compute-root' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  const { rest, taken } = takeOut(T.body, 'computation', d.func);
  const moved = putBefore(taken, rest, P);
  checkProducers(undominatedBy(taken, d.func, { ...T, body: moved }), d.func, 'at the root');
  if (isSame(moved, T.body))
    refuse(
      directiveWithoutEffect({ directive: 'compute-root', why: `${d.func} is computed at the root already` }, null),
    );
  return moved;
}
