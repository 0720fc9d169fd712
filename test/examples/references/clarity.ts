import { at, inside, type PlainArray } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [21, 14];
const [amount, exposure] = [0.75, 1.25];

export const clarity: Reference = {
  example: 'clarity',
  window: sized(w, h, 3),
  sizes: { photo: [w, h, 3] },
  params: { amount, exposure },
  values: (inputs) => {
    const photo = input(inputs, 'photo');
    const grey = (x: number, y: number): number => greyAt(photo, inside(x, w), inside(y, h));
    const quarter = remembered((x, y) => f(total(0, 4, (s) => (r) => grey(4 * x + r, 4 * y + s)) / 16));
    const near = (a: number, b: number): number => Math.max(f(64 - Math.abs(f(a - b))), 0);
    const wide = remembered((x, y) => {
      const weight = (s: number) => (r: number) => near(quarter(x + r, y + s), quarter(x, y));
      const weighted = total(-8, 9, (s) => (r) => f(weight(s)(r) * quarter(x + r, y + s)));
      return f(weighted / total(-8, 9, weight));
    });
    const mix = (a: number, b: number, weight: number): number => f(a + f(f(b - a) * f(weight / 4)));
    const between = (x: number, y: number): number =>
      mix(wide(Math.floor(x / 4), y), wide(Math.floor(x / 4) + 1, y), x % 4);
    const smooth = (x: number, y: number): number =>
      mix(between(x, Math.floor(y / 4)), between(x, Math.floor(y / 4) + 1), y % 4);
    return (x = 0, y = 0, c = 0) => {
      const contrast = f(amount * f(grey(x, y) - smooth(x, y)));
      return Math.trunc(Math.max(0, Math.min(f(exposure * f(at(photo, x, y, c) + contrast)), 255)));
    };
  },
};

function greyAt(photo: PlainArray, x: number, y: number): number {
  const [red, green, blue] = [f(0.299), f(0.587), f(0.114)];
  return f(f(f(red * at(photo, x, y, 0)) + f(green * at(photo, x, y, 1))) + f(blue * at(photo, x, y, 2)));
}

/** A sum in f32 over the points of a square, row by row. */
function total(from: number, to: number, value: (s: number) => (r: number) => number): number {
  let sum = 0;
  for (let s = from; s < to; s++) for (let r = from; r < to; r++) sum = f(sum + value(s)(r));
  return sum;
}

function remembered(value: (x: number, y: number) => number): (x: number, y: number) => number {
  const known = new Map<string, number>();
  return (x, y) => {
    const found = known.get(`${x} ${y}`) ?? value(x, y);
    known.set(`${x} ${y}`, found);
    return found;
  };
}
