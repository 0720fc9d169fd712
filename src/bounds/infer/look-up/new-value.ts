import { keyOf } from '../../../simplify/key.ts';
import type { Func, Update } from '../../../syntax/algorithm.ts';
import { type Component, constantOf, type Expr, type Op, operation, partOf } from '../../../syntax/expr.ts';
import type { Effect } from './maybe-ends.ts';

/**
 * The values that a stage of f contributes to those of earlier stages, and their effect; null if it contributes none,
 * as in f[x] ← f[x].
 *
 *     f[x] ← select(p, e, f[x])        the values of e; the other branch is the value that f already has at this point
 *     f[x] ← min(f[x], e)              the values of e; the result is at most f[x], and at most e if the stage is total
 *     f[x] ← f[x] + e                  the values of e, added at most once for each iteration
 *
 * In general, let v(t) be built from select, min and max, where t is the earlier value. It is the median of v(−∞), t
 * and v(∞), so it is between t and any value of v. The expression without f[x] has one of these values.
 */
export function newValue(
  f: Func,
  U: Update,
  component: Component,
): { readonly value: Expr; readonly effect: Effect } | null {
  const isOwn = (e: Expr): boolean =>
    e.tag === 'Access' &&
    e.func === f.name &&
    e.component === component &&
    e.args.every((arg, d) => keyOf(arg) === keyOf(U.at[d] ?? arg));
  const visit = (e: Expr): Expr | null => {
    if (isOwn(e)) return null;
    if (e.tag !== 'Op' || !(e.op === 'select' || e.op === 'min' || e.op === 'max')) return e;
    const [a, b] = e.args.slice(-2);
    if (a === undefined || b === undefined) return e;
    const [x, y] = [visit(a), visit(b)];
    if (x === null || y === null) return x ?? y;
    return x === a && y === b ? e : { ...e, args: [...e.args.slice(0, -2), x, y] };
  };
  const all = partOf(U.values, component);
  const added = all.tag === 'Op' ? increment(all, isOwn) : null;
  if (added !== null) return { value: added, effect: { tag: 'adds', isTotal: false } };
  const value = visit(all);
  if (value === null) return null;
  if (value === all) return { value, effect: { tag: 'replaces', isTotal: isTotal(f, U) } };
  const isFold = all.tag === 'Op' && all.args.some(isOwn) && all.args.includes(value);
  if (isFold && (all.op === 'min' || all.op === 'max'))
    return { value, effect: { tag: all.op, isTotal: isTotal(f, U) } };
  return { value, effect: { tag: 'replaces', isTotal: false } };
}

/** f[x] + e, e + f[x] → e;  f[x] − e → −e */
function increment({ op, args: [a, b] }: Op, isOwn: (e: Expr) => boolean): Expr | null {
  if (a === undefined || b === undefined) return null;
  if (op === '+') return isOwn(a) ? b : isOwn(b) ? a : null;
  return op === '-' && isOwn(a) ? operation('neg', b) : null;
}

/** Does a stage write every point of its func? */
function isTotal(f: Func, U: Update): boolean {
  const isEverywhere = U.at.every((e, d) => e.tag === 'Var' && e.name === f.vars[d]);
  return isEverywhere && constantOf(U.condition) === 1 && U.rdom.every((r) => (constantOf(r.in.len) ?? 0) >= 1);
}
