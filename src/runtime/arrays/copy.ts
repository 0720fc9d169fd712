import { type ArrayView, volumeOf } from './array-view.ts';

/**
 * Copy an array to another of the same type and shape, bit by bit. A run that is contiguous in both is copied at once.
 */
export function copy(source: ArrayView, target: ArrayView): void {
  if (volumeOf(source.shape) === 0) return;
  const [from, to] = [inWords(source), inWords(target)];
  const dims = from.shape
    .map((len, d) => ({ len, source: from.strides[d] ?? 0, target: to.strides[d] ?? 0 }))
    .filter(({ len }) => len > 1);
  let run = 1;
  while (dims[0]?.source === run && dims[0].target === run) run *= dims.shift()?.len ?? 1;

  const [rows = { len: 1, source: 0, target: 0 }, ...outer] = dims;
  const [read, written] = [from.data, to.data];
  const copyRows = (source: number, target: number): void => {
    for (let i = 0; i < rows.len; i++) {
      const [first, to] = [source + i * rows.source, target + i * rows.target];
      if (run > shortRun) written.set(read.subarray(first, first + run), to);
      else for (let k = 0; k < run; k++) written[to + k] = read[first + k] ?? 0;
    }
  };
  const along = (d: number, source: number, target: number): void => {
    const dim = outer[d];
    if (dim === undefined) {
      copyRows(source, target);
      return;
    }
    for (let i = 0; i < dim.len; i++) along(d - 1, source + i * dim.source, target + i * dim.target);
  };
  along(outer.length - 1, from.offset, to.offset);
}

/** Floats as 32-bit words: a copy as JavaScript numbers could change the payload of a NaN. */
function inWords(array: ArrayView): Pick<ArrayView, 'data' | 'offset' | 'strides' | 'shape'> {
  const { type, data, offset, strides, shape } = array;
  if (type !== 'f32' && type !== 'f64') return array;
  const words = data.BYTES_PER_ELEMENT / 4;
  return {
    data: new Uint32Array(data.buffer, data.byteOffset, data.length * words),
    offset: offset * words,
    strides: [1, ...strides.map((stride) => stride * words)],
    shape: [words, ...shape],
  };
}

/** Runs up to this length are faster element by element. */
const shortRun = 16;
