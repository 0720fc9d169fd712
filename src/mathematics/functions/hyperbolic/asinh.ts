import type { Arithmetic } from '../../arithmetic.ts';
import { logOfOnePlus, logOfPair } from '../../parts/exponential/log-of-pair.ts';
import { addPairs, dividePairs, twoProduct, twoSum } from '../../parts/pair.ts';
import { rootOfPair } from '../../parts/root.ts';
import { isNegative, negateIf } from '../../parts/sign.ts';

/** ln (x + √(x² + 1)) = ln (1 + x + x² / (1 + √(x² + 1))) for x ≥ 0, and ln 2x for a large x. */
export function asinh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, add, constant, eq, lt, select } = A;
  const magnitude = abs(x);
  const isLarge = lt(2 ** 60, magnitude);
  const a = select(isLarge, 1, magnitude);
  const [square, squareError] = twoProduct(A, a, a);
  const [sum, error] = twoSum(A, 1, square);
  const root = rootOfPair(A, [sum, add(error, squareError)]);
  const rest = dividePairs(A, [square, squareError], addPairs(A, [1, 0], root));
  const logarithm = logOfOnePlus(A, addPairs(A, [a, 0], rest));
  const value = select(isLarge, logOfPair(A, [magnitude, constant(0)], 1), logarithm);
  return select(eq(magnitude, Infinity), x, negateIf(A, isNegative(A, x), value));
}
