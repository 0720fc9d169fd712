import { volume } from '../../syntax/array.ts';
import type { Random } from '../random.ts';
import type { PlacedArray } from './arena.ts';
import type { Interval } from './box.ts';

/** Two views of the elements of one array, and a window that both contain. */
export interface Views {
  readonly a: PlacedArray;
  readonly b: PlacedArray;
  readonly window: readonly Interval[];
}

/**
 * Generate two views of a nonempty array: with every element or every other one, from either end, with transposed
 * dimensions, and with dimensions of stride 0. The two may be disjoint and interleaved.
 */
export function drawViews(random: Random, array: PlacedArray): Views {
  const [a, b] = [drawView(random, array, 0), drawView(random, array, 1)];
  const window = a.shape.map((len, d) => ({ min: random.between(-20, 20), len: Math.min(len, b.shape[d] ?? 0) }));
  return { a: placedAround(random, a, window), b: placedAround(random, b, window), window };
}

function drawView(random: Random, array: PlacedArray, part: number): PlacedArray {
  let { offset } = array;
  const isInterleaved = random.chance(0.4);
  let points = mostPoints / Math.max(1, volume(array.shape.map((len) => ({ min: 0, len }))));
  const dims = array.shape.map((extent, d) => {
    const stride = array.strides[d] ?? 0;
    if (points >= 2 && random.chance(0.25)) {
      const len = random.between(1, Math.min(200, Math.floor(points * extent)));
      points = (points * extent) / len;
      return { len, stride: 0 };
    }
    const [step, first] = isInterleaved && extent > 1 ? [2, part] : [1, random.chance(0.3) ? random.below(extent) : 0];
    const len = Math.ceil((extent - first) / step);
    offset += first * stride;
    if (!random.chance(0.35)) return { len, stride: stride * step };
    offset += (len - 1) * step * stride;
    return { len, stride: -stride * step };
  });
  if (random.chance(0.6)) dims.reverse();
  return {
    ...array,
    shape: dims.map(({ len }) => len),
    strides: dims.map(({ stride }) => stride + 0),
    min: dims.map(() => 0),
    offset,
  };
}

const mostPoints = 1500;

/** The array with a random `min` for which it contains the window. */
function placedAround(random: Random, array: PlacedArray, window: readonly Interval[]): PlacedArray {
  return { ...array, min: window.map(({ min, len }, d) => min - random.between(0, (array.shape[d] ?? 0) - len)) };
}
