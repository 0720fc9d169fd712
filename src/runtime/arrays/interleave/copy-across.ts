import type { Storage } from '../../memory/storage.ts';
import type { ArrayView } from '../array-view.ts';
import { runCopy } from '../copy.ts';
import { type CopyLoops, copyLoops } from '../copy-loops.ts';
import { kernelsFor } from './kernel.ts';
import { type PixelLoops, pixelLoops } from './pixel-loops.ts';
import { copyStrips, stripBytes } from './strips.ts';

/**
 * Copy an array of the caller into the memory of a runtime, or out of it. Interleaved pixels of the caller are split
 * into planes, and planes are joined, with SIMD instructions. `inside` returns a view of the array in the memory, which
 * is valid until the memory grows.
 */
export function copyAcross(
  storage: Storage,
  direction: 'in' | 'out',
  outside: ArrayView,
  inside: () => ArrayView,
): void {
  const loopsNow = (): CopyLoops | null =>
    direction === 'in' ? copyLoops(outside, inside()) : copyLoops(inside(), outside);
  const loops = loopsNow();
  if (loops === null) return;
  const found = pixelLoops(direction === 'in' ? 'split' : 'join', loops);
  const kernels = found !== null && isLarge(found) ? kernelsFor(storage.memory, found) : null;
  // `keep` reads the channels that are not copied, and they are written back. Another thread may write to them in
  // between if the buffer is shared.
  const isSafe = kernels?.keep === null || outside.data.buffer instanceof ArrayBuffer;
  if (found === null || kernels === null || !isSafe) {
    runCopy(loops);
    return;
  }
  const strip = storage.allocate(2 * stripBytes, 'a strip of pixels');
  try {
    copyStrips(storage.view('u8', strip, 2 * stripBytes), loopsNow() ?? loops, found, kernels);
  } finally {
    storage.free(strip);
  }
}

/** Does a copy have at least one block of pixels, and is it large enough to be worth the compilation of a kernel? */
function isLarge({ pixels, colors, others, size }: PixelLoops): boolean {
  const bytes = [pixels, colors, ...others].reduce((bytes, { len }) => bytes * len, size);
  return bytes >= 1024 && pixels.len >= 16 / size;
}
