import { at, inside, type PlainArray } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [13, 11];

/** Lesson 9: updates. */
export const updates: readonly Reference[] = [
  of(
    'point',
    sized(10, 10),
    () =>
      (x = 0, y = 0) =>
        x === 3 && y === 7 ? 42 : x + y,
  ),
  of('lines', sized(20, 20), () => {
    const table = new Map<string, number>();
    const get = (x: number, y: number) => table.get(`${x},${y}`) ?? x + y;
    const all = Array.from({ length: 20 }, (_, i) => i);
    for (const x of all) table.set(`${x},17`, x + 8);
    for (const y of all) table.set(`0,${y}`, y * 8);
    for (const x of all) table.set(`${x},${x + 1}`, x + 8);
    for (const y of all) table.set(`${Math.floor(y / 2)},${y}`, get(0, y) * 17);
    return (x = 0, y = 0) => get(x, y);
  }),
  of('squared', sized(8, 60), () => (x = 0, y = 0) => {
    const value = f(f(x + y) / 100);
    return y < 50 ? f(value * value) : value;
  }),
  of(
    'histogram',
    sized(256),
    (inputs) =>
      (i = 0) =>
        input(inputs, 'img').values.filter((v) => v === i).length,
  ),
  of('stages', sized(16, 18), () => (x = 0, y = 0) => {
    const first = (i: number, j: number) => (j === 0 ? i * 8 : i * j);
    return x === 0 ? first(8, y) + 2 : first(x, y);
  }),
  of(
    'twice',
    sized(10),
    () =>
      (x = 0) =>
        2 * (x * 2 + 10),
  ),
  of(
    'pure_reads',
    sized(10),
    () =>
      (x = 0) =>
        2 * x * 17 + 50,
  ),
  of(
    'update_reads',
    sized(10),
    () =>
      (x = 0) =>
        100 - x * 10 + x * 17,
  ),
  of(
    'both_read',
    sized(10),
    () =>
      (x = 0) =>
        170 - x * 17 + Math.floor((x * 17) / 2),
  ),
  of(
    'own',
    sized(10, 10),
    () =>
      (x = 0, y = 0) =>
        x * 2 + x + y,
  ),
  of(
    'reduced',
    sized(10),
    () =>
      (x = 0) =>
        [0, 1, 2, 3, 4].reduce((total, r) => total + r + ((x + r) % 8), 10),
  ),
  of('blurry', sized(w, h), box),
  of('summed', sized(w, h), box),
  of(
    'inline_sum',
    sized(10),
    () =>
      (x = 0) =>
        7 * Array.from({ length: 100 }, (_, r) => r + x).reduce((a, b) => a + b),
  ),
];

function of(pipeline: string, window: Reference['window'], values: Reference['values']): Reference {
  const hasInput = ['histogram', 'blurry', 'summed'].includes(pipeline);
  return { example: 'tutorial/lesson-09', pipeline, window, sizes: hasInput ? { img: [w, h] } : {}, values };
}

function box(inputs: Readonly<Record<string, PlainArray>>): (x?: number, y?: number) => number {
  return (x = 0, y = 0) => {
    let total = 0;
    for (let j = -2; j <= 2; j++) {
      for (let i = -2; i <= 2; i++) total += at(input(inputs, 'img'), inside(x + i, w), inside(y + j, h));
    }
    return Math.floor(total / 25);
  };
}
