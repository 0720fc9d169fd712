import { describe, expect, test } from 'vitest';
import { fma64 } from '../../src/mathematics/index.ts';
import { cases } from '../deep.ts';
import { exactFma } from './exact-fma.ts';
import { moved, type Samples, samples } from './samples.ts';

type Operands = readonly [a: number, b: number, c: number];

/** Operands for which a fused multiply-add by separate operations is wrong. */
const kinds: Readonly<Record<string, (r: Samples) => Operands>> = {
  'any bit patterns': (r) => [r.anyPattern(), r.anyPattern(), r.anyPattern()],
  'special values': (r) => [special(r), special(r), special(r)],
  'a product that nearly cancels': (r) => {
    const [a, b] = [factor(r), factor(r)];
    return [a, b, -nudged(r, a * b)];
  },
  'a summand of any magnitude': (r) => {
    const [a, b] = [factor(r), factor(r)];
    return [a, b, sign(r) * few(r) * Math.abs(a * b) * 2 ** r.integer(-220, 220)];
  },
  'near a midpoint': (r) => {
    const half = 2 ** -53 * few(r);
    return [1 + 2 ** -52 * r.integer(0, 9), sign(r) * half, sign(r) * nudged(r, few(r))];
  },
  'a subnormal result': (r) => {
    const exponent = r.integer(-1085, -1015);
    const left = r.integer(exponent, 0);
    const c = r.integer(0, 2 ** r.integer(0, 53)) * 2 ** -1074;
    return [few(r) * 2 ** Math.max(left, -1022), sign(r) * few(r) * 2 ** (exponent - left), sign(r) * c];
  },
  'near the smallest normal number': (r) => {
    const b = sign(r) * (2 - few(r) * 2 ** -r.integer(1, 54));
    return [2 ** -1022 * few(r), b, sign(r) * 2 ** -1074 * r.integer(0, 4)];
  },
  'near overflow': (r) => {
    const c = sign(r) * nudged(r, Number.MAX_VALUE * 2 ** -r.integer(0, 60));
    return [few(r) * 2 ** 1000, sign(r) * few(r) * 2 ** r.integer(20, 26), c];
  },
};

const sign = (r: Samples) => (r.integer(0, 1) === 0 ? 1 : -1);
const nudged = (r: Samples, x: number) => (Number.isFinite(x) ? moved(x, r.integer(-2, 2)) : x);

/** A number from 1 to 2, often with zeros or ones in most of its last bits. */
function few(r: Samples): number {
  switch (r.integer(0, 3)) {
    case 0:
      return 1 + r.integer(0, 8) * 2 ** -52;
    case 1:
      return 2 - r.integer(1, 8) * 2 ** -52;
    case 2:
      return 1 + r.integer(0, 2 ** 26) * 2 ** -26;
    default:
      return r.between(1, 2);
  }
}

function factor(r: Samples): number {
  return sign(r) * few(r) * 2 ** r.integer(-530, 500);
}

function special(r: Samples): number {
  const values = [0, 1, 3, 2 ** -1074, 2 ** -1022, 2 ** 1023, Number.MAX_VALUE, Infinity, NaN];
  return sign(r) * (values[r.integer(0, values.length - 1)] ?? 0);
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  const wrong = (fma: (...x: Operands) => number, count: number): readonly Operands[] => {
    const r = samples(8);
    return Array.from({ length: count }, () => kind(r)).filter((x) => !Object.is(fma(...x), exactFma(...x)));
  };

  test('the fused multiply-add agrees with exact integer arithmetic', () => {
    expect(wrong(fma64, cases(10_000, 40_000))).toEqual([]);
  });

  test('a product and a sum, each rounded, are detected as wrong', () => {
    expect(wrong((a, b, c) => a * b + c, 2000).length).toBeGreaterThan(0);
  });
});
