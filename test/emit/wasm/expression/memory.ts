import type { Type } from '../../../../src/syntax/type.ts';
import type { Scalar } from '../../../../src/syntax/value.ts';

/** The bytes of values of a type in memory. */
export function viewOf(t: Type, memory: ArrayBuffer, at: number, length: number): View {
  return new arrays[t](memory, at, length) as unknown as View; // the callers store values of the type
}

interface View extends Iterable<Scalar> {
  [index: number]: Scalar;
  set(values: readonly Scalar[]): void;
  fill(value: Scalar): void;
}

const arrays = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
  u64: BigUint64Array,
  i64: BigInt64Array,
} as const;
