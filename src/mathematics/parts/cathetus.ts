import type { Arithmetic } from '../arithmetic.ts';
import { type Pair, twoProduct, twoSum } from './pair.ts';

/**
 * √(1 − x²) as a pair: the other side of a right triangle with hypotenuse 1. NaN where |x| > 1.
 *
 * The low part is one step of Newton's method from the rounded root. Because the hypotenuse is 1, an error e in one
 * side changes the angle by e times the other side; the inverse sine and cosine use this.
 */
export function cathetus<N, W, B>(A: Arithmetic<N, W, B>, x: N): Pair<N> {
  const { add, div, eq, mul, neg, select, sqrt, sub } = A;
  const [square, squareError] = twoProduct(A, x, x);
  const [difference, differenceError] = twoSum(A, 1, neg(square));
  const root = sqrt(difference);
  const [rootSquared, rootError] = twoProduct(A, root, root);
  const remainder = add(sub(sub(difference, rootSquared), rootError), sub(differenceError, squareError));
  return [root, select(eq(root, 0), 0, div(remainder, mul(2, root)))];
}
