import type { ElementType } from '../artifact.ts';
import { type ArrayView, volumeOf } from './array-view.ts';

/**
 * The loops of a copy between two arrays of the same type and shape. Each dimension has the distances between its
 * neighbors in both arrays, in elements. Target distances are positive and ascending. Dimensions that are contiguous to
 * each other in both arrays are merged.
 */
export interface CopyLoops {
  readonly read: Elements;
  readonly written: Elements;
  /** The indices of the first element. */
  readonly from: number;
  readonly to: number;
  readonly dims: readonly CopyLoop[];
}

export interface CopyLoop {
  readonly len: number;
  readonly source: number;
  readonly target: number;
}

/**
 * The bits of elements as unsigned integers. A copy of floats as JavaScript numbers could change the payload of a NaN.
 */
export type Elements = Uint8Array | Uint16Array | Uint32Array | BigUint64Array;

/** The loops of a copy, or null if there is nothing to copy. */
export function copyLoops(source: ArrayView, target: ArrayView): CopyLoops | null {
  if (volumeOf(source.shape) === 0) return null;
  let [from, to] = [source.offset, target.offset];
  const dims: CopyLoop[] = [];
  source.shape.forEach((len, d) => {
    const [read, written] = [source.strides[d] ?? 0, target.strides[d] ?? 0];
    if (len <= 1) return;
    const isBackward = written < 0;
    if (isBackward) [from, to] = [from + (len - 1) * read, to + (len - 1) * written];
    dims.push(isBackward ? { len, source: 0 - read, target: 0 - written } : { len, source: read, target: written });
  });
  const [read, written] = [elementsOf(source), elementsOf(target)];
  return { read, written, from, to, dims: merged(dims.toSorted((a, b) => a.target - b.target)) };
}

/**
 * Call a function for each iteration of nested loops, of which the first is the innermost. The function gets the
 * indices of the first element of the iteration in the source and in the target.
 */
export function eachIteration(
  loops: readonly CopyLoop[],
  from: number,
  to: number,
  run: (from: number, to: number) => void,
): void {
  const counts = loops.map(() => 0);
  let [read, written] = [from, to];
  for (;;) {
    run(read, written);
    let d = 0;
    for (; d < loops.length; d++) {
      const { len, source, target } = loops[d] ?? singleLoop;
      counts[d] = ((counts[d] ?? 0) + 1) % len;
      read += counts[d] === 0 ? source - len * source : source;
      written += counts[d] === 0 ? target - len * target : target;
      if (counts[d] !== 0) break;
    }
    if (d === loops.length) return;
  }
}

export const singleLoop: CopyLoop = { len: 1, source: 0, target: 0 };

function merged(dims: readonly CopyLoop[]): readonly CopyLoop[] {
  const loops: CopyLoop[] = [];
  for (const dim of dims) {
    const last = loops.at(-1);
    const isNext = last && dim.source === last.source * last.len && dim.target === last.target * last.len;
    if (isNext) loops[loops.length - 1] = { ...last, len: last.len * dim.len };
    else loops.push(dim);
  }
  return loops;
}

function elementsOf({ type, data: { buffer, byteOffset, length } }: ArrayView): Elements {
  return new bitsOf[type](buffer, byteOffset, length);
}

const bitsOf: Readonly<Record<ElementType, new (buffer: ArrayBufferLike, at: number, length: number) => Elements>> = {
  bool: Uint8Array,
  u8: Uint8Array,
  i8: Uint8Array,
  u16: Uint16Array,
  i16: Uint16Array,
  u32: Uint32Array,
  i32: Uint32Array,
  f32: Uint32Array,
  f64: BigUint64Array,
  u64: BigUint64Array,
  i64: BigUint64Array,
};
