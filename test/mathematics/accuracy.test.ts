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
