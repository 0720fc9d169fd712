import { keyOf } from '../../../simplify/key.ts';
import { constant, type Expr, type Op, operation } from '../../../syntax/expr.ts';
import { isPoint, type MaybeNumbers, type NumberEnds } from './number-ends.ts';

/** The ends of the product of two floats. The product is monotone in each factor, even after rounding. */
export function productEnds(e: Op, a: NumberEnds, b: NumberEnds): MaybeNumbers {
  const [x, y] = e.args;
  const isSquare = !isPoint(a) && x !== undefined && y !== undefined && keyOf(x) === keyOf(y);
  if (isSquare) {
    const size = absoluteEnds(a);
    return { lo: size.lo && applied(e, size.lo, size.lo), hi: size.hi && applied(e, size.hi, size.hi) };
  }
  if (isPoint(b)) return scaledEnds(a, b, (end) => applied(e, end, b.lo));
  if (isPoint(a)) return scaledEnds(b, a, (end) => applied(e, a.lo, end));
  if (signOf(a) > 0 && signOf(b) > 0) return { lo: both(e, a.lo, b.lo), hi: both(e, a.hi, b.hi) };
  return cornerEnds(e, a, b);
}

/** The ends of the quotient of two floats. The divisor is not zero, and has a constant sign unless it is a point. */
export function quotientEnds(e: Op, a: NumberEnds, b: NumberEnds): MaybeNumbers {
  if (isPoint(b)) return scaledEnds(a, b, (end) => applied(e, end, b.lo));
  return cornerEnds(e, a, b);
}

/** |a| */
export function absoluteEnds(a: NumberEnds): MaybeNumbers {
  const sign = signOf(a);
  if (sign > 0 || a.lo === null || a.hi === null) return sign > 0 ? a : { lo: null, hi: null };
  const [above, below] = [operation('neg', a.lo), operation('neg', a.hi)];
  if (sign < 0) return { lo: below, hi: above };
  return { lo: operation('max', operation('max', a.lo, below), zeroOf(a.lo)), hi: operation('max', above, a.hi) };
}

/**
 * A product with a point, or a quotient by it. If the sign of the point is unknown, the program selects the end by the
 * sign at run time. The minimum and maximum of both results would double the expression for every variable that is
 * eliminated.
 */
function scaledEnds(a: MaybeNumbers, b: NumberEnds, apply: (end: Expr) => Expr): MaybeNumbers {
  const sign = signOf(b);
  const { lo, hi } = a;
  if (sign > 0) return { lo: lo && apply(lo), hi: hi && apply(hi) };
  if (sign < 0) return { lo: hi && apply(hi), hi: lo && apply(lo) };
  if (lo === null || hi === null || b.lo === null) return { lo: null, hi: null };
  const isRising = operation('>=', b.lo, zeroOf(b.lo));
  return { lo: apply(operation('select', isRising, lo, hi)), hi: apply(operation('select', isRising, hi, lo)) };
}

/** The least and the greatest of the results for the ends of both operands. */
function cornerEnds(e: Op, a: MaybeNumbers, b: MaybeNumbers): MaybeNumbers {
  const [lefts, rights] = [a, b].map(({ lo, hi }) => (lo === null || hi === null ? [] : lo === hi ? [lo] : [lo, hi]));
  return extremesOf((lefts ?? []).flatMap((x) => (rights ?? []).map((y) => applied(e, x, y))));
}

function extremesOf(results: readonly Expr[]): MaybeNumbers {
  if (results.length === 0) return { lo: null, hi: null };
  const extreme = (op: 'min' | 'max'): Expr => results.reduce((p, q) => operation(op, p, q));
  return { lo: extreme('min'), hi: extreme('max') };
}

/** 1 if no value is negative, −1 if none is positive, 0 if the sign is unknown. */
function signOf({ values: { least, greatest } }: NumberEnds): number {
  return least >= 0 ? 1 : greatest <= 0 ? -1 : 0;
}

function zeroOf({ type }: Expr): Expr {
  return constant(type, 0);
}

function applied(e: Op, ...args: readonly (Expr | null)[]): Expr {
  return { ...e, args: args.map((arg, i) => arg ?? (e.args[i] as Expr)) }; // the operation has that many operands
}

function both(e: Op, x: Expr | null, y: Expr | null): Expr | null {
  return x && y && applied(e, x, y);
}
