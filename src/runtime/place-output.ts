import { type ArrayView, arrayOf, askedStrides, hasStrides, hullOf, stridesFor } from './array-view.ts';
import type { ArtifactOutput } from './artifact.ts';
import type { Interval } from './call.ts';
import { copy } from './copy.ts';
import type { Placed } from './place-input.ts';
import type { Storage } from './storage.ts';

/** Where a component of the output goes, and what gives the array with the result in it when the program has run. */
export interface PlacedOutput extends Placed {
  finish(): ArrayView;
  /** Instead of that, when the program has failed. */
  abandon(): void;
}

/**
 * The caller's storage if it holds the window, through a copy unless it lies in the memory and has the strides that the program
 * relies on; what the program does not write stays as it is. If not, an array of our own, all `fill`.
 */
export function placeOutput(
  storage: Storage,
  name: string,
  given: ArrayView | null,
  window: readonly Interval[],
  wanted: ArtifactOutput,
  fill: number,
): PlacedOutput {
  const { type } = wanted;
  const min = window.map((I) => I.min);
  const shape = window.map((I) => Math.max(0, I.len));
  const asked = askedStrides(wanted, window.length);
  const isGiven = given !== null && contains(given, window);
  const array = isGiven
    ? { ...given, min, shape, offset: offsetOf(given, min) }
    : storage.give(type, { shape, min }, stridesFor(shape, asked), name, fill);
  const result = isGiven ? given : array;
  const abandon = (): void => {
    if (!isGiven) storage.takeBack(array);
  };

  if (storage.holds(array.data) && hasStrides(array, asked)) {
    const address = array.data.byteOffset + array.offset * arrayOf[type].BYTES_PER_ELEMENT;
    return { address, strides: array.strides, copied: null, data: array.data, finish: () => result, abandon };
  }
  const strides = stridesFor(shape, asked);
  const length = hullOf({ offset: 0, strides, shape }).to;
  const address = storage.allocate(length * arrayOf[type].BYTES_PER_ELEMENT, name);
  // The view is made anew each time: the program may make the memory grow.
  const inside = (): ArrayView => ({ ...array, data: storage.view(type, address, length), offset: 0, strides });
  copy(array, inside());
  const finish = (): ArrayView => {
    copy(inside(), array);
    return result;
  };
  return { address, strides, copied: address, data: array.data, finish, abandon };
}

function contains({ min, shape }: ArrayView, window: readonly Interval[]): boolean {
  const isInside = (I: Interval, d: number): boolean =>
    (min[d] ?? 0) <= I.min && I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0);
  return window.every(isInside) || window.some((I) => I.len <= 0);
}

function offsetOf({ offset, strides, min }: ArrayView, point: readonly number[]): number {
  return point.reduce((index, x, d) => index + (x - (min[d] ?? 0)) * (strides[d] ?? 0), offset);
}
