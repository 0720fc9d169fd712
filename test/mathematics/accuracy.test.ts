import { describe, expect, test } from 'vitest';
import { mathematics } from '../../src/mathematics/index.ts';
import { cases } from '../deep.ts';
import { F32, nearest, type Real, ulps } from './real.ts';
import * as reference from './reference.ts';
import { type Samples, samples } from './samples.ts';

type Arguments = (r: Samples) => readonly number[];

type Law = {
  readonly exact: (...x: number[]) => Real;
  /** In ulps: the largest error among a hundred thousand arguments, rounded up. */
  readonly bound: number;
  readonly arguments: readonly Arguments[];
};

const angles: readonly Arguments[] = [
  (r) => [r.between(-10, 10)],
  (r) => [r.near(r.integer(-1000, 1000) * (Math.PI / 4))],
  (r) => [r.near(r.integer(-(2 ** 21), 2 ** 21) * (Math.PI / 2))],
  (r) => [r.near(2 ** 20, -(2 ** 20), 1e22, 1e300, NEAREST_TO_A_RIGHT_ANGLE, 2 ** 1023)],
  (r) => [r.magnitudes(2 ** 60, 120)],
  (r) => [r.anyDouble()],
];

/** The double nearest to a multiple of π/2, at a distance of 2⁻⁶¹. */
const NEAREST_TO_A_RIGHT_ANGLE = 6381956970095103 * 2 ** 797;

const ratios: readonly Arguments[] = [
  (r) => [r.between(-1, 1)],
  (r) => [r.near(0.125, 0.375, 0.625, 0.875, Math.SQRT1_2)],
  (r) => [1 - Math.abs(r.magnitudes(1, 53))],
  (r) => [r.magnitudes(1, 1074)],
];

const positive: readonly Arguments[] = [
  (r) => [Math.abs(r.anyDouble())],
  (r) => [r.between(0.5, 2)],
  (r) => [1 + r.magnitudes(0.5, 52)],
  (r) => [r.near(1, Math.SQRT2, Math.SQRT1_2, 2, 10, 1000, 2 ** -1022)],
  (r) => [Math.abs(r.magnitudes(2 ** -1022, 50))],
];

const hyperbolic: readonly Arguments[] = [
  (r) => [r.between(-1, 1)],
  (r) => [r.magnitudes(1, 80)],
  (r) => [r.between(-30, 30)],
  (r) => [r.between(-709, 709)],
  (r) => [r.near(0.5, 1, 22, 2 ** -28)],
];

const insideOne: readonly Arguments[] = [(r) => [r.near(0.25, 0.5, 0.9)], (r) => [1 - Math.abs(r.magnitudes(0.5, 22))]];

/** A base, and an exponent so that the power is in the range of doubles. */
const anyPowerOf = (r: Samples, x: number) => [x, r.between(-745, 709.7) / Math.log(x)];

const laws: Readonly<Record<keyof typeof mathematics, Law>> = {
  exp: {
    exact: reference.exp,
    bound: 0.8,
    arguments: [
      (r) => [r.between(-745.2, 709.8)],
      (r) => [r.between(-745.2, -708)],
      (r) => [r.between(-1, 1)],
      (r) => [r.magnitudes(700, 1000)],
      (r) => [r.near(r.integer(-2148, 2046) * (Math.LN2 / 2))],
    ],
  },
  log: {
    exact: reference.log,
    bound: 0.85,
    arguments: [
      (r) => [Math.abs(r.anyDouble())],
      (r) => [r.between(0.5, 2)],
      (r) => [1 + r.magnitudes(0.5, 52)],
      (r) => [r.near(1, Math.SQRT2, Math.SQRT1_2, 2, 2 ** -1022)],
      (r) => [Math.abs(r.magnitudes(2 ** -1022, 50))],
    ],
  },
  sin: { exact: reference.sin, bound: 0.8, arguments: angles },
  cos: { exact: reference.cos, bound: 0.8, arguments: angles },
  tan: { exact: reference.tan, bound: 0.85, arguments: angles },
  asin: { exact: reference.asin, bound: 0.52, arguments: ratios },
  acos: { exact: reference.acos, bound: 0.52, arguments: ratios },
  atan: {
    exact: reference.atan,
    bound: 0.52,
    arguments: [...ratios, (r) => [r.between(-10, 10)], (r) => [r.magnitudes(2 ** 60, 120)], (r) => [r.anyDouble()]],
  },
  atan2: {
    exact: reference.atan2,
    bound: 0.52,
    arguments: [
      (r) => [r.between(-1, 1), r.between(-1, 1)],
      (r) => [r.magnitudes(2 ** 70, 140), r.magnitudes(2 ** 70, 140)],
      (r) => [r.magnitudes(2 ** -1000, 60), r.magnitudes(2 ** -1000, 60)],
      (r) => [r.magnitudes(2 ** 1023, 60), r.magnitudes(2 ** 1023, 60)],
      (r) => [r.anyDouble(), r.anyDouble()],
    ],
  },
  pow: {
    exact: reference.pow,
    bound: 0.8,
    arguments: [
      (r) => [r.between(0, 10), r.between(-10, 10)],
      (r) => [r.between(-30, 30), r.integer(-200, 200)],
      (r) => anyPowerOf(r, Math.abs(r.anyDouble())),
      (r) => anyPowerOf(r, 1 + r.magnitudes(0.5, 52)),
    ],
  },
  exp2: {
    exact: reference.exp2,
    bound: 0.76,
    arguments: [
      (r) => [r.between(-1075, 1024)],
      (r) => [r.between(-1075, -1021)],
      (r) => [r.between(-1, 1)],
      (r) => [r.magnitudes(1000, 200)],
      (r) => [r.near(r.integer(-2148, 2046) / 2)],
    ],
  },
  expm1: {
    exact: reference.expm1,
    bound: 0.52,
    arguments: [
      (r) => [r.between(-40, 709.8)],
      (r) => [r.between(-2, 2)],
      (r) => [r.magnitudes(1, 90)],
      (r) => [r.near(r.integer(-100, 2046) * (Math.LN2 / 2))],
    ],
  },
  log1p: {
    exact: reference.log1p,
    bound: 0.9,
    arguments: [
      (r) => [Math.abs(r.magnitudes(2 ** 1023, 1100))],
      (r) => [r.between(-1, 3)],
      (r) => [r.magnitudes(1, 90)],
      (r) => [r.near(1, Math.SQRT2 - 1, Math.SQRT1_2 - 1, 2 ** 53, 2 ** 54)],
      (r) => [2 ** -53 - Math.abs(r.between(0.5, 1))],
    ],
  },
  log2: { exact: reference.log2, bound: 0.52, arguments: positive },
  log10: { exact: reference.log10, bound: 0.52, arguments: positive },
  hypot: {
    exact: reference.hypot,
    bound: 0.76,
    arguments: [
      (r) => [r.between(-1, 1), r.between(-1, 1)],
      (r) => [r.magnitudes(2 ** 70, 140), r.magnitudes(2 ** 70, 140)],
      (r) => [r.magnitudes(2 ** -970, 60), r.magnitudes(2 ** -970, 60)],
      (r) => [r.magnitudes(2 ** -1040, 20), r.magnitudes(2 ** -1040, 20)],
      (r) => [r.magnitudes(2 ** 1023, 60), r.magnitudes(2 ** 1023, 60)],
      (r) => [r.near(2 ** 500, 2 ** -400), r.magnitudes(2 ** 500, 900)],
      (r) => [r.anyDouble(), r.anyDouble()],
    ],
  },
  cbrt: {
    exact: reference.cbrt,
    bound: 0.52,
    arguments: [
      (r) => [r.anyDouble()],
      (r) => [r.between(-10, 10)],
      (r) => [r.near(r.integer(1, 300) ** 3)],
      (r) => [r.near(1, 8, 2 ** -1022, 2 ** -1074)],
    ],
  },
  sinh: { exact: reference.sinh, bound: 0.8, arguments: [...hyperbolic, (r) => [r.between(709, 710.4)]] },
  cosh: { exact: reference.cosh, bound: 0.52, arguments: [...hyperbolic, (r) => [r.between(709, 710.4)]] },
  tanh: { exact: reference.tanh, bound: 0.55, arguments: hyperbolic },
  asinh: {
    exact: reference.asinh,
    bound: 0.9,
    arguments: [...hyperbolic, (r) => [r.near(2 ** 60)], (r) => [r.magnitudes(2 ** 1023, 1060)]],
  },
  acosh: {
    exact: reference.acosh,
    bound: 0.9,
    arguments: [
      (r) => [r.between(1, 3)],
      (r) => [1 + Math.abs(r.magnitudes(0.5, 52))],
      (r) => [r.near(2 ** 60, 2)],
      (r) => [Math.abs(r.magnitudes(2 ** 1023, 1020))],
    ],
  },
  atanh: { exact: reference.atanh, bound: 0.9, arguments: hyperbolic.slice(0, 2).concat(insideOne) },
  erf: {
    exact: reference.erf,
    bound: 0.75,
    arguments: [
      (r) => [r.between(-6, 6)],
      (r) => [r.between(-1, 1)],
      (r) => [r.magnitudes(1, 90)],
      (r) => [r.near(r.integer(1, 96) / 16)],
    ],
  },
};

describe.each(Object.entries(laws))('%s', (name, { exact, bound, arguments: kinds }) => {
  const ours: (...x: number[]) => number = mathematics[name as keyof typeof mathematics]; // the keys of laws are these

  /** Without zeros and infinities, which are special values, and without arguments outside the domain in f32. */
  const tried = (count: number, seed: number, type: (x: number) => number): readonly (readonly number[])[] => {
    const r = samples(seed);
    return kinds
      .flatMap((kind) => Array.from({ length: count }, () => kind(r).map(type)))
      .filter((x) => x.every((c) => c !== 0 && Number.isFinite(c)));
  };

  test(`is within ${bound} ulp in f64`, () => {
    const worst = tried(cases(1000, 2000), 1, (x) => x)
      .map((x) => ({ x, error: ulps(ours(...x), exact(...x)) }))
      .reduce((a, b) => (b.error > a.error ? b : a));
    expect(worst.error, `at ${worst.x}`).toBeLessThan(bound);
  });

  test('is correctly rounded in f32', () => {
    const wrong = tried(cases(500, 1000), 2, Math.fround).filter(
      (x) => Math.fround(ours(...x)) !== nearest(exact(...x), F32),
    );
    expect(wrong).toEqual([]);
  });
});
