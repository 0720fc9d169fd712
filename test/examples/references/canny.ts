import { at, inside, type PlainArray, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [31, 23];
const [low, high] = [60, 200];
const weights = [1, 4, 6, 4, 1];

/** The blurred image at any point of the plane; the image is extended by its border. */
function smooth(img: PlainArray, x: number, y: number): number {
  let sum = 0;
  for (const [j, a] of weights.entries()) {
    for (const [i, b] of weights.entries()) sum += a * b * at(img, inside(x + i - 2, w), inside(y + j - 2, h));
  }
  return Math.floor((sum + 128) / 256);
}

/** The Sobel gradient. */
function gradient(img: PlainArray, x: number, y: number): readonly [number, number] {
  let [dx, dy] = [0, 0];
  for (const side of [-1, 0, 1]) {
    const weight = 2 - Math.abs(side);
    dx += weight * (smooth(img, x + 1, y + side) - smooth(img, x - 1, y + side));
    dy += weight * (smooth(img, x + side, y + 1) - smooth(img, x + side, y - 1));
  }
  return [dx, dy];
}

/** 2 is a strong edge, 1 a weak edge, 0 no edge. */
function kind(img: PlainArray, x: number, y: number): number {
  const strength = (i: number, j: number): number => {
    const [dx, dy] = gradient(img, i, j);
    return Math.abs(dx) + Math.abs(dy);
  };
  const [dx, dy] = gradient(img, x, y);
  const tangent = 12 / 29;
  const isFlat = Math.abs(dy) < tangent * Math.abs(dx);
  const isSteep = Math.abs(dx) < tangent * Math.abs(dy);
  const [i, j] = isFlat ? [1, 0] : isSteep ? [0, 1] : dx < 0 === dy < 0 ? [1, 1] : [1, -1];
  const s = strength(x, y);
  return s > strength(x - i, y - j) && s >= strength(x + i, y + j) ? Number(s > low) + Number(s > high) : 0;
}

export const canny: Reference = {
  example: 'canny',
  window: sized(w, h),
  sizes: { img: [w, h] },
  params: { low, high },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const border = 1; // edges are continued to the points around the image, which are not changed
    const edges = [...tabulate([w + 2, h + 2], (x, y) => kind(img, x - border, y - border)).values];
    const index = (x: number, y: number): number => (y + border) * (w + 2) + x + border;
    const sweep = (points: readonly number[], side: number): void => {
      for (const point of points) {
        const [x, y] = [point % w, Math.floor(point / w)];
        const near = [index(x + side, y), ...[-1, 0, 1].map((i) => index(x + i, y + side))];
        if (edges[index(x, y)] === 1 && near.some((i) => edges[i] === 2)) edges[index(x, y)] = 2;
      }
    };
    const points = Array.from({ length: w * h }, (_, i) => i);
    sweep(points, -1);
    sweep(points.toReversed(), 1);
    return (x = 0, y = 0) => (edges[index(x, y)] === 2 ? 255 : 0);
  },
};
