import type { Bounds } from '../syntax/array.ts';
import type { Name } from '../syntax/expr.ts';

/**
 * Half-open ranges that the caller of an output may want, for the help of diagnostics: an output with the dimensions x
 * and y most likely has the width and the height of the first image.
 */
export function likelyWindow(
  dims: readonly Name[],
  arrays: readonly (readonly Bounds[])[],
): readonly (readonly [from: number, to: number])[] {
  const image = dims.length < 2 ? undefined : arrays.find((bounds) => bounds.length >= 2);
  return dims.map((_, d) => {
    const { min, len } = image?.[d] ?? { min: 0, len: d < 2 ? 16 : 3 };
    return [min, min + len];
  });
}
