import { webAssembly } from '../../host/web-assembly.ts';
import type { Memory } from '../../memory/memory.ts';
import { unshared } from '../../memory/unshared.ts';
import type { PixelLoops } from './pixel-loops.ts';
import { shuffleModule } from './shuffle-module.ts';
import type { PixelCopy } from './shuffles.ts';

/** The function that a `shuffleModule` exports. */
export type Kernel = (pixels: number, p0: number, p1: number, p2: number, p3: number, blocks: number) => void;

export interface Kernels {
  readonly copy: Kernel;
  /**
   * Reads the channels of the caller's pixels that are not copied, so that they keep their values. Null if there are
   * none.
   */
  readonly keep: Kernel | null;
}

/** The kernels of a copy in a memory, or null if the host cannot compile them. */
export function kernelsFor(memory: Memory, loops: PixelLoops): Kernels | null {
  const hasGaps = loops.direction === 'join' && loops.colors.len < loops.channels;
  const copy = kernelIn(memory, loops);
  const keep = hasGaps ? kernelIn(memory, { ...loops, direction: 'split' }) : null;
  return copy === null || (hasGaps && keep === null) ? null : { copy, keep };
}

/** The kernel of a copy in a memory, or null if the host cannot compile it. It is compiled on first use. */
function kernelIn(memory: Memory, { direction, channels, size, isMirrored }: PixelCopy): Kernel | null {
  const known = kernels.get(memory) ?? new Map<string, Kernel | null>();
  kernels.set(memory, known);
  const key = `${direction} ${channels} ${size} ${isMirrored}`;
  const kernel = known.has(key) ? known.get(key) : compile(memory, { direction, channels, size, isMirrored });
  known.set(key, kernel ?? null);
  return kernel ?? null;
}

function compile({ memory, isShared }: Memory, copy: PixelCopy): Kernel | null {
  const bytes = shuffleModule(copy);
  try {
    const module = new webAssembly.Module(isShared ? bytes : unshared(bytes));
    const { exports } = new webAssembly.Instance(module, { host: { memory } });
    return (exports as { readonly copy: Kernel }).copy; // as in `shuffleModule`
  } catch {
    return null; // the host has no SIMD instructions, or does not compile on this thread
  }
}

const kernels = new WeakMap<Memory, Map<string, Kernel | null>>();
