import { expect, test } from 'vitest';
import { fastMathematics } from '../../src/mathematics/index.ts';
import { type Real, realOf, shift } from './real.ts';
import * as reference from './reference.ts';
import { samples } from './samples.ts';

const { fast_exp, fast_log, fast_pow } = fastMathematics;

/** |y − x| / |x| */
function relativeError(y: number, x: Real): number {
  const found = realOf(y);
  const e = Math.min(found.e, x.e);
  const difference = shift(found.m, found.e - e) - shift(x.m, x.e - e);
  return Math.abs(Number((difference << 60n) / shift(x.m, x.e - e))) / 2 ** 60;
}

const count = 3000;

test('fast_exp has a relative error below 2⁻²²', () => {
  const r = samples(3);
  const arguments_ = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? r.between(-708, 709) : r.between(-1, 1)));
  expect(Math.max(...arguments_.map((x) => relativeError(fast_exp(x), reference.exp(x))))).toBeLessThan(2 ** -22);
});

test('fast_log has a relative error below 2⁻²⁶', () => {
  const r = samples(4);
  const arguments_ = Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? Math.abs(r.anyDouble()) : 1 + r.magnitudes(0.5, 30),
  );
  expect(Math.max(...arguments_.map((x) => relativeError(fast_log(x), reference.log(x))))).toBeLessThan(2 ** -26);
});

test('fast_pow has a relative error below 2⁻²² + 2⁻²⁶·|y·ln x|', () => {
  const r = samples(5);
  for (let i = 0; i < count; i++) {
    const [x, y] = [r.between(0.001, 1000), r.between(-20, 20)];
    const bound = 2 ** -22 + 2 ** -26 * Math.abs(y * Math.log(x));
    expect(relativeError(fast_pow(x, y), reference.pow(x, y))).toBeLessThan(bound);
  }
});

test.each([
  ['fast_exp(NaN)', fast_exp(NaN), NaN],
  ['fast_exp(0)', fast_exp(0), 1],
  ['fast_exp(−∞) in f32', Math.fround(fast_exp(-Infinity)), 0],
  ['fast_exp(∞) in f32', Math.fround(fast_exp(Infinity)), Infinity],
  ['fast_log(0)', fast_log(0), -Infinity],
  ['fast_log(1)', fast_log(1), 0],
  ['fast_log(∞)', fast_log(Infinity), Infinity],
  ['fast_log(−1)', fast_log(-1), NaN],
  ['fast_pow(0, 0)', fast_pow(0, 0), 0],
  ['fast_pow(2, 0)', fast_pow(2, 0), 1],
  ['fast_pow(−2, 2)', fast_pow(-2, 2), NaN],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected);
});
