import { refuse } from '../../errors/diagnostic.ts';
import { unknownDimension } from '../../errors/S428.ts';
import { invalidFoldSize } from '../../errors/S437.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkComputed } from '../placement/placement.ts';

/**
 * fold-storage(f, x, n) — store n points along a dimension, in a circular buffer.
 *
 *     s   ⟶   s
 *
 * Like slide, this directive is carried out or refused after bounds inference.
 */
export function foldStorage(d: Extract<Directive, { tag: 'fold-storage' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  checkComputed(s, d.func);
  const { vars } = funcOf(P, d.func);
  if (!vars.includes(d.dim)) refuse(unknownDimension({ func: d.func, dim: d.dim, dims: vars.join(', ') }, null));
  const size = constantOf(d.size);
  if (size === null || size < 1) refuse(invalidFoldSize({ size: printExpr(d.size) }, null));
  return s;
}
