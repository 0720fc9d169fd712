import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { insertBefore, remove } from './placement.ts';

/** store-root(f) — allocate a func once for the whole run. */
export function storeRoot(d: Extract<Directive, { tag: 'store-root' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  const { rest, removed } = remove(s, 'storage', d.func);
  const moved = insertBefore(removed, rest, P);
  return moved;
}
