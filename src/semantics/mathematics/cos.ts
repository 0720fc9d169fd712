import { reduceAngle } from './reduce-angle.ts';
import { cosineOf } from './sine-cosine.ts';

/** The cosine of any finite x. */
export function cos(x: number): number {
  const [high, low] = cosineOf(reduceAngle(x));
  return high + low;
}
