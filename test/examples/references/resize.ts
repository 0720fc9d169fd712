import { at, inside } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [13, 17];
const [width, height] = [29, 11];
const pi = f(Math.PI);

function sinc(t: number): number {
  return t === 0 ? 1 : f(f(Math.sin(f(t * pi))) / f(t * pi));
}

function lanczos(t: number): number {
  return Math.abs(t) < 2 ? f(sinc(t) * sinc(f(t * 0.5))) : 0;
}

/** The mean of the four values around a position, weighted by the filter. */
function mean(position: number, value: (i: number) => number): number {
  const first = Math.floor(position) - 1;
  let [sum, weights] = [0, 0];
  for (let i = first; i < first + 4; i++) {
    const weight = lanczos(f(i - position));
    sum = f(sum + f(weight * value(i)));
    weights = f(weights + weight);
  }
  return f(sum / weights);
}

export const resize: Reference = {
  example: 'resize',
  window: sized(width, height),
  sizes: { img: [w, h] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const position = (x: number, from: number, to: number): number => f(f(f(f(x + 0.5) * from) / to) - 0.5);
    return (x = 0, y = 0) =>
      mean(position(y, h, height), (j) => mean(position(x, w, width), (i) => at(img, inside(i, w), inside(j, h))));
  },
};
