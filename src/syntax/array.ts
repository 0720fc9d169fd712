import { isLong, type Type } from './type.ts';
import { isError, type Value } from './value.ts';

/** An interval of constants (min, len). */
export interface Bounds {
  readonly min: number;
  readonly len: number;
}

/** Values on a box of points, first dimension innermost: an input, the output, or a func in the store. */
export interface ArrayValue {
  readonly type: Type;
  readonly bounds: readonly Bounds[];
  readonly values: ArrayLike<Value>;
}

/** An array that can be written to. */
export interface WritableArray extends ArrayValue {
  readonly values: WritableValues;
}

/** Storage that a program writes to: an array, or a typed array of the caller. */
export interface WritableValues {
  readonly length: number;
  [offset: number]: Value;
}

/** Store a value. A typed array of the caller has no errors: it gets 0 instead. */
export function storeValue({ type, values }: WritableArray, offset: number, value: Value): void {
  const isStored = Array.isArray(values) || !isError(value);
  values[offset] = isStored ? value : isLong(type) ? 0n : 0;
}

/** The default limit on the size of an input, in bytes. */
export const inputLimit = 2 ** 30;

/** The number of points of a box. An interval of negative length is empty. */
export function volume(bounds: readonly Bounds[]): number {
  // Without this line, many long intervals and an empty one would give ∞ · 0, which is NaN.
  if (bounds.some(({ len }) => len <= 0)) return 0;
  return bounds.reduce((points, { len }) => points * len, 1);
}

/** InBounds(f[c̄], σ): the index of a point among the values of a box, or null if it is outside. */
export function offsetOf(bounds: readonly Bounds[], point: readonly Value[]): number | null {
  let offset = 0;
  let stride = 1;
  for (let d = 0; d < bounds.length; d++) {
    const { min, len } = bounds[d] as Bounds; // d < bounds.length
    const c = point[d];
    if (typeof c !== 'number') return null;
    const along = c - min;
    if (along < 0 || along >= len) return null;
    offset += along * stride;
    stride *= len;
  }
  return offset;
}

/** The value at a point; ε_mem outside the bounds. */
export function elementAt({ bounds, values }: ArrayValue, point: readonly Value[]): Value {
  const offset = offsetOf(bounds, point);
  return offset === null ? 'ε_mem' : (values[offset] ?? 'ε_mem');
}

/** The points of a box, first dimension innermost. */
export function* pointsOf(bounds: readonly Bounds[]): Generator<readonly number[]> {
  if (volume(bounds) === 0) return;
  const point = bounds.map(({ min }) => min);
  while (true) {
    yield [...point];
    let d = 0;
    for (; d < bounds.length; d++) {
      const { min, len } = bounds[d] as Bounds; // d < bounds.length
      const next = (point[d] as number) + 1; // point has one coordinate for each interval
      point[d] = next < min + len ? next : min;
      if (next < min + len) break;
    }
    if (d === bounds.length) return;
  }
}
