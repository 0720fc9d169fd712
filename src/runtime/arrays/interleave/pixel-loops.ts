import type { CopyLoop, CopyLoops } from '../copy-loops.ts';
import type { PixelCopy } from './shuffles.ts';

/** The loops of a copy between interleaved and planar pixels: pixels, channels, and all others. */
export interface PixelLoops extends PixelCopy {
  /** Neighbors have the distance ±1 in a plane, and ±channels in the interleaved pixels. */
  readonly pixels: CopyLoop;
  /** The channels that are copied. A pixel may have more. */
  readonly colors: CopyLoop;
  readonly others: readonly CopyLoop[];
}

/**
 * Find the loops over pixels and channels. Null if this is a copy of another kind, or if a pixel has more than four
 * channels.
 */
export function pixelLoops(direction: PixelCopy['direction'], loops: CopyLoops): PixelLoops | null {
  const size = loops.read.BYTES_PER_ELEMENT;
  const found = direction === 'split' ? splitLoops(loops.dims) : joinLoops(loops.dims);
  if (found === null) return null;
  const { pixels, colors } = found;
  const channels = Math.abs(direction === 'split' ? pixels.source : pixels.target);
  const isMirrored = pixels.source < 0;
  const isSupported = channels <= 4 && colors.len <= channels && (channels > 1 || isMirrored);
  return isSupported ? { ...found, direction, channels, size, isMirrored } : null;
}

type Found = Pick<PixelLoops, 'pixels' | 'colors' | 'others'>;

/** The target is planar: its innermost loop is over pixels, because the distances of the target ascend. */
function splitLoops([pixels, ...others]: readonly CopyLoop[]): Found | null {
  if (pixels?.target !== 1 || pixels.source === 0) return null;
  const colors = others.find(({ source, len }) => Math.abs(source) === 1 && len <= Math.abs(pixels.source));
  return {
    pixels,
    colors: colors ?? { len: 1, source: 1, target: 0 },
    others: others.filter((loop) => loop !== colors),
  };
}

/** The target is interleaved: its innermost loop is over channels, unless only one is copied. */
function joinLoops([first, second, ...rest]: readonly CopyLoop[]): Found | null {
  if (first === undefined) return null;
  const isColors = first.target === 1 && second !== undefined && first.len <= second.target;
  const found = isColors
    ? { pixels: second, colors: first, others: rest }
    : {
        pixels: first,
        colors: { len: 1, source: 0, target: 1 },
        others: second === undefined ? [] : [second, ...rest],
      };
  return Math.abs(found.pixels.source) === 1 ? found : null;
}
