import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { checkProducers, violationsOf } from './compute-at.ts';
import { insertBefore, remove } from './placement.ts';

/** compute-root(f) — compute a func once, before the funcs that are defined after it. */
export function computeRoot(d: Extract<Directive, { tag: 'compute-root' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  const { rest, removed } = remove(T.body, 'computation', d.func);
  const moved = insertBefore(removed, rest, P);
  checkProducers(violationsOf(removed, d.func, { ...T, body: moved }), d.func, T.body);
  return moved;
}
