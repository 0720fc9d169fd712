import type { Arithmetic } from './arithmetic.ts';
import { addToOdd } from './parts/round-to-odd.ts';

/**
 * a·b + c for f32 operands, as an f64 that rounds to the correct f32.
 *
 * In f64 the product is exact but the sum is not, and rounding twice to nearest can give a wrong result (double
 * rounding). Rounding the sum to odd first avoids this.
 */
export function fma32<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N, c: N): N {
  return addToOdd(A, A.mul(a, b), c);
}
