import type { Arithmetic } from '../arithmetic.ts';
import { reduceAngle } from '../parts/reduce-angle.ts';
import { sineAndCosine } from '../parts/sine-cosine.ts';

/** The sine of any finite x. The sine of ±0 is ±0; it is selected because the sum of two zeros would lose the sign. */
export function sin<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, eq, select } = A;
  const [high, low] = sineAndCosine(A, reduceAngle(A, x)).sine;
  return select(eq(x, 0), x, add(high, low));
}
