import type { Arithmetic } from '../arithmetic.ts';
import { type Pair, twoProduct } from './pair.ts';

/** The square root of a pair: the rounded root of its high part, and one step of Newton's method. */
export function rootOfPair<N, W, B>(A: Arithmetic<N, W, B>, [high, low]: Pair<N>): Pair<N> {
  const { add, div, eq, mul, select, sqrt, sub } = A;
  const root = sqrt(high);
  const [square, error] = twoProduct(A, root, root);
  const remainder = add(sub(sub(high, square), error), low);
  return [root, select(eq(root, 0), 0, div(remainder, mul(2, root)))];
}
