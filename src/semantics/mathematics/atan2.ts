import { arctangent } from './arctangent.ts';
import { isNegative } from './bits.ts';

/** The angle of the point (x, y), from −π to π, with the sign of y even where that is a zero. */
export function atan2(y: number, x: number): number {
  const [high, low] = arctangent(Math.abs(y), x);
  return isNegative(y) ? -(high + low) : high + low;
}
