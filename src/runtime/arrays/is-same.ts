import type { ArrayView } from './array-view.ts';
import { type CopyLoop, type CopyLoops, copyLoops, type Elements, singleLoop } from './copy-loops.ts';

/** Have two arrays of the same type and shape the same content, bit by bit? */
export function isSame(a: ArrayView, b: ArrayView): boolean {
  const loops = copyLoops(a, b);
  return loops === null || isSameFrom(loops, loops.dims.length - 1, loops.from, loops.to);
}

/** Compares the loops up to the loop `d`, of which the first is the innermost. */
function isSameFrom(loops: CopyLoops, d: number, from: number, to: number): boolean {
  if (d <= 0) return isSameRow(loops, loops.dims[0] ?? singleLoop, from, to);
  const { len, source, target } = loops.dims[d] ?? singleLoop;
  for (let i = 0; i < len; i++) if (!isSameFrom(loops, d - 1, from + i * source, to + i * target)) return false;
  return true;
}

function isSameRow({ read, written }: CopyLoops, { len, source, target }: CopyLoop, from: number, to: number): boolean {
  if (source === 1 && target === 1 && len > shortRow) {
    return isSameBytes(bytesOf(read, from, len), bytesOf(written, to, len));
  }
  for (let i = 0; i < len; i++) if (read[from + i * source] !== written[to + i * target]) return false;
  return true;
}

/** Compares words if both are aligned. */
function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  const isAligned = (a.byteOffset | b.byteOffset) % 4 === 0;
  const words = isAligned ? Math.floor(a.length / 4) : 0;
  if (isAligned) {
    const [m, n] = [new Int32Array(a.buffer, a.byteOffset, words), new Int32Array(b.buffer, b.byteOffset, words)];
    for (let i = 0; i < words; i++) if (m[i] !== n[i]) return false;
  }
  for (let i = 4 * words; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function bytesOf({ buffer, byteOffset, BYTES_PER_ELEMENT: size }: Elements, from: number, len: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + from * size, len * size);
}

/** Rows up to this length are compared element by element, without creating views. */
const shortRow = 16;
