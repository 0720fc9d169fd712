import type { Hole } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';

/**
 * push-down(φ, s): apply φ inside the loops and, unlike in the paper, outside every let (errata E2). The lets then stay
 * in order of dependence when the result of a split is split again.
 *
 *     push-down(φ, for x in I do s)  =  for x in I do push-down(φ, s)
 *     push-down(φ, s)                =  φ(s)
 */
export function pushDown(φ: (s: Stmt<Hole>) => Stmt<Hole>, s: Stmt<Hole>): Stmt<Hole> {
  return s.tag === 'For' ? { ...s, body: pushDown(φ, s.body) } : φ(s);
}
