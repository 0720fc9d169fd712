import { refuse } from '../../errors/diagnostic.ts';
import { unknownDimension } from '../../errors/S428.ts';
import { outputStorageFixed } from '../../errors/S441.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Dimension, Memory } from '../../syntax/memory.ts';
import { mapChildren } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { mayContain } from '../../target/analysis/summary.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkComputed } from '../placement/placement.ts';

/**
 * allocate f(I, …)^μ   ⟶   allocate f(I, …)^μ′
 *
 * for all allocations of f. The storage of an output is provided by the caller, so it cannot be changed.
 */
export function changeMemory(
  d: { readonly tag: string; readonly func: Name },
  s: Stmt<Hole>,
  P: Pipeline,
  change: (memory: Memory) => Memory,
): Stmt<Hole> {
  const { tag: directive, func } = d;
  checkComputed(s, func);
  if (P.outputs.includes(func)) refuse(outputStorageFixed({ func, directive }, null));
  const visit = (s: Stmt<Hole>): Stmt<Hole> => {
    if (!mayContain(s, 'storage', func)) return s;
    return s.tag === 'Allocate' ? { ...s, memory: change(s.memory) } : mapChildren(s, visit);
  };
  return visit(s);
}

/** A dimension of a func by its name. Refuses an unknown name. */
export function dimensionOf(P: Pipeline, func: Name, x: Name): Dimension {
  const { vars } = funcOf(P, func);
  if (!vars.includes(x)) refuse(unknownDimension({ func, dim: x, dims: vars.join(', ') }, null));
  return { x, d: vars.indexOf(x) };
}
