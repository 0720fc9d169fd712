import type { ArrayView } from './array-view.ts';
import { type CopyLoops, copyLoops, eachIteration, singleLoop } from './copy-loops.ts';
import { copyRuns, copyTiles } from './copy-tiles.ts';

/**
 * Copy an array to another of the same type and shape, bit by bit. Long runs of elements that are contiguous in both
 * arrays are copied as blocks.
 */
export function copy(source: ArrayView, target: ArrayView): void {
  const loops = copyLoops(source, target);
  if (loops !== null) runCopy(loops);
}

export function runCopy(loops: CopyLoops): void {
  const [first = singleLoop, second = singleLoop, ...outer] = loops.dims;
  const isRun = first.source === 1 && first.target === 1 && first.len > shortRun;
  eachIteration(outer, loops.from, loops.to, (from, to) => {
    if (isRun) copyRuns(loops, from, to, first.len, second);
    else copyTiles(loops, from, to, first, second);
  });
}

/** Runs up to this length are faster to copy element by element. */
const shortRun = 16;
