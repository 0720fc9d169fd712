import { bytesOf, type Type } from '../../syntax/type.ts';
import { constantOf, minus, plus, ramp, times } from './build.ts';
import type { Code, Operation, Ramp } from './code.ts';

/** An arithmetic progression of any number of lanes: ⟨base, base + stride, …⟩. */
export type Progression = Pick<Ramp, 'base' | 'stride'>;

/** An i32 operation on two progressions as a ramp; null if an operand is null or the result is not a ramp. */
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
  if (constantOf(right.stride) === 0) return ramp(times(left.base, right.base), times(left.stride, right.base), lanes);
  if (constantOf(left.stride) === 0) return ramp(times(left.base, right.base), times(left.base, right.stride), lanes);
  return null;
}

/** Converts a stride in bytes to elements; null if the stride is unknown, 0, or not a multiple of the element size. */
export function elementStride(stride: Code, type: Type): number | null {
  const distance = constantOf(stride);
  return distance === null || distance === 0 || distance % bytesOf(type) !== 0 ? null : distance / bytesOf(type);
}
