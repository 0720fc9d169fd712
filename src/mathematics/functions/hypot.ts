import type { Arithmetic } from '../arithmetic.ts';
import { twoProduct, twoSum } from '../parts/pair.ts';
import { rootOfPair } from '../parts/root.ts';

/**
 * √(x² + y²), without overflow or underflow of the squares. If an operand is infinite, the result is infinite, even if
 * the other is NaN.
 */
export function hypot<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N): N {
  const { abs, add, eq, lt, mul, or, select } = A;
  const [a, b] = [abs(x), abs(y)];
  const greater = select(lt(a, b), b, a);
  const [isLarge, isSmall] = [lt(2 ** 500, greater), lt(greater, 2 ** -400)];
  const unit = select(isLarge, 2 ** -600, select(isSmall, 2 ** 600, 1));
  const [first, firstError] = twoProduct(A, mul(a, unit), mul(a, unit));
  const [second, secondError] = twoProduct(A, mul(b, unit), mul(b, unit));
  const [sum, error] = twoSum(A, first, second);
  const [high, low] = rootOfPair(A, [sum, add(error, add(firstError, secondError))]);
  const root = mul(add(high, low), select(isLarge, 2 ** 600, select(isSmall, 2 ** -600, 1)));
  return select(or(eq(a, Infinity), eq(b, Infinity)), Infinity, root);
}
