import { atan2 } from './atan2.ts';

export function atan(x: number): number {
  return atan2(x, 1);
}
