import type { Type } from './type.ts';
import type { Value } from './value.ts';

/** An interval of constants (min, len). */
export interface Bounds {
  readonly min: number;
  readonly len: number;
}

/** Values on a box of points, first dimension fastest: an input, the output, or a func in the store. */
export interface ArrayValue {
  readonly type: Type;
  readonly bounds: readonly Bounds[];
  readonly values: ArrayLike<Value>;
}

/** An array that can be written to. */
export interface WritableArray extends ArrayValue {
  readonly values: WritableValues;
}

/** Storage that a program writes to: an array, or a typed array of a caller's. */
export interface WritableValues {
  readonly length: number;
  [offset: number]: Value;
}

/** The most points of an input, whose values are in a typed array. */
export const inputLimit = 2 ** 26;

/** How many points a box has; an interval of negative length has none. */
export function volume(bounds: readonly Bounds[]): number {
  // Otherwise enough long intervals beside an empty one would give ∞ · 0.
  if (bounds.some(({ len }) => len <= 0)) return 0;
  return bounds.reduce((points, { len }) => points * len, 1);
}

/** InBounds(f[c̄], σ): where a point stands among the values of a box, or null when it is not in it. */
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

/** The value at a point; ε_mem outside of the bounds. */
export function elementAt({ bounds, values }: ArrayValue, point: readonly Value[]): Value {
  const offset = offsetOf(bounds, point);
  return offset === null ? 'ε_mem' : (values[offset] ?? 'ε_mem');
}

/** The points of a box, first dimension fastest. */
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
