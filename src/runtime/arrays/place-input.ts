import type { ArtifactOutput } from '../artifact.ts';
import { CallError } from '../failures.ts';
import type { Storage } from '../memory/storage.ts';
import {
  type ArrayView,
  arrayOf,
  extentOf,
  hasStrides,
  hullOf,
  requiredStrides,
  stridesFor,
  type TypedArray,
  usedStrides,
  volumeOf,
} from './array-view.ts';
import { copyAcross } from './interleave/copy-across.ts';
import { isInjective } from './is-injective.ts';

/** An array as it is passed to a program. */
export interface Placed {
  readonly address: number;
  readonly strides: readonly number[];
  /** The storage to free after the call, or null for an array that is used in place. */
  readonly copied: number | null;
  /** Keeps the array alive during the call. */
  readonly data: TypedArray;
}

/**
 * Make an input accessible to a program. It is used in place if it is in the memory and has the required strides, and
 * if all its bools are 0 or 1. Otherwise it is copied. If it has the required strides, and uses at least half of the
 * elements between its first and its last one, all these elements are copied and the strides are kept. Otherwise its
 * points are copied to new strides.
 */
export function placeInput(storage: Storage, name: string, array: ArrayView, wanted: ArtifactOutput): Placed {
  const { type, data, offset, shape } = array;
  const required = requiredStrides(wanted, shape.length);
  const { from, to } = hullOf(array);
  const isUsable = hasStrides(array, required);
  const size = arrayOf[type].BYTES_PER_ELEMENT;
  if (storage.holds(array) && isUsable && (type !== 'bool' || data.subarray(from, to).every((c) => c <= 1))) {
    return { address: data.byteOffset + offset * size, strides: usedStrides(array, required), copied: null, data };
  }

  const isRange = isUsable && to - from <= 2 * volumeOf(shape);
  const strides = isRange ? usedStrides(array, required) : stridesFor(shape, required);
  if (!isUsable && !isInjective({ shape, strides })) {
    throw new CallError(`${name} would have several points in one element`);
  }
  const { offset: first, length } = extentOf(shape, strides);
  const start = storage.allocate(length * size, name);
  const target = (): TypedArray => storage.view(type, start, length);
  try {
    // The buffer of an empty array may be detached or too short, and then `subarray` throws.
    if (isRange && to > from) target().set(data.subarray(from, to));
    else copyAcross(storage, 'in', array, () => ({ ...array, offset: first, strides, data: target() }));
  } catch (thrown) {
    storage.free(start); // the copy may need more memory than is left
    throw thrown;
  }
  if (type === 'bool') makeCanonical(target());
  return { address: start + first * size, strides, copied: start, data };
}

/** The caller may pass any nonzero value for true; programs require 1. */
function makeCanonical(bools: TypedArray): void {
  for (let i = 0; i < bools.length; i++) bools[i] = bools[i] === 0 ? 0 : 1;
}
