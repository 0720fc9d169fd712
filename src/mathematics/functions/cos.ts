import type { Arithmetic } from '../arithmetic.ts';
import { reduceAngle } from '../parts/reduce-angle.ts';
import { sineAndCosine } from '../parts/sine-cosine.ts';

/** The cosine of any finite x. */
export function cos<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const [high, low] = sineAndCosine(A, reduceAngle(A, x)).cosine;
  return A.add(high, low);
}
