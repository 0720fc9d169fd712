import { arctangent } from './arctangent.ts';
import { cathetus } from './cathetus.ts';

/** The angle of (x, √(1 − x²)) on the unit circle; NaN where |x| > 1. */
export function acos(x: number): number {
  const [height, error] = cathetus(x);
  const [high, low] = arctangent(height, x);
  return high + (low + x * error);
}
