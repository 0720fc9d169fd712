import type { Arithmetic } from '../arithmetic.ts';
import { dividePairs, fastTwoSum } from '../parts/pair.ts';
import { reduceAngle } from '../parts/reduce-angle.ts';
import { sineAndCosine } from '../parts/sine-cosine.ts';

/** The tangent of any finite x: sine / cosine as pairs, so that only one rounding is significant. tan ±0 is ±0. */
export function tan<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { eq, select } = A;
  const { sine, cosine } = sineAndCosine(A, reduceAngle(A, x));
  const [high] = dividePairs(A, fastTwoSum(A, ...sine), fastTwoSum(A, ...cosine));
  return select(eq(x, 0), x, high);
}
