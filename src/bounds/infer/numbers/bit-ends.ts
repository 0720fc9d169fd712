import { simplify } from '../../../simplify/simplify.ts';
import { constantOf, type Expr, int, type Op, operation } from '../../../syntax/expr.ts';
import type { Ends } from '../box.ts';
import { valueLimits } from '../value-limits.ts';

/**
 * The ends of an operation on the bits of i32 operands, from the ends of the operands; null if one is missing. Most
 * shifts to the left are rewritten to products beforehand (`canonical-coordinate`). Of the others, only shifts of 1 and
 * −1 are bounded more tightly than by their type.
 */
export function bitEnds(e: BitOperation, operands: readonly (Ends | null)[]): Ends | null {
  const [a, b = a] = operands.map(simplified);
  return a && b ? transfers[e.op](a, b) : null;
}

/** Simplify ends, so that the transfers find constants: the simplifier does not fold operations on bits. */
function simplified(ends: Ends | null): Ends | null {
  return ends && { lo: simplify(ends.lo), hi: simplify(ends.hi) };
}

type Transfer = (a: Ends, b: Ends) => Ends;

const transfers: Readonly<Record<BitOperation['op'], Transfer>> = {
  '&': conjunction,
  // a | b = ~(~a & ~b)
  '|': (a, b) => complement(conjunction(complement(a), complement(b))),
  '^': exclusion,
  '<<': shiftedLeft,
  '>>': shiftedRight,
  clz: leadingZeros,
};

/** An operation on the bits of i32 operands. */
export type BitOperation = Op & { readonly op: '&' | '|' | '^' | '<<' | '>>' | 'clz' };

export function isBitOperation(e: Expr): e is BitOperation {
  return e.tag === 'Op' && e.op in transfers && e.args.every(({ type }) => type === 'i32');
}

/** ~a = −1 − a */
function complement({ lo, hi }: Ends): Ends {
  return { lo: operation('-', int(-1), hi), hi: operation('-', int(-1), lo) };
}

/**
 * a & b is at most each non-negative operand, and at least 0 if there is one. If both are negative, the result keeps
 * their common prefix of ones.
 */
function conjunction(a: Ends, b: Ends): Ends {
  const [isLeft, isRight] = [isNatural(a.lo), isNatural(b.lo)];
  const prefix = powersAround(operation('-', int(-1), operation('min', a.lo, b.lo))).lo;
  return {
    lo: operation('select', operation('||', isLeft, isRight), int(0), prefix),
    hi: operation(
      'select',
      isLeft,
      operation('select', isRight, operation('min', a.hi, b.hi), a.hi),
      operation('select', isRight, b.hi, operation('max', a.hi, b.hi)),
    ),
  };
}

/** a ^ b. In two's complement, the result fits in as many bits as the operands. */
function exclusion(a: Ends, b: Ends): Ends {
  const sizes = [a, b].flatMap((ends) => [ends.hi, complement(ends).hi]);
  const { lo, hi } = powersAround(sizes.reduce((p, q) => operation('max', p, q)));
  const areNatural = operation('&&', isNatural(a.lo), isNatural(b.lo));
  return { lo: operation('select', areNatural, int(0), lo), hi };
}

/** 1 << n is a power of two for 0 ≤ n ≤ 30, and −1 << n is the negative of one for 0 ≤ n ≤ 31. */
function shiftedLeft(a: Ends, n: Ends): Ends {
  const shifted = (by: Expr): Expr => folded('<<', a.lo, by);
  if (constantOf(a.lo) === 1 && constantOf(a.hi) === 1)
    return ifWithin(n, 30, { lo: shifted(n.lo), hi: shifted(n.hi) });
  if (constantOf(a.lo) === -1 && constantOf(a.hi) === -1)
    return ifWithin(n, 31, { lo: shifted(n.hi), hi: shifted(n.lo) });
  return all;
}

/** a >> n moves toward 0 or −1 as n ≥ 0 grows. A negative n shifts to the left. */
function shiftedRight(a: Ends, n: Ends): Ends {
  const shifted = (x: Expr): readonly Expr[] => [n.lo, n.hi].map((by) => folded('>>', x, by));
  const lo = shifted(a.lo).reduce((p, q) => operation('min', p, q));
  const hi = shifted(a.hi).reduce((p, q) => operation('max', p, q));
  return ifWithin(n, 2 ** 31 - 1, { lo, hi });
}

/** The number of leading zeros decreases as a non-negative operand grows, and is 0 for a negative operand. */
function leadingZeros({ lo, hi }: Ends): Ends {
  return {
    lo: operation('select', isNatural(lo), leadingZerosOf(hi), int(0)),
    hi: leadingZerosOf(atLeastZero(lo)),
  };
}

/** A shift of a constant by a constant 0 ≤ n ≤ 31 is a constant. */
function folded(op: '<<' | '>>', a: Expr, n: Expr): Expr {
  const [value, by] = [constantOf(a), constantOf(n)];
  if (value === null || by === null || by < 0 || by > 31) return operation(op, a, n);
  return int(op === '<<' ? value << by : value >> by);
}

function leadingZerosOf(e: Expr): Expr {
  const value = constantOf(e);
  return value === null ? operation('clz', e) : int(Math.clz32(value));
}

/** The given ends if 0 ≤ n ≤ most, which they require; otherwise those of the type. */
function ifWithin(n: Ends, most: number, { lo, hi }: Ends): Ends {
  const isKnown =
    valueLimits(n.lo, () => null, 'unbounded').least >= 0 &&
    valueLimits(n.hi, () => null, 'unbounded').greatest <= most;
  if (isKnown) return { lo, hi };
  const condition = operation('&&', isNatural(n.lo), operation('<=', n.hi, int(most)));
  return { lo: operation('select', condition, lo, all.lo), hi: operation('select', condition, hi, all.hi) };
}

const all: Ends = { lo: int(-(2 ** 31)), hi: int(2 ** 31 - 1) };

function atLeastZero(e: Expr): Expr {
  const value = constantOf(e);
  return value === null ? operation('max', e, int(0)) : int(Math.max(value, 0));
}

function isNatural(e: Expr): Expr {
  return operation('>=', e, int(0));
}

/** −2ᵏ and 2ᵏ − 1 for the least k ≥ 0 with x < 2ᵏ. */
function powersAround(x: Expr): Ends {
  const lo = operation('<<', int(-1), operation('-', int(32), operation('clz', atLeastZero(x))));
  return { lo, hi: operation('-', int(-1), lo) };
}
