import { refuse } from '../../errors/diagnostic.ts';
import { cannotMemoize } from '../../errors/S481.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import { externsOf } from '../../syntax/extensions/extern.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { changeMemory } from './change-memory.ts';

/**
 * memoize(f) — keep the values of f for later calls of the compiled program.
 *
 *     allocate f(I, …)^μ   ⟶   allocate f(I, …)^(μ; memoize)
 *
 * The semantics ignores the annotation. A call of a compiled program skips the computation of f if an earlier call has
 * computed the same values. `memoizedStorage` decides whether the storage of f can be kept.
 */
export function memoize(d: Extract<Directive, { tag: 'memoize' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  if (P.outputs.includes(d.func))
    refuse(cannotMemoize({ func: d.func, why: 'it is an output, which the caller stores' }, null));
  const [extern] = externsOf({ ...P, outputs: [d.func] });
  if (extern !== undefined) {
    const why =
      d.func === extern.func ? 'the host computes it' : `it depends on ${extern.func}, which the host computes`;
    refuse(cannotMemoize({ func: d.func, why }, null));
  }
  return changeMemory(d, s, P, (memory) => (memory.isMemoized ? memory : { ...memory, isMemoized: true }));
}
