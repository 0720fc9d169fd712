import { at, inside } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const sum = (x = 0, y = 0) => x + y;

/** Lessons 1 to 6: one func, inputs, schedules, windows away from the origin. */
export const basics: readonly Reference[] = [
  { example: 'tutorial/lesson-01', window: sized(80, 60), sizes: {}, values: () => sum },
  {
    example: 'tutorial/lesson-02',
    window: sized(9, 7, 3),
    sizes: { img: [9, 7, 3] },
    values:
      (inputs) =>
      (...point) =>
        Math.min(255, Math.trunc(at(input(inputs, 'img'), ...point) * 1.5)),
  },
  { example: 'tutorial/lesson-05', window: sized(7, 9), sizes: {}, values: () => sum },
  {
    example: 'tutorial/lesson-05',
    window: [
      { min: 100, len: 70 },
      { min: 50, len: 66 },
    ],
    sizes: {},
    values: () => sum,
  },
];

/** Lessons 7 and 8: several stages. */
export const stages: readonly Reference[] = [
  ...['inside', 'clamped', 'repeated'].map((pipeline): Reference => {
    const [w, h] = [9, 7];
    const edge = pipeline === 'inside' ? 1 : 0;
    return {
      example: 'tutorial/lesson-07',
      pipeline,
      window: [
        { min: edge, len: w - 2 * edge },
        { min: edge, len: h - 2 * edge },
        { min: 0, len: 3 },
      ],
      sizes: { img: [w, h, 3] },
      values: (inputs) => {
        const pixel = (x: number, y: number, c: number) => at(input(inputs, 'img'), inside(x, w), inside(y, h), c);
        const across = (x: number, y: number, c: number) =>
          Math.floor((pixel(x - 1, y, c) + 2 * pixel(x, y, c) + pixel(x + 1, y, c)) / 4);
        return (x = 0, y = 0, c = 0) =>
          Math.floor((across(x, y - 1, c) + 2 * across(x, y, c) + across(x, y + 1, c)) / 4);
      },
    };
  }),
  {
    example: 'tutorial/lesson-08',
    window: sized(10, 19),
    sizes: {},
    values: () => {
      const wave = (x: number, y: number) => f(Math.sin(x * y));
      return (x = 0, y = 0) => f(f(f(f(wave(x, y) + wave(x, y + 1)) + wave(x + 1, y)) + wave(x + 1, y + 1)) / 4);
    },
  },
];
