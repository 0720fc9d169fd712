import type { ArtifactOutput } from '../artifact.ts';
import type { Interval } from '../call.ts';
import { CallError, OutOfMemory } from '../failures.ts';
import type { Storage } from '../memory/storage.ts';
import {
  type ArrayView,
  arrayOf,
  askedStrides,
  extentOf,
  hasStrides,
  partOf,
  stridesFor,
  usedStrides,
  volumeOf,
} from './array-view.ts';
import { keepBeyond } from './beyond-window.ts';
import { copy } from './copy.ts';
import { checkInside } from './given-array.ts';
import { isInjective } from './is-injective.ts';
import type { Placed } from './place-input.ts';

/** Where a component of the output goes, and what gives the array with the result in it when the program has run. */
export interface PlacedOutput extends Placed {
  finish(): ArrayView;
  /** Called instead when the program has failed. */
  abandon(): void;
}

/** Where the caller wants a component of the output. */
export type Destination =
  /** In an array of the caller's, if it holds the window of the output; if not, in a view. */
  | { readonly tag: 'Given'; readonly array: ArrayView }
  /** In an array in the memory that the caller is given. */
  | { readonly tag: 'View' }
  /** In an ordinary array of its own, on the window that was asked for. */
  | { readonly tag: 'Copy' };

/** The output of a program: its name, the windows that it allocates and that were asked for, and the byte that fresh storage is filled with. */
export interface OutputBox {
  readonly name: string;
  readonly window: readonly Interval[];
  readonly requested: readonly Interval[];
  readonly wanted: ArtifactOutput;
  readonly fill: number;
}

export function placeOutput(storage: Storage, output: OutputBox, destination: Destination): PlacedOutput {
  const { name, window, requested, wanted, fill } = output;
  const { type } = wanted;
  const min = window.map((I) => I.min);
  const shape = window.map((I) => Math.max(0, I.len));
  const asked = askedStrides(wanted, window.length);
  if (destination.tag === 'Given' && contains(destination.array, window)) {
    const part = partOf(destination.array, min, shape);
    const placed =
      storage.holds(part) && hasStrides(part, asked) ? inPlace(part, asked, requested) : aside(storage, output, part);
    const finish = (): ArrayView => {
      placed.finish();
      return destination.array;
    };
    return { ...placed, finish };
  }
  if (destination.tag === 'Copy') return aside(storage, output, null);
  const strides = stridesOfOwn(name, shape, asked);
  const array = storage.give(type, { shape, min }, strides, name, fill);
  const placed = storage.holds(array) ? inPlace(array, asked, requested) : aside(storage, output, array);
  return { ...placed, abandon: () => storage.takeBack(array) };
}

/** The program writes into the array itself; points beyond the window that was asked for keep their values. */
function inPlace(array: ArrayView, asked: readonly (number | null)[], requested: readonly Interval[]): PlacedOutput {
  const { type, data, offset } = array;
  const address = data.byteOffset + offset * arrayOf[type].BYTES_PER_ELEMENT;
  const restore = keepBeyond(array, requested);
  const finish = (): ArrayView => {
    restore();
    return array;
  };
  return { address, strides: usedStrides(array, asked), copied: null, data, finish, abandon: restore };
}

/**
 * The program writes into storage that is freed after the call. The window that was asked for is copied from there, into an array or into a
 * fresh one.
 */
function aside(storage: Storage, output: OutputBox, to: ArrayView | null): PlacedOutput {
  const { name, window, requested, wanted, fill } = output;
  const { type } = wanted;
  const size = arrayOf[type].BYTES_PER_ELEMENT;
  const min = window.map((I) => I.min);
  const shape = window.map((I) => Math.max(0, I.len));
  const strides = stridesOfOwn(name, shape, askedStrides(wanted, window.length));
  const { offset, length } = extentOf(shape, strides);
  const start = storage.allocate(length * size, name);
  // Made again each time: the program may grow the memory.
  const inside = (): ArrayView => ({ type, data: storage.view(type, start, length), offset, strides, shape, min });
  const placed = { address: start + offset * size, strides, copied: start, abandon: () => {} };
  if (to !== null) {
    copy(to, inside());
    const finish = (): ArrayView => {
      checkInside(`the buffer for ${name}`, to); // it may have been detached or resized since
      copy(on(inside(), requested), on(to, requested));
      return to;
    };
    return { ...placed, data: to.data, finish };
  }
  const fresh = inside().data;
  new Uint8Array(fresh.buffer, fresh.byteOffset, fresh.byteLength).fill(fill);
  return { ...placed, data: fresh, finish: () => copyOf(on(inside(), requested), name, storage.memory.limit) };
}

/** The part of an array on a window. */
function on(array: ArrayView, window: readonly Interval[]): ArrayView {
  const shape = window.map((I) => Math.max(0, I.len));
  return partOf(
    array,
    window.map((I) => I.min),
    shape,
  );
}

/** An array as an ordinary one. */
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

/** Strides for storage of ours, in which every point has an element of its own. */
function stridesOfOwn(name: string, shape: readonly number[], asked: readonly (number | null)[]): readonly number[] {
  const strides = stridesFor(shape, asked);
  // No memory holds more, and beyond it strides are rounded.
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
