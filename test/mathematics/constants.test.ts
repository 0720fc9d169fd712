import { expect, test } from 'vitest';
import {
  HALF_PI,
  HALF_PI_PIECES,
  LN_2,
  LN_2_PAIR,
  LOG2_E,
  LOG2_E_PAIR,
  LOG10_E,
  PI,
  QUARTER_ANGLES,
  TWO_OVER_PI,
  TWO_OVER_ROOT_PI,
} from '../../src/mathematics/parts/constants.ts';
import { ERF, ERF_ERRORS, ERF_SLOPES } from '../../src/mathematics/parts/error-function.ts';
import { TWO_OVER_PI_BITS } from '../../src/mathematics/parts/two-over-pi.ts';
import { bitLength, F64, nearest, type Real, realOf, shift } from './real.ts';
import { atan, erf, exp, ln2, log, pi, root } from './reference.ts';

const BITS = 256;
const fixed = (x: bigint): Real => ({ m: x, e: -BITS });

/** A fixed-point number minus these doubles. */
function without({ m, e }: Real, ...pieces: readonly number[]): Real {
  const taken = pieces.map(realOf).map((piece) => shift(piece.m, piece.e - e));
  return { m: taken.reduce((rest, piece) => rest - piece, m), e };
}

function significantBits(x: number): number {
  const { m } = realOf(x);
  return bitLength(m) - bitLength(m & -m) + 1;
}

test('ln 2 and its inverse', () => {
  expect(significantBits(LN_2[0])).toBeLessThanOrEqual(42);
  expect(LN_2[1]).toBe(nearest(without(fixed(ln2(BITS)), LN_2[0]), F64));
  expect(LOG2_E).toBe(nearest(fixed(shift(1n, 2 * BITS) / ln2(BITS)), F64));
});

/** The double nearest to a number, and the double nearest to the remainder. */
function pairOf(x: Real): readonly number[] {
  const high = nearest(x, F64);
  return [high, nearest(without(x, high), F64)];
}

test('pairs of logarithms', () => {
  expect(LN_2_PAIR).toEqual(pairOf(fixed(ln2(BITS))));
  expect(LOG2_E_PAIR).toEqual(pairOf(fixed(shift(1n, 2 * BITS) / ln2(BITS))));
  expect(LOG10_E).toEqual(pairOf(fixed(shift(1n, BITS - log(10).e) / log(10).m)));
});

test('the error function and its derivative at multiples of 1/8', () => {
  const slope = fixed(shift(2n, 2 * BITS) / root(shift(pi(BITS), BITS)));
  expect(TWO_OVER_ROOT_PI).toEqual(pairOf(slope));
  for (const [j, high] of ERF.entries()) {
    expect([high, ERF_ERRORS[j]]).toEqual(j === 0 ? [0, 0] : pairOf(erf(j / 8)));
    const { m, e } = exp(-((j / 8) ** 2));
    expect(ERF_SLOPES[j]).toBe(nearest({ m: m * slope.m, e: e + slope.e }, F64));
  }
});

test('π, π/2 and 2/π', () => {
  const half = fixed(pi(BITS) >> 1n);
  const [first, second, third, last] = HALF_PI_PIECES;
  for (const piece of [first, second, third]) expect(significantBits(piece)).toBeLessThanOrEqual(33);
  expect(last).toBe(nearest(without(half, first, second, third), F64));
  expect(HALF_PI).toEqual([nearest(half, F64), nearest(without(half, HALF_PI[0]), F64)]);
  expect(PI).toEqual([2 * HALF_PI[0], 2 * HALF_PI[1]]);
  expect(TWO_OVER_PI).toBe(nearest(fixed(shift(2n, 2 * BITS) / pi(BITS)), F64));
});

test('the angles with a tangent of k/4', () => {
  for (const [k, [high, low]] of QUARTER_ANGLES.entries()) {
    const angle = atan(k / 4);
    expect([high, low]).toEqual([nearest(angle, F64), nearest(without(angle, high), F64)]);
  }
});

test('the 1200 bits of 2/π', () => {
  const quotient = shift(2n, 1200 + 1300) / pi(1300);
  const bits = TWO_OVER_PI_BITS.map((_, j) => Number(shift(quotient, -24 * (49 - j)) & 0xffffffn));
  expect(TWO_OVER_PI_BITS).toEqual(bits);
  expect(TWO_OVER_PI_BITS).toHaveLength(50);
});
