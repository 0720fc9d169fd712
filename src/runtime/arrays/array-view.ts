import type { ArtifactOutput, ElementType } from '../artifact.ts';

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
  return shape.some((len) => len <= 0) ? 0 : shape.reduce((volume, len) => volume * len, 1);
}

/**
 * The indices that an array uses: the first, and one more than the last; none when it is empty. Rounding cannot make a hull
 * look smaller than the data: sums up to 2⁵³ are exact, and beyond that they stay far above any length.
 */
export function hullOf({ offset, strides, shape }: Pick<ArrayView, 'offset' | 'strides' | 'shape'>): {
  readonly from: number;
  readonly to: number;
} {
  if (volumeOf(shape) === 0) return { from: 0, to: 0 };
  let from = offset;
  let to = offset + 1;
  shape.forEach((len, d) => {
    const reach = (len - 1) * (strides[d] ?? 0);
    if (reach < 0) from += reach;
    else to += reach;
  });
  return { from, to };
}

/** The least storage for a box with these strides: how many elements it has, and the index of the first point. */
export function extentOf(
  shape: readonly number[],
  strides: readonly number[],
): { readonly offset: number; readonly length: number } {
  const { from, to } = hullOf({ offset: 0, strides, shape });
  return { offset: 0 - from, length: to - from };
}

/**
 * Strides for a box of which some are given: the others pack its elements densely, earlier dimensions closer. A negative stride
 * reaches as far as a positive one, in the other direction.
 */
export function stridesFor(shape: readonly number[], given: readonly (number | null)[]): readonly number[] {
  let extent = 1;
  shape.forEach((len, d) => {
    extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);
  });
  return shape.map((len, d) => {
    const known = given[d] ?? null;
    if (known !== null) return known;
    const own = extent;
    extent *= Math.max(1, len);
    return own;
  });
}

/** Has an array the strides that are asked for? The stride of a dimension with one point is never used. */
export function hasStrides(
  { shape, strides }: Pick<ArrayView, 'shape' | 'strides'>,
  asked: readonly (number | null)[],
): boolean {
  return asked.every((stride, d) => stride === null || (shape[d] ?? 0) <= 1 || strides[d] === stride);
}

/** The strides of an array as its program is given them: one that is never used may be any number, which need not fit an i32. */
export function usedStrides(
  { shape, strides }: Pick<ArrayView, 'shape' | 'strides'>,
  asked: readonly (number | null)[],
): readonly number[] {
  return shape.map((len, d) => (len <= 1 ? (asked[d] ?? 0) : (strides[d] ?? 0)));
}

/** The strides that a program relies on. */
export function askedStrides({ strides }: ArtifactOutput, rank: number): readonly (number | null)[] {
  return strides ?? Array.from({ length: rank }, (_, d) => (d === 0 ? 1 : null));
}

/** The part of an array on a box of points that it holds. */
export function partOf(array: ArrayView, min: readonly number[], shape: readonly number[]): ArrayView {
  const offset = min.reduce((index, x, d) => index + (x - (array.min[d] ?? 0)) * (array.strides[d] ?? 0), array.offset);
  return { ...array, min, shape, offset };
}
