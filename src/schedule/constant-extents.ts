import { S423 } from '../errors/S423.ts';
import { printExpr } from '../language/print.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import { childrenOf, stmtsIn } from '../syntax/stmt.ts';
import type { For, Hole, Stmt } from '../syntax/target.ts';
import type { Complaint } from './complaint.ts';
import { enter, loopText, type Position, root } from './loops.ts';

/**
 * Vectorized and unrolled loops have a constant extent: as it stands, or because an assertion of the bounds phase fixes
 * it. Gives the loops that have not.
 */
export function inconstantExtents(s: Stmt<Hole>): readonly Complaint[] {
  const asserted: Expr<Hole>[] = [];
  for (const inner of stmtsIn(s)) if (inner.tag === 'Assert') asserted.push(inner.condition);
  const found: Complaint[] = [];
  const search = (s: Stmt<Hole>, at: Position): void => {
    if (s.tag === 'For') found.push(...complaintsAbout(s, at, asserted));
    const inside = enter(at, s);
    for (const child of childrenOf(s)) search(child, inside);
  };
  search(s, root);
  return found;
}

function complaintsAbout(loop: For<Hole>, at: Position, asserted: readonly Expr<Hole>[]): readonly Complaint[] {
  const { order, x } = loop;
  if (order === 'serial' || order === 'parallel') return [];
  const extent = extentOf(loop, asserted);
  if (extent.tag === 'Const') return [];
  const diagnostic = S423({ loop: loopText(x, at), order, extent: printExpr(extent) }, null);
  return [{ diagnostic, about: (d) => 'loop' in d && d.loop.func === at.func && x.startsWith(d.loop.v) }];
}

function extentOf({ in: { len } }: For<Hole>, asserted: readonly Expr<Hole>[]): Expr<Hole> {
  if (len.tag !== 'Hole' || len.kind !== 'cpu' || len.label !== null) return len;
  const fixed = asserted.map((condition) => fixedExtent(condition, len.func, len.dim)).find((e) => e !== null);
  return fixed ?? len;
}

/** The extent that an assertion fixes for a dimension of a func, if it does. */
function fixedExtent(condition: Expr<Hole>, func: Name, dim: Name): Expr<Hole> | null {
  if (condition.tag !== 'Op') return null;
  const [left, right] = condition.args;
  if (left === undefined || right === undefined) return null;
  if (condition.op === '&&') return fixedExtent(left, func, dim) ?? fixedExtent(right, func, dim);
  const isLength = left.tag === 'Hole' && left.end === 'len' && left.func === func && left.dim === dim;
  return condition.op === '==' && isLength ? right : null;
}
