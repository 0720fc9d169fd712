import {
  type ArrayView,
  arrayOf,
  askedStrides,
  hasStrides,
  hullOf,
  stridesFor,
  type TypedArray,
  volumeOf,
} from './array-view.ts';
import type { ArtifactOutput } from './artifact.ts';
import { copy } from './copy.ts';
import type { Storage } from './storage.ts';

/** An array as a program gets it. */
export interface Placed {
  readonly address: number;
  readonly strides: readonly number[];
  /** What is to be freed after the call, or null for what is used in place. */
  readonly copied: number | null;
  /** What must not be collected before the call is over. */
  readonly data: TypedArray;
}

/** An input lies in the memory already, or is copied there: in one go, unless most of what lies between its points is not its own. */
export function placeInput(storage: Storage, name: string, array: ArrayView, wanted: ArtifactOutput): Placed {
  const { type, data, offset, strides, shape } = array;
  const asked = askedStrides(wanted, shape.length);
  const { from, to } = hullOf(array);
  const isUsable = hasStrides(array, asked);
  const isClean = type !== 'bool' || data.subarray(from, to).every((c) => c <= 1);
  const size = arrayOf[type].BYTES_PER_ELEMENT;
  if (isUsable && isClean && storage.holds(data)) {
    return { address: data.byteOffset + offset * size, strides, copied: null, data };
  }

  const isOnePiece = isUsable && to - from <= 2 * volumeOf(shape);
  const inside = isOnePiece
    ? { offset: offset - from, strides, shape }
    : { offset: 0, strides: stridesFor(shape, asked), shape };
  const length = hullOf(inside).to;
  const start = storage.allocate(length * size, name);
  const target = storage.view(type, start, length);
  if (isOnePiece) target.set(data.subarray(from, to));
  else copy(array, { ...array, ...inside, data: target });
  // What is not 0 is true; programs rely on 1.
  if (!isClean) for (let i = 0; i < length; i++) target[i] = target[i] === 0 ? 0 : 1;
  return { address: start + inside.offset * size, strides: inside.strides, copied: start, data };
}
