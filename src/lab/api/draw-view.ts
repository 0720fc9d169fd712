import { volume } from '../../syntax/array.ts';
import type { Random } from '../random.ts';
import type { Interval } from './box.ts';
import type { Placed } from './space.ts';

/** Two views of the elements of one array, and a window that both hold. */
export interface Views {
  readonly a: Placed;
  readonly b: Placed;
  readonly window: readonly Interval[];
}

/**
 * Views of an array that has points: every element or every other one, from either end, the dimensions in any order, and
 * dimensions along which all points are one element. Two of them may be disjoint and interleaved.
 */
export function drawViews(random: Random, array: Placed): Views {
  const [a, b] = [drawView(random, array, 0), drawView(random, array, 1)];
  const window = a.shape.map((len, d) => ({ min: random.between(-20, 20), len: Math.min(len, b.shape[d] ?? 0) }));
  return { a: placedAround(random, a, window), b: placedAround(random, b, window), window };
}

function drawView(random: Random, array: Placed, part: number): Placed {
  let { offset } = array;
  const isInterleaved = random.chance(0.4);
  let points = mostPoints / Math.max(1, volume(array.shape.map((len) => ({ min: 0, len }))));
  const dims = array.shape.map((whole, d) => {
    const stride = array.strides[d] ?? 0;
    if (points >= 2 && random.chance(0.25)) {
      const len = random.between(1, Math.min(200, Math.floor(points * whole)));
      points = (points * whole) / len;
      return { len, stride: 0 };
    }
    const [step, first] = isInterleaved && whole > 1 ? [2, part] : [1, random.chance(0.3) ? random.below(whole) : 0];
    const len = Math.ceil((whole - first) / step);
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

/** With a `min` such that the array holds a window. */
function placedAround(random: Random, array: Placed, window: readonly Interval[]): Placed {
  return { ...array, min: window.map(({ min, len }, d) => min - random.between(0, (array.shape[d] ?? 0) - len)) };
}
