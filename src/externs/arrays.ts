/** The typed array constructor of each element type. `syntax` and `runtime` give it more precise types. */
export const elementArrays = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  u64: BigUint64Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  i64: BigInt64Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** The number of points of a box. */
export function volumeOf(shape: readonly number[]): number {
  return shape.some((len) => len <= 0) ? 0 : shape.reduce((volume, len) => volume * len, 1);
}

/** The strides of a dense array, first dimension innermost. */
export function denseStrides(shape: readonly number[]): readonly number[] {
  let stride = 1;
  return shape.map((len) => {
    const own = stride;
    stride *= Math.max(1, len);
    return own;
  });
}
