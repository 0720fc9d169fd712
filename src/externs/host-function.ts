/** The types of the values of arrays and scalars. `syntax` has the same types; this folder is below it. */
export type ElementType = 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'i8' | 'i16' | 'i32' | 'i64' | 'f32' | 'f64';

/**
 * An array of numbers. Code for all types uses it for 64-bit integers, too, without a computation on their elements.
 */
export type ElementArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

export type LongArray = BigInt64Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>;

/**
 * A window of an argument of a host function, or of its result: a copy. The value at a point (x, y, …) is
 * `data[(x - min[0]) * strides[0] + (y - min[1]) * strides[1] + …]`. The elements of type `bool` are 0 or 1.
 */
export interface HostArray<A extends ElementArray | LongArray = ElementArray> {
  readonly type: ElementType;
  readonly data: A;
  readonly min: readonly number[];
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

/** An argument of a host function: a window of a func or an input, or the value of a scalar. */
export type HostArgument = HostArray | HostArray<LongArray> | number | bigint;

/**
 * A function that computes an extern: it gets the arguments in the order of the declaration, then the result, which it
 * fills. It returns nothing.
 *
 * What is trusted: it is a function of its arguments, and the value of the result at a point depends only on the point,
 * on the scalars, and on the values of the windows that the contract states for this point. It may be called for any
 * window, any number of times and in any order.
 *
 * A method type, so that a function with parameters `(img: HostArray<Float32Array>, k: number, result: HostArray)` is
 * assignable.
 */
export type HostFunction = { call(...args: readonly HostArgument[]): unknown }['call'];

/** The functions of the host, by the names in `by`. */
export type HostFunctions = Readonly<Record<string, HostFunction>>;

/** The argument as an array; null for a scalar. An array of 64-bit integers is one of numbers for TypeScript. */
export function arrayIn(arg: HostArgument): HostArray | null {
  return typeof arg === 'object' ? (arg as HostArray) : null; // see `ElementArray`
}
