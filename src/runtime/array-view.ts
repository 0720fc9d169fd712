import type { ArtifactOutput, ElementType } from './artifact.ts';

/**
 * Values on a box of points in a typed array: the point `min` is at index `offset`, and neighbours along dimension d are
 * `strides[d]` elements apart.
 */
export interface ArrayView {
  readonly type: ElementType;
  readonly data: TypedArray;
  readonly offset: number;
  readonly strides: readonly number[];
  readonly shape: readonly number[];
  readonly min: readonly number[];
}

export type TypedArray =
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** The typed arrays of each type; those of `bool` have 0 and 1. */
export const arrayOf: Readonly<Record<ElementType, ArrayConstructor>> = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};

interface ArrayConstructor {
  new (length: number): TypedArray;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray;
  readonly BYTES_PER_ELEMENT: number;
  readonly name: string;
}

/** How many points a box has. */
export function volumeOf(shape: readonly number[]): number {
  return shape.reduce((volume, len) => volume * Math.max(0, len), 1);
}

/** The indices that an array uses: the first, and one more than the last. */
export function hullOf({ offset, strides, shape }: Omit<ArrayView, 'data' | 'type' | 'min'>): {
  readonly from: number;
  readonly to: number;
} {
  if (volumeOf(shape) === 0) return { from: offset, to: offset };
  const reach = shape.map((len, d) => (len - 1) * (strides[d] ?? 0));
  return {
    from: reach.reduce((index, r) => index + Math.min(0, r), offset),
    to: reach.reduce((index, r) => index + Math.max(0, r), offset) + 1,
  };
}

/**
 * Strides for a box of which some are given: the others make its elements lie as close as can be, earlier dimensions closer.
 */
export function stridesFor(shape: readonly number[], given: readonly (number | null)[]): readonly number[] {
  let extent = 1 + given.reduce<number>((sum, stride, d) => sum + (stride ?? 0) * Math.max(0, (shape[d] ?? 0) - 1), 0);
  return shape.map((len, d) => {
    const known = given[d] ?? null;
    if (known !== null) return known;
    const own = extent;
    extent *= Math.max(1, len);
    return own;
  });
}

/** Has an array the strides that are asked for? A stride along a dimension of one point matters to nobody. */
export function hasStrides({ shape, strides }: ArrayView, asked: readonly (number | null)[]): boolean {
  return asked.every((stride, d) => stride === null || (shape[d] ?? 0) <= 1 || strides[d] === stride);
}

/** The strides that a program relies on. */
export function askedStrides({ strides }: ArtifactOutput, rank: number): readonly (number | null)[] {
  return strides ?? Array.from({ length: rank }, (_, d) => (d === 0 ? 1 : null));
}
