import { type Bounds, volume } from '../../syntax/array.ts';
import { type Output, perOutput } from '../../syntax/output.ts';

/** A range of an input that a run reads in one dimension, and the bounds of the input in that dimension. */
export interface InputRead {
  readonly first: number;
  readonly last: number;
  readonly has: Bounds;
}

/**
 * Shrink the windows of outputs until a run on them reads no input outside its bounds. `isFree` says which windows may
 * be shrunk. Each window is shrunk on its own, while those of the other outputs are empty.
 */
export function fittingWindows(
  outputs: readonly Pick<Output, 'dims'>[],
  window: readonly Bounds[],
  isFree: (output: number) => boolean,
  readsOn: (window: readonly Bounds[]) => readonly InputRead[] | null,
): readonly Bounds[] {
  const windows = perOutput(outputs, window);
  return windows.flatMap((own, i) => {
    if (!isFree(i) || volume(own) === 0) return own;
    const empty = (other: readonly Bounds[]): readonly Bounds[] => other.map(({ min }) => ({ min, len: 0 }));
    return fittingWindow(own, (shrunk) => readsOn(windows.flatMap((other, j) => (j === i ? shrunk : empty(other)))));
  });
}

/**
 * Shrink a window until a run on it reads no input outside its bounds. For each side, bisection finds the smallest move
 * inwards that minimizes the number of points that are read out of bounds. Returns the original window if the shrunk
 * one still reads out of bounds, for example because the reads do not depend on the window, or do not depend on it
 * monotonically. `readsOn` returns null if the reads are unknown.
 */
function fittingWindow(
  window: readonly Bounds[],
  readsOn: (window: readonly Bounds[]) => readonly InputRead[] | null,
): readonly Bounds[] {
  const outside = (W: readonly Bounds[]): number =>
    readsOn(W)?.reduce((sum, r) => sum + pointsOutside(r), 0) ?? Infinity;
  if (outside(window) === 0) return window;
  let fitted = window;
  for (const d of window.keys()) {
    for (const side of ['start', 'end'] as const) {
      const { len } = fitted[d] ?? { len: 0 };
      const base = fitted;
      const least = outside(shrunk(base, d, side, len - 1));
      if (len <= 1 || least >= outside(base)) continue;
      fitted = shrunk(
        base,
        d,
        side,
        smallest(len - 1, (by) => outside(shrunk(base, d, side, by)) <= least),
      );
    }
  }
  return outside(fitted) === 0 ? fitted : window;
}

/** The number of points of a range outside the bounds of the input. */
export function pointsOutside({ first, last, has: { min, len } }: InputRead): number {
  return first > last ? 0 : Math.max(0, min - first) + Math.max(0, last - (min + len - 1));
}

function shrunk(window: readonly Bounds[], d: number, side: 'start' | 'end', by: number): readonly Bounds[] {
  const change = ({ min, len }: Bounds): Bounds => ({ min: side === 'start' ? min + by : min, len: len - by });
  return window.map((I, i) => (i === d ? change(I) : I));
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
