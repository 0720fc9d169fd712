import { at, inside } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;

/** Lesson 12: a lookup table. */
const curved: Reference = {
  example: 'tutorial/lesson-12',
  window: sized(19, 18, 3),
  sizes: { img: [19, 18, 3] },
  values: (inputs) => {
    const pixel = (x: number, y: number, c: number) => at(input(inputs, 'img'), inside(x, 19), inside(y, 18), c);
    return (x = 0, y = 0, c = 0) => {
      const around = pixel(x - 1, y, c) + pixel(x, y - 1, c) + pixel(x + 1, y, c) + pixel(x, y + 1, c);
      const sharper = pixel(x, y, c) * 2 - Math.floor(around / 4);
      return Math.trunc(f(f(f(inside(sharper, 256) / 255) ** f(1.2)) * 255));
    };
  },
};

/** Lesson 13: tuples. */
const tuples: readonly Reference[] = [
  {
    example: 'tutorial/lesson-13',
    pipeline: 'pair',
    window: sized(8, 6),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0) => [x + y, f(Math.sin(x * y))],
  },
  {
    example: 'tutorial/lesson-13',
    pipeline: 'arg_max',
    window: [],
    sizes: {},
    values: () => () => {
      const waves = Array.from({ length: 100 }, (_, x) => f(Math.sin(x)));
      const greatest = Math.max(...waves);
      return [waves.indexOf(greatest), greatest];
    },
  },
  {
    example: 'tutorial/lesson-13',
    pipeline: 'escape',
    window: sized(61, 25),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0) => {
        const [cr, ci] = [f(f(x / 15) - 2.5), f(f(y / 6) - 2)];
        let [re, im] = [0, 0];
        for (let t = 1; t <= 12; t++) {
          [re, im] = [f(f(f(re * re) - f(im * im)) + cr), f(f(f(2 * re) * im) + ci)];
          if (f(f(re * re) + f(im * im)) >= 16) return t;
        }
        return 0;
      },
  },
];

/** Lesson 14: types. */
const types: readonly Reference[] = [
  {
    example: 'tutorial/lesson-14',
    pipeline: 'meeting',
    window: sized(40),
    sizes: { a: [40], b: [40], c: [40], d: [40] },
    values: (inputs) => (x) => {
      const [a = 0, b = 0, c = 0, d = 0] = ['a', 'b', 'c', 'd'].map((name) => at(input(inputs, name), x ?? 0));
      return [(a + b) & 0xffff, ((b + c) << 16) >> 16, f(c + d), (a + 3) & 0xff, a > 3 ? 1 : 0];
    },
  },
  {
    example: 'tutorial/lesson-14',
    pipeline: 'casts',
    window: [{ min: -300, len: 600 }],
    sizes: {},
    values:
      () =>
      (x = 0) => [x & 0xff, (x << 24) >> 24, Math.max(0, Math.min(x, 255)), Math.trunc(x / 2) + 0, x >>> 0],
  },
  {
    example: 'tutorial/lesson-14',
    pipeline: 'average',
    window: sized(40),
    sizes: { a: [40], b: [40] },
    values:
      (inputs) =>
      (x = 0) =>
        Math.floor((at(input(inputs, 'a'), x) + at(input(inputs, 'b'), x)) / 2),
  },
];

/** Lesson 17: reduction domains with conditions. */
const conditions: readonly Reference[] = [
  {
    example: 'tutorial/lesson-17',
    pipeline: 'disc',
    window: sized(7, 7),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0) =>
        (x - 3) ** 2 + (y - 3) ** 2 <= 10 ? 2 * (x + y) : x + y,
  },
  {
    example: 'tutorial/lesson-17',
    pipeline: 'triangle',
    window: sized(8, 10),
    sizes: {},
    params: { most: 7 },
    values:
      () =>
      (x = 0, y = 0) =>
        x < y && x + y < 7 ? 2 * (x + y) : x + y,
  },
  {
    example: 'tutorial/lesson-17',
    pipeline: 'chosen',
    window: sized(5, 5),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0) =>
        2 * x + y >= 4 && 2 * x + y <= 7 ? 17 : 0,
  },
];

/** Lesson 18: factored reductions. */
const factored: Reference = {
  example: 'tutorial/lesson-18',
  window: sized(256),
  sizes: { img: [13, 11] },
  values: (inputs) => {
    const counts = new Map<number, number>();
    for (let y = 0; y < 11; y++)
      for (let x = 0; x < 13; x++) {
        const value = at(input(inputs, 'img'), x, y);
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    return (i = 0) => counts.get(i) ?? 0;
  },
};

/** Lessons 19 and 20: wrappers and copies of funcs. */
const wrappers: readonly Reference[] = [
  {
    example: 'tutorial/lesson-19',
    pipeline: 'shared',
    window: sized(13, 5),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0) =>
        2 * (x + y) * (3 + 2 * (x + y)),
  },
  {
    example: 'tutorial/lesson-19',
    pipeline: 'transposed',
    window: sized(11, 13),
    sizes: { img: [13, 11] },
    values:
      (inputs) =>
      (x = 0, y = 0) =>
        at(input(inputs, 'img'), y, x),
  },
  {
    example: 'tutorial/lesson-19',
    pipeline: 'sums',
    window: sized(9, 7),
    sizes: { img: [13, 11] },
    values:
      (inputs) =>
      (x = 0, y = 0) => {
        let sum = 0;
        for (let s = 0; s < 5; s++) for (let r = 0; r < 5; r++) sum += at(input(inputs, 'img'), x + r, y + s);
        return sum;
      },
  },
];

/** Lesson 24: the values do not depend on the threads that compute them. */
const threads: readonly Reference[] = [
  ...['overlapped', 'both'].map(
    (pipeline): Reference => ({
      example: 'tutorial/lesson-24',
      pipeline,
      window: sized(13, 9),
      sizes: {},
      values:
        () =>
        (x = 0, y = 0) =>
          3 * (x + y),
    }),
  ),
  {
    example: 'tutorial/lesson-24',
    pipeline: 'planes',
    window: sized(35, 33, 4),
    sizes: {},
    values:
      () =>
      (x = 0, y = 0, c = 0) =>
        3 * (x + y) * (c + 1),
  },
];

export const further: readonly Reference[] = [
  curved,
  ...tuples,
  ...types,
  ...conditions,
  factored,
  ...wrappers,
  ...threads,
];
