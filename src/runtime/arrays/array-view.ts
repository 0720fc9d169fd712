import { elementArrays } from '../../externs/arrays.ts';
import type { ArtifactOutput, ElementType } from '../artifact.ts';

/**
 * A strided array in a typed array. The point `min` is at index `offset`, and neighbors along dimension d are
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

/**
 * The typed array constructor of each element type. The elements of a `bool` array are 0 or 1.
 */
export const arrayOf: Readonly<Record<ElementType, ArrayConstructor>> = {
  ...elementArrays,
  i64: ofBigints(BigInt64Array),
  u64: ofBigints(BigUint64Array),
};

/** For TypeScript, all arrays hold numbers. The runtime moves elements, but it does not compute with them. */
function ofBigints(arrays: BigInt64ArrayConstructor | BigUint64ArrayConstructor): ArrayConstructor {
  return arrays as unknown as ArrayConstructor; // see above
}

interface ArrayConstructor {
  new (length: number): TypedArray;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray;
  readonly BYTES_PER_ELEMENT: number;
  readonly name: string;
}

/** The number of points of a box. */
export function volumeOf(shape: readonly number[]): number {
  return shape.some((len) => len <= 0) ? 0 : shape.reduce((volume, len) => volume * len, 1);
}

/**
 * The half-open range of indices that an array uses. It is empty for an empty array. Rounding cannot make the range
 * appear to be inside the data: sums up to 2⁵³ are exact, and larger sums stay far above any length.
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

/** The smallest storage for a box with these strides: its number of elements, and the index of the first point. */
export function extentOf(
  shape: readonly number[],
  strides: readonly number[],
): { readonly offset: number; readonly length: number } {
  const { from, to } = hullOf({ offset: 0, strides, shape });
  return { offset: 0 - from, length: to - from };
}

/**
 * Complete partially specified strides. The dimensions without a given stride are placed outside those with one and
 * packed densely, in order, the first innermost.
 */
export function stridesFor(shape: readonly number[], given: readonly (number | null)[]): readonly number[] {
  let extent = 1;
  shape.forEach((len, d) => {
    extent += Math.abs(given[d] ?? 0) * Math.max(0, len - 1);
  });
  return shape.map((len, d) => {
    const stride = given[d] ?? null;
    if (stride !== null) return stride;
    const packed = extent;
    extent *= Math.max(1, len);
    return packed;
  });
}

/** Does an array have the required strides? The stride of a dimension with a single point is never used. */
export function hasStrides(
  { shape, strides }: Pick<ArrayView, 'shape' | 'strides'>,
  required: readonly (number | null)[],
): boolean {
  return required.every((stride, d) => stride === null || (shape[d] ?? 0) <= 1 || strides[d] === stride);
}

/**
 * The strides to pass to a program. The stride of a dimension with a single point is never used. It is replaced,
 * because it may not fit in an i32.
 */
export function usedStrides(
  { shape, strides }: Pick<ArrayView, 'shape' | 'strides'>,
  required: readonly (number | null)[],
): readonly number[] {
  return shape.map((len, d) => (len <= 1 ? (required[d] ?? 0) : (strides[d] ?? 0)));
}

/** The strides that a program requires; null for any stride. */
export function requiredStrides({ strides }: ArtifactOutput, rank: number): readonly (number | null)[] {
  return strides ?? Array.from({ length: rank }, (_, d) => (d === 0 ? 1 : null));
}

/** A view of the part of an array inside a box, which must be within the bounds of the array. */
export function partOf(array: ArrayView, min: readonly number[], shape: readonly number[]): ArrayView {
  const offset = min.reduce((index, x, d) => index + (x - (array.min[d] ?? 0)) * (array.strides[d] ?? 0), array.offset);
  return { ...array, min, shape, offset };
}
