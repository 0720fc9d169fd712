import { type ArrayView, volumeOf } from './array-view.ts';

/** Write the values of one array into another of the same shape: whole runs where both are contiguous. */
export function copy(from: ArrayView, to: ArrayView): void {
  if (volumeOf(from.shape) === 0) return;
  const dims = from.shape
    .map((len, d) => ({ len, source: from.strides[d] ?? 0, target: to.strides[d] ?? 0 }))
    .filter(({ len }) => len > 1);
  let run = 1;
  while (dims[0]?.source === run && dims[0].target === run) run *= dims.shift()?.len ?? 1;

  const copyRun = (source: number, target: number): void => {
    if (run > short) {
      to.data.set(from.data.subarray(source, source + run), target);
      return;
    }
    for (let i = 0; i < run; i++) to.data[target + i] = from.data[source + i] ?? 0;
  };
  const along = (d: number, source: number, target: number): void => {
    const dim = dims[d];
    if (dim === undefined) {
      copyRun(source, target);
      return;
    }
    for (let i = 0; i < dim.len; i++) along(d - 1, source + i * dim.source, target + i * dim.target);
  };
  along(dims.length - 1, from.offset, to.offset);
}

/** Runs up to here are faster element by element. */
const short = 16;
