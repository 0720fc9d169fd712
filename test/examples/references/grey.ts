import { at, type PlainArray, tabulate } from '../plain-array.ts';

const f = Math.fround;

/** The grey values of a planar color image, in f32. */
export function grey(img: PlainArray): PlainArray {
  const [red, green, blue] = [f(0.299), f(0.587), f(0.114)];
  return tabulate(img.lengths.slice(0, 2), (x = 0, y = 0) =>
    f(f(f(red * at(img, x, y, 0)) + f(green * at(img, x, y, 1))) + f(blue * at(img, x, y, 2))),
  );
}
