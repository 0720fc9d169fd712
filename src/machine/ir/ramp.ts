import { bytesOf, type Type } from '../../syntax/type.ts';
import { integerOf, minus, plus, ramp, times } from './build.ts';
import type { Code, Operation, Ramp } from './code.ts';

/** Lanes at equal distances, however many: ⟨base, base + stride, …⟩. */
export type Progression = Pick<Ramp, 'base' | 'stride'>;

/** An operation on two progressions as a ramp of i32, which wraps; null where it is none. */
export function combineRamps(
  op: Operation['op'],
  left: Progression | null,
  right: Progression | null,
  lanes: number,
): Code | null {
  if (left === null || right === null) return null;
  if (op === '+') return ramp(plus(left.base, right.base), plus(left.stride, right.stride), lanes);
  if (op === '-') return ramp(minus(left.base, right.base), minus(left.stride, right.stride), lanes);
  if (op !== '*') return null;
  if (integerOf(right.stride) === 0) return ramp(times(left.base, right.base), times(left.stride, right.base), lanes);
  if (integerOf(left.stride) === 0) return ramp(times(left.base, right.base), times(left.base, right.stride), lanes);
  return null;
}

/** A stride in bytes as one in elements; null if that is no whole number, or 0, or not known. */
export function elementStride(stride: Code, type: Type): number | null {
  const distance = integerOf(stride);
  return distance === null || distance === 0 || distance % bytesOf(type) !== 0 ? null : distance / bytesOf(type);
}
