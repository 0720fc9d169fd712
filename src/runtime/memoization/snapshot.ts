import { type ArrayView, arrayOf, partOf, volumeOf } from '../arrays/array-view.ts';
import { copy } from '../arrays/copy.ts';
import { isSame } from '../arrays/is-same.ts';

/** A copy of a part of an input: the content that memoized values were computed from. */
export interface Snapshot {
  /** The position of the input. */
  readonly input: number;
  readonly array: ArrayView;
}

/** Copy an array. The copy is dense, with the dimensions in the order of the original, so they are compared in runs. */
export function snapshotOf(input: number, array: ArrayView): Snapshot {
  const { type, shape, strides } = array;
  const dense: number[] = shape.map(() => 1);
  let extent = 1;
  const distance = (d: number): number => Math.abs(strides[d] ?? 0);
  for (const d of Array.from(shape.keys()).toSorted((a, b) => distance(a) - distance(b))) {
    dense[d] = extent;
    extent *= Math.max(1, shape[d] ?? 0);
  }
  const copied = { ...array, data: new arrayOf[type](volumeOf(shape)), offset: 0, strides: dense };
  copy(array, copied);
  return { input, array: copied };
}

/**
 * Has an array the content of a snapshot at all points that both have? This decides whether two runs read the same
 * values, if each of them reads only points of its array: the first coordinate that a run reads does not depend on the
 * content, so both runs read it, and both arrays have it. If the values there are equal, the next coordinate is the
 * same in both runs, and so on.
 */
export function agrees({ array: kept }: Snapshot, array: ArrayView): boolean {
  const common = intersection(kept, array);
  return isSame(partOf(array, common.min, common.shape), partOf(kept, common.min, common.shape));
}

/** Does a snapshot have all points of an array? */
export function covers({ array: kept }: Snapshot, array: ArrayView): boolean {
  return volumeOf(intersection(kept, array).shape) === volumeOf(array.shape);
}

export function bytesOf({ array: { data } }: Snapshot): number {
  return data.byteLength;
}

type Box = Pick<ArrayView, 'min' | 'shape'>;

/** The points of two boxes. The result is empty if they have none in common. */
export function intersection(a: Box, b: Box): Box {
  const min = a.min.map((x, d) => Math.max(x, b.min[d] ?? x));
  const end = ({ min, shape }: Box, d: number): number => (min[d] ?? 0) + (shape[d] ?? 0);
  const shape = min.map((x, d) => Math.max(0, Math.min(end(a, d), end(b, d)) - x));
  return { min, shape };
}
