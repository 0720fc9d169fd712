import type { ArrayView } from '../../runtime/arrays/array-view.ts';
import { copy } from '../../runtime/arrays/copy.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import type { NumberType, Type } from '../../syntax/type.ts';
import { type TypedArray, typedArrays } from '../../syntax/typed-array.ts';

/** The memory layout of an array. */
export interface Layout {
  /** The extent of each dimension. */
  readonly shape: readonly number[];
  /** The coordinates of the first point. The default is 0 in each dimension. */
  readonly min?: readonly number[];
  /**
   * The distance between neighbors in each dimension, in elements of `data`. By default, the first dimension is
   * contiguous.
   */
  readonly strides?: readonly number[];
  /** The index of the first point in `data`. The default is 0. */
  readonly offset?: number;
}

/**
 * An n-dimensional array: a typed array and its memory layout. `B` is an `ArrayBuffer`, unless the array may be in
 * memory that threads share.
 */
export class NdArray<T extends Type = NumberType, B extends ArrayBufferLike = ArrayBufferLike>
  implements Required<Layout>
{
  readonly type: T;
  readonly data: TypedArray<T, B>;
  readonly shape: readonly number[];
  readonly min: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;

  /** @internal */
  constructor(type: T, data: TypedArray<T, B>, { shape, min, strides, offset }: Layout) {
    this.type = type;
    this.data = data;
    this.shape = shape;
    this.min = min ?? shape.map(() => 0);
    this.strides = strides ?? denseStrides(shape);
    this.offset = offset ?? 0;
  }

  /** The value at a point, or undefined outside the array. */
  at(...point: readonly number[]): TypedArray<T>[number] | undefined {
    const { min, shape, strides } = this;
    const along = shape.map((_, d) => (point[d] ?? Number.NaN) - (min[d] ?? 0));
    const isInside = along.every((i, d) => i >= 0 && i < (shape[d] ?? 0));
    return isInside
      ? this.data[along.reduce((offset, i, d) => offset + i * (strides[d] ?? 0), this.offset)]
      : undefined;
  }
}

export function boundsOf({ shape, min }: Required<Layout>): readonly Bounds[] {
  return shape.map((len, d) => ({ min: min[d] ?? 0, len }));
}

/** The part of an array inside a window, without a copy. */
export function viewOf<T extends Type>(array: NdArray<T>, window: readonly Bounds[]): NdArray<T> {
  const { type, data, strides, min } = array;
  const isEmpty = window.some(({ len }) => len <= 0); // an empty window may be anywhere
  const inside = window.reduce((sum, I, d) => sum + (I.min - (min[d] ?? 0)) * (strides[d] ?? 0), array.offset);
  return new NdArray(type, data, {
    shape: window.map((I) => I.len),
    min: window.map((I) => I.min),
    strides,
    offset: isEmpty ? array.offset : inside,
  });
}

/** The same array over another typed array with the same elements. */
export function withData<T extends Type>(array: NdArray<T>, data: TypedArray<T>): NdArray<T> {
  return data === array.data ? array : new NdArray(array.type, data, array);
}

/** A dense version of an array, first dimension innermost. It is not a copy if the array is already dense. */
export function compact<T extends Type>(array: NdArray<T>): NdArray<T> {
  const { type, data, shape, min } = array;
  const points = volume(boundsOf(array));
  if (isDense(array)) {
    if (array.offset === 0 && data.length === points) return array;
    const part = data.subarray(array.offset, array.offset + points) as TypedArray<T>; // has the same type
    return new NdArray(type, part, { shape, min });
  }
  const dense = new NdArray<T>(type, new typedArrays[type](points), { shape, min });
  copyElements(array, dense);
  return dense;
}

/** Arrays of the same type, which may be one of 64-bit integers. */
function copyElements<T extends Type>(from: NdArray<T>, to: NdArray<T>): void {
  copy(from as ArrayView, to as ArrayView); // the loops move elements of any type
}

/** A dense version of an array in its own ArrayBuffer, outside WebAssembly memory. */
export function ownCopy<T extends Type>(array: NdArray<T>): NdArray<T, ArrayBuffer> {
  const { type, data, shape, min } = compact(array);
  const isOwn = data.buffer instanceof ArrayBuffer && data.length * data.BYTES_PER_ELEMENT === data.buffer.byteLength;
  // The buffer of a slice is an ArrayBuffer, and its elements have the same type.
  return new NdArray(type, (isOwn ? data : data.slice()) as TypedArray<T, ArrayBuffer>, { shape, min });
}

export function isDense({ shape, strides }: Required<Layout>): boolean {
  const dense = denseStrides(shape);
  return shape.every((len, d) => len <= 1 || strides[d] === dense[d]);
}

function denseStrides(shape: readonly number[]): readonly number[] {
  let stride = 1;
  return shape.map((len) => {
    const own = stride;
    stride *= len;
    return own;
  });
}
