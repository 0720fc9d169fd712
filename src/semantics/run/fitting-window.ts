import type { Bounds } from '../../syntax/array.ts';
import type { Output } from '../../syntax/extensions/output.ts';

/** A range of an input that a run reads in one dimension, and the bounds of the input in that dimension. */
export interface InputRead {
  readonly first: number;
  readonly last: number;
  readonly has: Bounds;
}

/**
 * Shrink the default windows of outputs until a run on them reads no input outside its bounds. `isFree` says which
 * windows may be shrunk. Outputs of the same rank have the same default window, and keep it.
 *
 * For each dimension and each side, bisection finds the smallest move inwards that minimizes the number of points that
 * are read out of bounds. Returns the original windows if the shrunk ones still read out of bounds, for example because
 * the reads do not depend on the windows, or do not depend on them monotonically. `readsOn` returns null if the reads
 * are unknown.
 */
export function fittingWindow(
  outputs: readonly Pick<Output, 'dims'>[],
  window: readonly Bounds[],
  isFree: (output: number) => boolean,
  readsOn: (window: readonly Bounds[]) => readonly InputRead[] | null,
): readonly Bounds[] {
  const outside = (W: readonly Bounds[]): number =>
    readsOn(W)?.reduce((sum, r) => sum + pointsOutside(r), 0) ?? Infinity;
  if (outside(window) === 0) return window;
  let fitted = window;
  for (const same of sharedDimensions(outputs, isFree)) {
    for (const side of ['start', 'end'] as const) {
      const { len } = fitted[same[0] ?? 0] ?? { len: 0 };
      const base = fitted;
      const least = outside(shrunk(base, same, side, len - 1));
      if (len <= 1 || least >= outside(base)) continue;
      fitted = shrunk(
        base,
        same,
        side,
        smallest(len - 1, (by) => outside(shrunk(base, same, side, by)) <= least),
      );
    }
  }
  return outside(fitted) === 0 ? fitted : window;
}

/**
 * The positions in the window of the dimensions that are shrunk together: dimension d of all free outputs of a rank.
 */
function sharedDimensions(
  outputs: readonly Pick<Output, 'dims'>[],
  isFree: (output: number) => boolean,
): readonly (readonly number[])[] {
  const shared = new Map<string, number[]>();
  let at = 0;
  for (const [i, { dims }] of outputs.entries()) {
    for (const d of isFree(i) ? dims.keys() : []) {
      const key = `${dims.length} ${d}`;
      shared.set(key, [...(shared.get(key) ?? []), at + d]);
    }
    at += dims.length;
  }
  return [...shared.values()];
}

/** The number of points of a range outside the bounds of the input. */
export function pointsOutside({ first, last, has: { min, len } }: InputRead): number {
  return first > last ? 0 : Math.max(0, min - first) + Math.max(0, last - (min + len - 1));
}

function shrunk(
  window: readonly Bounds[],
  dims: readonly number[],
  side: 'start' | 'end',
  by: number,
): readonly Bounds[] {
  const change = ({ min, len }: Bounds): Bounds => ({ min: side === 'start' ? min + by : min, len: len - by });
  return window.map((I, i) => (dims.includes(i) ? change(I) : I));
}

/**
 * Bisection: the smallest number from 0 to `most` that has a property. `most` has it, and so do all numbers above one
 * that has it.
 */
function smallest(most: number, has: (n: number) => boolean): number {
  let [least, greatest] = [0, most];
  while (least < greatest) {
    const middle = Math.floor((least + greatest) / 2);
    if (has(middle)) greatest = middle;
    else least = middle + 1;
  }
  return least;
}
