import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { hoistTo } from './hoist-storage.ts';

/** hoist-storage-root(f) — allocate the memory of f once for the whole run. */
export function hoistStorageRoot(
  d: Extract<Directive, { tag: 'hoist-storage-root' }>,
  s: Stmt<Hole>,
  P: Pipeline,
): Stmt<Hole> {
  return hoistTo(d, 'root', s, P);
}
