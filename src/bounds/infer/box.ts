import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { always, constantOf, type Expr, type Interval, int, type Name, never, operation } from '../../syntax/expr.ts';
import { conjunctsOf } from '../../syntax/walk.ts';

/** The ends of an interval of integers, inclusive; it is empty if hi < lo. */
export interface Ends {
  readonly lo: Expr;
  readonly hi: Expr;
}

/**
 * The demanded points of a func: the box between the ends if `when` holds, and no points otherwise. The ends are
 * meaningless if `when` does not hold.
 */
export interface Box {
  readonly when: Expr;
  readonly dims: readonly Ends[];
  readonly why: readonly Reason[];
}

/** The origin of a demand: the func whose stage makes the access, the kind of access, and the access as text. */
export interface Reason {
  readonly consumer: Name;
  readonly does: 'reads' | 'writes' | 'requests' | 'reserves';
  readonly func: Name;
  readonly access: string;
  /** The coordinates of the access. */
  readonly at: readonly Expr[];
  /** The loops around the access that the demand has been widened over, outermost first. */
  readonly over: readonly string[];
}

export function emptyBox(rank: number): Box {
  return { when: never, dims: Array.from({ length: rank }, () => ({ lo: int(0), hi: int(-1) })), why: [] };
}

/** The hull of two boxes; an empty box adds nothing (errata E7). */
export function union(a: Box, b: Box, facts: Facts): Box {
  const tidy = (e: Expr): Expr => simplify(e, facts);
  const same = keyOf(a.when) === keyOf(b.when);
  const why = [
    ...a.why,
    ...b.why.filter((r) => !a.why.some((s) => s.consumer === r.consumer && s.access === r.access)),
  ];
  if (!same && constantOf(a.when) === 1 && isInside(b, a, facts)) return { ...a, why };
  if (!same && constantOf(b.when) === 1 && isInside(a, b, facts)) return { ...b, why };
  const join = (op: 'min' | 'max', x: Expr, y: Expr): Expr => {
    const both = operation(op, x, y);
    if (same) return tidy(both);
    return tidy(operation('select', a.when, operation('select', b.when, both, x), y));
  };
  return {
    when: same ? a.when : tidy(operation('||', a.when, b.when)),
    dims: a.dims.map((end, d) => {
      const other = b.dims[d] ?? end;
      return { lo: join('min', end.lo, other.lo), hi: join('max', end.hi, other.hi) };
    }),
    why,
  };
}

function isInside(a: Box, b: Box, facts: Facts): boolean {
  return a.dims.every(({ lo, hi }, d) => {
    const around = b.dims[d];
    return around !== undefined && isAtMost(around.lo, lo, facts) && isAtMost(hi, around.hi, facts);
  });
}

/** The box as intervals (min, len); lengths are never negative. */
export function intervalsOf({ when, dims }: Box, facts: Facts): readonly Interval[] {
  return dims.map(({ lo, hi }) => {
    const len = operation('max', int(0), operation('+', operation('-', hi, lo), int(1)));
    return { min: simplify(lo, facts), len: simplify(operation('select', when, len, int(0)), facts) };
  });
}

/** Intervals as a box, which is empty if one of them is. */
export function boxOf(intervals: readonly Interval[], facts: Facts, why: readonly Reason[] = []): Box {
  const dims = intervals.map(
    ({ min, len }): Ends => ({ lo: min, hi: simplify(operation('-', operation('+', min, len), int(1)), facts) }),
  );
  const hasPoints = intervals.map(({ len }) => simplify(operation('>', len, int(0)), facts));
  const when = hasPoints.filter((part) => constantOf(part) !== 1).reduce<Expr>(both, always);
  return { when, dims, why };
}

/** p && q, which is q if p always holds. */
export function both(p: Expr, q: Expr): Expr {
  return constantOf(p) === 1 ? q : operation('&&', p, q);
}

/** The role of an expression in a box. */
export type End = 'lo' | 'hi' | 'when';

/** Memoize a rewrite by structure, because the boxes of a func share many equal expressions. */
export function once<A>(change: (e: Expr, end: End) => A): (e: Expr, end: End) => A {
  const known = { lo: new Map<number, A>(), hi: new Map<number, A>(), when: new Map<number, A>() };
  return (e, end) => {
    const key = keyOf(e);
    const result = known[end].get(key) ?? change(e, end);
    known[end].set(key, result);
    return result;
  };
}

/** The box with every expression rewritten. */
export function mapBox(box: Box, change: (e: Expr, end: End, d: number) => Expr): Box {
  return {
    ...box,
    when: change(box.when, 'when', 0),
    dims: box.dims.map(({ lo, hi }, d) => ({ lo: change(lo, 'lo', d), hi: change(hi, 'hi', d) })),
  };
}

/**
 * select(c, max(0, l), 0) → l, which may be negative, and the condition c. If the length is positive, as in a loop that
 * runs, it is l.
 */
export function bareLength(len: Expr): { readonly len: Expr; readonly conditions: readonly Expr[] } {
  const [a, b, c] = len.tag === 'Op' ? len.args : [];
  if (len.tag !== 'Op' || a === undefined || b === undefined) return { len, conditions: [] };
  if (len.op === 'select' && c !== undefined && constantOf(c) === 0) {
    const inside = bareLength(b);
    return { len: inside.len, conditions: [...conjunctsOf(a), ...inside.conditions] };
  }
  if (len.op === 'max' && constantOf(a) === 0) return bareLength(b);
  if (len.op === 'max' && constantOf(b) === 0) return bareLength(a);
  return { len, conditions: [] };
}
