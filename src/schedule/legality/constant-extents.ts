import { extentNotConstant } from '../../errors/S423.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, type Hole, type Name } from '../../syntax/expr.ts';
import { childrenOf, stmtsIn } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { setsOrderOf } from '../sugar.ts';
import type { Complaint } from './complaint.ts';
import { funcOf } from './definition-order.ts';

/**
 * Vectorized and unrolled loops must have a constant extent. It is constant syntactically, or an assertion of the
 * bounds phase fixes it, for the func and for all stages with the same window. Returns a complaint about every
 * vectorized or unrolled loop without a constant extent.
 */
export function inconstantExtents(s: Stmt<Hole>, P: Pipeline): readonly Complaint[] {
  const asserted = assertedIn(s);
  const complaints: Complaint[] = [];
  const search = (s: Stmt<Hole>, at: Position): void => {
    if (s.tag === 'For') complaints.push(...complaintsAbout(s, at, asserted, P));
    const inside = enter(at, s);
    for (const child of childrenOf(s)) search(child, inside);
  };
  search(s, root);
  return complaints;
}

/** The conditions of all assertions in a statement. */
export function assertedIn(s: Stmt<Hole>): readonly Expr<Hole>[] {
  const asserted: Expr<Hole>[] = [];
  for (const inner of stmtsIn(s)) if (inner.tag === 'Assert') asserted.push(inner.condition);
  return asserted;
}

/** The number of iterations of a loop, if it is a constant. */
export function constantExtent(
  { in: { len } }: For<Hole>,
  asserted: readonly Expr<Hole>[],
  P: Pipeline,
): number | null {
  const literal = constantOf(len);
  if (literal !== null) return literal;
  const fixed = fixedFor(len, asserted);
  return fixed !== null && hasWindowOfFunc(len, P) ? constantOf(fixed) : null;
}

function complaintsAbout(
  loop: For<Hole>,
  at: Position,
  asserted: readonly Expr<Hole>[],
  P: Pipeline,
): readonly Complaint[] {
  const { order, x } = loop;
  if (order === 'serial' || order === 'parallel') return [];
  const { len } = loop.in;
  const fixed = fixedFor(len, asserted);
  const isSame = fixed !== null && hasWindowOfFunc(len, P);
  const extent = isSame ? fixed : len;
  if (extent.tag === 'Const') return [];
  const func = fixed !== null && !isSame ? at.func : null;
  const diagnostic = extentNotConstant(
    { loop: loopText(x, at), order, extent: hasHoles(extent) ? null : printExpr(extent), bounded: func },
    null,
  );
  return [{ diagnostic, about: (d) => setsOrderOf(loop, at, d) }];
}

/** Does an extent depend on a window that is not inferred yet? */
function hasHoles(e: Expr<Hole>): boolean {
  return e.tag === 'Hole' || ('args' in e && e.args.some(hasHoles));
}

/** The extent that assertions fix for the window of the hole `len`, or null. */
function fixedFor(len: Expr<Hole>, asserted: readonly Expr<Hole>[]): Expr<Hole> | null {
  if (len.tag !== 'Hole' || len.kind !== 'cpu') return null;
  return asserted.map((condition) => fixedExtent(condition, len.func, len.dim)).find((e) => e !== null) ?? null;
}

/** The extent that an assertion fixes for a dimension of a func, or null. */
function fixedExtent(condition: Expr<Hole>, func: Name, dim: Name): Expr<Hole> | null {
  if (condition.tag !== 'Op') return null;
  const [left, right] = condition.args;
  if (left === undefined || right === undefined) return null;
  if (condition.op === '&&') return fixedExtent(left, func, dim) ?? fixedExtent(right, func, dim);
  const isLength = left.tag === 'Hole' && left.end === 'len' && left.func === func && left.dim === dim;
  return condition.op === '==' && isLength ? right : null;
}

/**
 * Does a stage have the window of its func in a dimension? The window of a stage contains the window of the next stage
 * (errata E1) and the points that later stages read. So the two windows are equal if later stages read the func only at
 * the same coordinate.
 */
function hasWindowOfFunc(len: Expr<Hole>, P: Pipeline): boolean {
  if (len.tag !== 'Hole' || len.kind !== 'cpu' || len.label === null) return true;
  const { dim, label } = len;
  const { name, vars, updates } = funcOf(P, len.func);
  const d = vars.indexOf(dim);
  return updates.slice(label.stage).every(({ at, values, condition }) =>
    accessesIn(...at, ...values, condition).every(({ func, args }) => {
      const e = args[d];
      return func !== name || (e?.tag === 'Var' && e.name === dim);
    }),
  );
}
