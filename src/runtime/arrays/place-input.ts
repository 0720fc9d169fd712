import type { ArtifactOutput } from '../artifact.ts';
import { CallError } from '../failures.ts';
import type { Storage } from '../memory/storage.ts';
import {
  type ArrayView,
  arrayOf,
  askedStrides,
  extentOf,
  hasStrides,
  hullOf,
  stridesFor,
  type TypedArray,
  usedStrides,
  volumeOf,
} from './array-view.ts';
import { copy } from './copy.ts';
import { isInjective } from './is-injective.ts';

/** An array as a program gets it. */
export interface Placed {
  readonly address: number;
  readonly strides: readonly number[];
  /** The storage to free after the call, or null for an array that is used in place. */
  readonly copied: number | null;
  /** Must not be collected before the call is over. */
  readonly data: TypedArray;
}

/**
 * An input is used in place if it is in the memory and has the strides that the program relies on. Otherwise it is copied: as
 * one piece with its own strides, unless most elements between its points belong to others.
 */
export function placeInput(storage: Storage, name: string, array: ArrayView, wanted: ArtifactOutput): Placed {
  const { type, data, offset, shape } = array;
  const asked = askedStrides(wanted, shape.length);
  const { from, to } = hullOf(array);
  const isUsable = hasStrides(array, asked);
  const size = arrayOf[type].BYTES_PER_ELEMENT;
  if (storage.holds(array) && isUsable && (type !== 'bool' || data.subarray(from, to).every((c) => c <= 1))) {
    return { address: data.byteOffset + offset * size, strides: usedStrides(array, asked), copied: null, data };
  }

  const isOnePiece = isUsable && to - from <= 2 * volumeOf(shape);
  const strides = isOnePiece ? usedStrides(array, asked) : stridesFor(shape, asked);
  if (!isUsable && !isInjective({ shape, strides })) {
    throw new CallError(`${name} does not have the strides that its points share elements by`);
  }
  const { offset: first, length } = extentOf(shape, strides);
  const start = storage.allocate(length * size, name);
  const target = storage.view(type, start, length);
  if (isOnePiece) target.set(data.subarray(from, to));
  else copy(array, { ...array, offset: first, strides, data: target });
  // A value other than 0 is true; programs rely on 1.
  if (type === 'bool') for (let i = 0; i < length; i++) target[i] = target[i] === 0 ? 0 : 1;
  return { address: start + first * size, strides, copied: start, data };
}
