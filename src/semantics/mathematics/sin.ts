import { reduceAngle } from './reduce-angle.ts';
import { sineOf } from './sine-cosine.ts';

/** The sine of any finite x; of ±0 it is ±0, and the sum of two zeros would lose the sign. */
export function sin(x: number): number {
  if (x === 0) return x;
  const [high, low] = sineOf(reduceAngle(x));
  return high + low;
}
