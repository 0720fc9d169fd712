import { arctangent } from './arctangent.ts';
import { isNegative } from './bits.ts';
import { cathetus } from './cathetus.ts';

/** The angle of (√(1 − x²), |x|) on the unit circle, with the sign of x; NaN where |x| > 1. */
export function asin(x: number): number {
  const height = Math.abs(x);
  const [width, error] = cathetus(x);
  const [high, low] = arctangent(height, width);
  const angle = high + (low - height * error);
  return isNegative(x) ? -angle : angle;
}
