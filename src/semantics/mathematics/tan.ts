import { dividePairs, fastTwoSum } from './pair.ts';
import { reduceAngle } from './reduce-angle.ts';
import { cosineOf, sineOf } from './sine-cosine.ts';

/** The tangent of any finite x: sine by cosine, as pairs so that only one rounding counts. Of ±0 it is ±0. */
export function tan(x: number): number {
  if (x === 0) return x;
  const reduced = reduceAngle(x);
  const [high] = dividePairs(fastTwoSum(...sineOf(reduced)), fastTwoSum(...cosineOf(reduced)));
  return high;
}
