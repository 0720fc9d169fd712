import type { ExactOperator } from '../../arithmetic/integer-transfer.ts';
import { constantOf, type Expr, int, operation } from '../../syntax/expr.ts';
import { both, type MaybeEnds } from './look-up/maybe-ends.ts';

/** The ends of an operation from those of its operands; null if they do not bound it. */
export function rangeOfOperation(
  op: Exclude<ExactOperator, 'select'>,
  a: MaybeEnds,
  b: MaybeEnds,
): Omit<MaybeEnds, 'from'> | null {
  switch (op) {
    case 'neg':
      return { lo: a.hi && operation('neg', a.hi), hi: a.lo && operation('neg', a.lo) };
    case '+':
      return { lo: both('+', a.lo, b.lo), hi: both('+', a.hi, b.hi) };
    case '-':
      return { lo: both('-', a.lo, b.hi), hi: both('-', a.hi, b.lo) };
    // One bounded operand is enough for a bound on one side.
    case 'min':
      return { lo: both('min', a.lo, b.lo), hi: both('min', a.hi, b.hi) ?? a.hi ?? b.hi };
    case 'max':
      return { lo: both('max', a.lo, b.lo) ?? a.lo ?? b.lo, hi: both('max', a.hi, b.hi) };
    case '*': {
      const [factor, other] = pointOf(a) !== null ? [pointOf(a), b] : [pointOf(b), a];
      const value = factor && constantOf(factor);
      if (factor === null || value === null) return cornersOf('*', a, b);
      const [first, last] = value >= 0 ? [other.lo, other.hi] : [other.hi, other.lo];
      return { lo: both('*', first, factor), hi: both('*', last, factor) };
    }
    case '/': {
      const divisor = pointOf(b);
      const by = divisor === null ? 0 : (constantOf(divisor) ?? 0);
      if (divisor !== null && constantOf(divisor) === null) return cornersOf('/', a, b);
      // The high bits of a hash: the range of the type, divided by a large constant, is small.
      const isHighBits = a.lo === null && a.hi === null && by >= 2 ** 16;
      return by > 0 && !isHighBits ? { lo: both('/', a.lo, divisor), hi: both('/', a.hi, divisor) } : null;
    }
    // 0 ≤ e % c ≤ c − 1 for every e.
    case '%': {
      const divisor = pointOf(b);
      const value = divisor && constantOf(divisor);
      return value !== null && value > 0 ? { lo: int(0), hi: int(value - 1) } : null;
    }
  }
}

/**
 * The least and the greatest result for the ends of the operands, for an operation that is monotone in each operand if
 * the other is fixed; null if an end is missing.
 */
function cornersOf(op: '*' | '/', a: MaybeEnds, b: MaybeEnds): Pick<MaybeEnds, 'lo' | 'hi'> | null {
  if (a.lo === null || a.hi === null || b.lo === null || b.hi === null) return null;
  const [lefts, rights] = [a, b].map((ends) => (ends.lo === ends.hi ? [ends.lo] : [ends.lo, ends.hi]));
  const corners = lefts?.flatMap((l) => rights?.map((r) => operation(op, l as Expr, r as Expr)) ?? []) ?? [];
  const extreme = (pick: 'min' | 'max'): Expr => corners.reduce((p, q) => operation(pick, p, q));
  return { lo: extreme('min'), hi: extreme('max') };
}

/** The value of a node if both ends are the same expression; otherwise null. */
export function pointOf({ lo, hi }: MaybeEnds): Expr | null {
  return lo === hi ? lo : null;
}
