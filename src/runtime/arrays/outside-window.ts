import type { Interval } from '../call.ts';
import { type ArrayView, arrayOf, partOf, stridesFor, volumeOf } from './array-view.ts';
import { copy } from './copy.ts';

/**
 * Save the points of an output buffer outside the requested window, and return a function that restores them. A program
 * may compute such points from uninitialized storage, so the caller must not see their values.
 */
export function preserveOutside(array: ArrayView, window: readonly Interval[]): () => void {
  const saved = slabsAround(array, window).map((slab) => ({ slab, values: denseCopy(slab) }));
  return () => {
    for (const { slab, values } of saved) copy(values, slab);
  };
}

/** The points of an array outside a window, as disjoint boxes. */
function slabsAround(array: ArrayView, window: readonly Interval[]): readonly ArrayView[] {
  const slabs: ArrayView[] = [];
  const [min, shape] = [[...array.min], [...array.shape]];
  const add = (d: number, from: number, to: number): void => {
    if (to > from) slabs.push(partOf(array, min.with(d, from), shape.with(d, to - from)));
  };
  for (let d = shape.length - 1; d >= 0; d--) {
    const [first, end] = [min[d] ?? 0, (min[d] ?? 0) + (shape[d] ?? 0)];
    const { min: from, len } = window[d] ?? { min: first, len: end - first };
    // The window of a call that fails may be outside the array.
    const [start, stop] = [clamp(from, first, end), clamp(from + len, first, end)];
    add(d, first, start);
    add(d, Math.max(start, stop), end);
    min[d] = start;
    shape[d] = Math.max(0, stop - start);
  }
  return slabs;
}

function clamp(x: number, least: number, most: number): number {
  return Math.min(Math.max(x, least), most);
}

function denseCopy(array: ArrayView): ArrayView {
  const { type, shape } = array;
  const copied = { ...array, data: new arrayOf[type](volumeOf(shape)), offset: 0, strides: stridesFor(shape, []) };
  copy(array, copied);
  return copied;
}
