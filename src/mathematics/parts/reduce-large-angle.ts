import type { Arithmetic, Numbers, Operand } from '../arithmetic.ts';
import { HALF_PI } from './constants.ts';
import { exponentOf, powerOfTwo } from './exponent.ts';
import { fastTwoSum, multiplyPairs } from './pair.ts';
import { isNegative, negateIf } from './sign.ts';
import type { Turns } from './turns.ts';
import { TWO_OVER_PI_BITS } from './two-over-pi.ts';

/**
 * The reduction of Payne and Hanek, for 2²⁰ ≤ |x| < ∞: the fraction of x·2/π, computed from only those bits of 2/π that
 * affect it.
 *
 * |x| = X·2^(24J) with X in [2⁵³, 2⁷⁷), an integer of four digits in base 2²⁴. The product with the expansion of 2/π is
 * schoolbook multiplication in f64. It is exact, because every product of digits is below 2⁴⁸ and every column is below
 * 2⁵¹. Columns to the left of the units are multiples of 4, so they are omitted. There are seven columns to the right
 * of the units, the last of them only for its carry. The omitted part is below 2⁻¹⁴⁰, and no f64 is closer to a
 * multiple of π/2 than 2⁻⁶².
 */
export function reduceLargeAngle<N, W, B>(A: Arithmetic<N, W, B>, x: N): Turns<N> {
  const { abs, add, div, floor, fromWord, le, mul, select, sub, toWord, words } = A;
  const magnitude = abs(x);
  const J = floor(div(fromWord(words.sub(exponentOf(A, magnitude), 53)), 24));
  const X = digitsOf(A, mul(magnitude, powerOfTwo(A, toWord(mul(-24, J)))));
  const at = (place: number, right: Operand<N>) => column(A, X, words.add(toWord(J), place), right);
  const c7 = at(6, 0);
  const c6 = at(5, c7);
  const c5 = at(4, c6);
  const c4 = at(3, c5);
  const c3 = at(2, c4);
  const c2 = at(1, c3);
  const c1 = at(0, c2);
  const units = digit(A, at(-1, c1));

  const fraction = mul(twoDigits(A, c1, c2), 2 ** -48);
  const roundsUp = le(0.5, fraction);
  const first = select(roundsUp, sub(fraction, 1), fraction);
  const [sum, error] = fastTwoSum(A, first, mul(twoDigits(A, c3, c4), 2 ** -96));
  const turns = fastTwoSum(A, sum, add(error, mul(twoDigits(A, c5, c6), 2 ** -144)));
  const [high, low] = multiplyPairs(A, turns, HALF_PI);
  const n = select(roundsUp, add(units, 1), units);
  const backwards = isNegative(A, x);
  return [negateIf(A, backwards, n), negateIf(A, backwards, high), negateIf(A, backwards, low)];
}

const BASE = 2 ** 24;

/** Digits in base 2²⁴, least significant first. */
type Digits<N> = readonly [N, N, N, N];

function digitsOf<N>({ floor, mul, sub }: Numbers<N>, X: N): Digits<N> {
  const d3 = floor(mul(X, 1 / BASE ** 3));
  const rest3 = sub(X, mul(d3, BASE ** 3));
  const d2 = floor(mul(rest3, 1 / BASE ** 2));
  const rest2 = sub(rest3, mul(d2, BASE ** 2));
  const d1 = floor(mul(rest2, 1 / BASE));
  return [sub(rest2, mul(d1, BASE)), d1, d2, d3];
}

/**
 * A column of the multiplication: the products with the digits j, j + 1, … of 2/π, plus the carry of the column to the
 * right. Digits of 2/π outside the table are 0.
 */
function column<N, W, B>(A: Arithmetic<N, W, B>, X: Digits<N>, j: W, right: Operand<N>): N {
  const { add, floor, lookUp, mul, words } = A;
  const product = (i: 0 | 1 | 2 | 3) => mul(X[i], lookUp(TWO_OVER_PI_BITS, words.add(j, i)));
  return add(add(add(add(product(0), product(1)), product(2)), product(3)), floor(mul(right, 1 / BASE)));
}

function digit<N>({ floor, mul, sub }: Numbers<N>, column: N): N {
  return sub(column, mul(floor(mul(column, 1 / BASE)), BASE));
}

function twoDigits<N>(A: Numbers<N>, left: N, right: N): N {
  return A.add(A.mul(digit(A, left), BASE), digit(A, right));
}
