import type { Arithmetic } from './arithmetic.ts';
import { addToOdd } from './parts/round-to-odd.ts';

/**
 * A number of which the nearest f32 is a·b + c rounded once, for f32 operands.
 *
 * In f64 the product is exact but the sum is not, and rounding twice to nearest can go wrong. Rounding the sum to odd
 * first cannot.
 */
export function fma32<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N, c: N): N {
  return addToOdd(A, A.mul(a, b), c);
}
