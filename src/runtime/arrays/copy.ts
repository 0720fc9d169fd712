import type { ArrayView } from './array-view.ts';
import { type CopyLoop, type CopyLoops, copyLoops } from './copy-loops.ts';
import { copyRuns, copyTiles } from './copy-tiles.ts';

/**
 * Copy an array to another of the same type and shape, bit by bit. A run that is contiguous in both is copied at once.
 */
export function copy(source: ArrayView, target: ArrayView): void {
  const loops = copyLoops(source, target);
  if (loops !== null) runCopy(loops);
}

/** Run the two innermost loops of a copy for each iteration of the others. */
function runCopy(loops: CopyLoops): void {
  const [first = single, second = single, ...outer] = loops.dims;
  const isRun = first.source === 1 && first.target === 1 && first.len > shortRun;
  const counts = outer.map(() => 0);
  let { from, to } = loops;
  for (;;) {
    if (isRun) copyRuns(loops, from, to, first.len, second);
    else copyTiles(loops, from, to, first, second);
    let d = 0;
    for (; d < outer.length; d++) {
      const { len, source, target } = outer[d] ?? single;
      counts[d] = ((counts[d] ?? 0) + 1) % len;
      from += counts[d] === 0 ? source - len * source : source;
      to += counts[d] === 0 ? target - len * target : target;
      if (counts[d] !== 0) break;
    }
    if (d === outer.length) return;
  }
}

const single: CopyLoop = { len: 1, source: 0, target: 0 };

/** Runs up to this length are faster element by element. */
const shortRun = 16;
