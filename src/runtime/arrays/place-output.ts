import type { ArtifactOutput } from '../artifact.ts';
import type { Interval } from '../call.ts';
import { CallError, OutOfMemory } from '../failures.ts';
import type { Storage } from '../memory/storage.ts';
import {
  type ArrayView,
  arrayOf,
  extentOf,
  hasStrides,
  partOf,
  requiredStrides,
  stridesFor,
  usedStrides,
  volumeOf,
} from './array-view.ts';
import { copy } from './copy.ts';
import { checkInside } from './given-array.ts';
import { copyAcross } from './interleave/copy-across.ts';
import { isInjective } from './is-injective.ts';
import { preserveOutside } from './outside-window.ts';
import type { Placed } from './place-input.ts';

/** The storage for a component of the output. */
export interface PlacedOutput extends Placed {
  /** Called after the run. Returns the array with the result. */
  finish(): ArrayView;
  /** Called instead of `finish` if the program has failed. */
  abandon(): void;
}

/** The destination of a component of the output. */
export type Destination =
  /** An array of the caller, if it contains the window of the output; otherwise a view. */
  | { readonly tag: 'Given'; readonly array: ArrayView }
  /** An array in the memory of the runtime. */
  | { readonly tag: 'View' }
  /** An ordinary array on the requested window. */
  | { readonly tag: 'Copy' };

/** The output of a program. */
export interface OutputBox {
  readonly name: string;
  /** The window that the program allocates. */
  readonly window: readonly Interval[];
  /** The window that the caller requested. */
  readonly requested: readonly Interval[];
  readonly wanted: ArtifactOutput;
  /** The byte that fresh storage is filled with. */
  readonly fill: number;
}

/** Provide storage for a component of the output. */
export function placeOutput(storage: Storage, output: OutputBox, destination: Destination): PlacedOutput {
  const { name, window, requested, wanted, fill } = output;
  const { type } = wanted;
  const min = window.map((I) => I.min);
  const shape = window.map((I) => Math.max(0, I.len));
  const required = requiredStrides(wanted, window.length);
  if (destination.tag === 'Given' && contains(destination.array, window)) {
    const part = partOf(destination.array, min, shape);
    const placed =
      storage.holds(part) && hasStrides(part, required)
        ? inPlace(part, required, requested)
        : inCopy(storage, output, part);
    const finish = (): ArrayView => {
      placed.finish();
      return destination.array;
    };
    return { ...placed, finish };
  }
  if (destination.tag === 'Copy') return inCopy(storage, output, null);
  const strides = injectiveStrides(name, shape, required);
  const array = storage.createArray(type, { shape, min }, strides, name, fill);
  const placed = storage.holds(array) ? inPlace(array, required, requested) : inCopy(storage, output, array);
  return { ...placed, abandon: () => storage.freeArray(array) };
}

/** The program writes to the array itself. Points outside the requested window keep their values. */
function inPlace(array: ArrayView, required: readonly (number | null)[], requested: readonly Interval[]): PlacedOutput {
  const { type, data, offset } = array;
  const address = data.byteOffset + offset * arrayOf[type].BYTES_PER_ELEMENT;
  const restore = preserveOutside(array, requested);
  const finish = (): ArrayView => {
    restore();
    return array;
  };
  return { address, strides: usedStrides(array, required), copied: null, data, finish, abandon: restore };
}

/**
 * The program writes to temporary storage, which is freed after the call. The requested window is copied from there to
 * the array `to`, or to a new array if `to` is null.
 */
function inCopy(storage: Storage, output: OutputBox, to: ArrayView | null): PlacedOutput {
  const { name, window, requested, wanted, fill } = output;
  const { type } = wanted;
  const size = arrayOf[type].BYTES_PER_ELEMENT;
  const min = window.map((I) => I.min);
  const shape = window.map((I) => Math.max(0, I.len));
  const strides = injectiveStrides(name, shape, requiredStrides(wanted, window.length));
  const { offset, length } = extentOf(shape, strides);
  const start = storage.allocate(length * size, name);
  // Created each time it is needed, because the program may grow the memory.
  const inside = (): ArrayView => ({ type, data: storage.view(type, start, length), offset, strides, shape, min });
  const placed = { address: start + offset * size, strides, copied: start, abandon: () => {} };
  if (to !== null) {
    const finish = (): ArrayView => {
      checkInside(`the buffer for ${name}`, to); // it may have been detached or resized since
      copyAcross(storage, 'out', on(to, requested), () => on(inside(), requested));
      return to;
    };
    return { ...placed, data: to.data, finish };
  }
  const fresh = inside().data;
  new Uint8Array(fresh.buffer, fresh.byteOffset, fresh.byteLength).fill(fill);
  return { ...placed, data: fresh, finish: () => copyOf(on(inside(), requested), name, storage.memory.limit) };
}

/** The part of an array inside a window. */
function on(array: ArrayView, window: readonly Interval[]): ArrayView {
  const shape = window.map((I) => Math.max(0, I.len));
  return partOf(
    array,
    window.map((I) => I.min),
    shape,
  );
}

/** A copy of an array in an ordinary ArrayBuffer. */
function copyOf(array: ArrayView, name: string, limit: number): ArrayView {
  const { type, shape } = array;
  const bytes = volumeOf(shape) * arrayOf[type].BYTES_PER_ELEMENT;
  const copied = { ...array, data: ordinary(), offset: 0, strides: stridesFor(shape, []) };
  copy(array, copied);
  return copied;

  function ordinary(): ArrayView['data'] {
    try {
      return new arrayOf[type](volumeOf(shape));
    } catch {
      throw new OutOfMemory(name, bytes, limit);
    }
  }
}

/** Strides for new storage, in which each point has its own element. */
function injectiveStrides(
  name: string,
  shape: readonly number[],
  required: readonly (number | null)[],
): readonly number[] {
  const strides = stridesFor(shape, required);
  // The allocation of so many points fails anyway, and the strides may have been rounded.
  const isTooLarge = volumeOf(shape) > 2 ** 32;
  if (!isTooLarge && !isInjective({ shape, strides }))
    throw new CallError(`${name} would have several points in one element`);
  return strides;
}

function contains({ min, shape }: ArrayView, window: readonly Interval[]): boolean {
  const isInside = (I: Interval, d: number): boolean =>
    (min[d] ?? 0) <= I.min && I.min + I.len <= (min[d] ?? 0) + (shape[d] ?? 0);
  return window.every(isInside) || window.some((I) => I.len <= 0);
}
