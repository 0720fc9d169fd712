import { expect, test } from 'vitest';
import { roundEven } from '../../src/mathematics/index.ts';
import { samples } from './samples.ts';

test.each([
  [0.5, 0],
  [1.5, 2],
  [2.5, 2],
  [-0.5, -0],
  [-1.5, -2],
  [-0.3, -0],
  [0, 0],
  [-0, -0],
  [0.49999999999999994, 0],
  [2 ** 52 - 0.5, 2 ** 52],
  [2 ** 52 + 1, 2 ** 52 + 1],
  [-(2 ** 53) + 1, -(2 ** 53) + 1],
  [Number.MIN_VALUE, 0],
  [Number.MAX_VALUE, Number.MAX_VALUE],
  [Infinity, Infinity],
  [-Infinity, -Infinity],
  [NaN, NaN],
])('roundEven(%d) = %d', (x, expected) => {
  expect(roundEven(x)).toBe(expected);
});

test('is the nearest integer, with ties to even', () => {
  const r = samples(6);
  for (let i = 0; i < 20_000; i++) {
    const x = i % 2 === 0 ? r.magnitudes(2 ** 55, 60) : r.integer(-(2 ** 40), 2 ** 40) / 2;
    const n = roundEven(x);
    const distance = Math.abs(n - x); // exact: the two are near
    expect(Number.isInteger(n) && (distance < 0.5 || (distance === 0.5 && n % 2 === 0)), `${x}`).toBe(true);
  }
});
