import { expect, test } from 'vitest';
import { bestOf, geometricMean, meansOf, summaryOf, type Time, timesOf } from '../../bench/table/ratios.mjs';

test('on one thread a time is the lesser of wall and processor time, on several it is the wall time', () => {
  expect(timesOf('2.5/2.25 3/4.5 ', 1)).toEqual([2.25, 3]);
  expect(timesOf('2.5/2.25 3/4.5 ', 2)).toEqual([2.5, 3]);
});

test('a processor time of zero is ignored', () => {
  expect(timesOf('0.0125/0.000', 1)).toEqual([0.0125]);
});

test('a summary is the least, the median and the number of times', () => {
  expect(summaryOf([3, 1, 2])).toEqual({ least: 1, median: 2, runs: 3 });
});

test('a ratio compares the fastest schedule of a variant with the fastest schedule of Halide’s WebAssembly', () => {
  const best = bestOf(
    [time('ours', 'strips', 3), time('ours', 'tiles', 2), time('hl_wasm', 'a', 8), time('hl_wasm', 'b', 4)],
    8000,
  );
  expect(best.map(({ variant, schedule, ratio, speed }) => [variant, schedule, ratio, speed])).toEqual([
    ['ours', 'tiles', 0.5, 4],
    ['hl_wasm', 'b', 1, 2],
  ]);
});

test('without Halide there are no ratios', () => {
  const best = bestOf([time('ours', 'tiles', 2)], 8000);
  expect(best.map(({ ratio }) => ratio)).toEqual([null]);
  expect(meansOf([{ variants: best }])).toEqual([]);
});

test('means are geometric, over the rows that have the variant', () => {
  const rows = [
    { variants: bestOf([time('ours', 's', 2), time('hl_wasm', 's', 4)], 1) },
    { variants: bestOf([time('ours', 's', 8), time('hl_wasm', 's', 4), time('sharp', 's', 12)], 1) },
  ];
  const means = meansOf(rows).map(({ variant, ratio, rows: count }) => [variant, Number(ratio.toFixed(9)), count]);
  expect(means).toEqual([
    ['ours', 1, 2],
    ['hl_wasm', 1, 2],
    ['sharp', 3, 1],
  ]);
  expect(geometricMean([2, 32])).toBeCloseTo(8);
});

function time(variant: string, schedule: string, least: number): Time {
  return { variant, schedule, threads: 1, least, median: least, runs: 1, values: 'equal' };
}
