import { describe, expect, test } from 'vitest';
import { fma32, fma64 } from '../../src/mathematics/index.ts';
import { exactSum } from './exact-fma.ts';
import { F32, F64, type Format, nearest } from './real.ts';
import { type Samples, samples } from './samples.ts';

type Operands = readonly [a: number, b: number, c: number];

/** Random operands of the format, and operands that cancel, have a sum near a midpoint, underflow or overflow. */
function kinds(r: Samples, format: Format, any: () => number): readonly (() => Operands)[] {
  const { precision, least, greatest } = format;
  const place = 2 ** (1 - precision);
  const signed = (x: number) => (r.integer(0, 1) === 0 ? x : -x);
  const nearOne = () => signed(1 + place * r.integer(0, 4));
  const scaled = (exponent: number) => signed(1 + place * r.integer(0, 2 ** (precision - 1) - 1)) * 2 ** exponent;
  const low = Math.floor(least / 2);
  return [
    () => [any(), any(), any()],
    () => [scaled(0), scaled(0), scaled(r.integer(-2 * precision - 5, 2 * precision + 5))],
    () => [nearOne(), nearOne(), nearOne()],
    () => [nearOne(), signed(1 - place * r.integer(0, 4)) * (place / 2), nearOne()],
    () => [scaled(low), scaled(low + r.integer(-3, precision)), r.integer(-9, 9) * 2 ** least],
    () => [
      scaled(greatest - 9),
      scaled(precision + 8 - r.integer(0, 3)),
      scaled(greatest + precision - r.integer(1, 4)),
    ],
  ];
}

const widths = [
  { name: 'fma32', fma: fma32, format: F32, any: (r: Samples) => r.anySingle(), type: Math.fround },
  { name: 'fma64', fma: fma64, format: F64, any: (r: Samples) => r.anyDouble(), type: (x: number) => x },
];

describe.each(widths)('$name', ({ fma, format, any, type }) => {
  const r = samples(5);
  const tried = kinds(r, format, () => any(r)).flatMap((kind) => Array.from({ length: 4000 }, kind));
  const isWrong = (f: (...x: Operands) => number) => (x: Operands) => {
    const sum = exactSum(...x);
    return sum.m !== 0n && !Object.is(f(...x), nearest(sum, format));
  };

  test('rounds once', () => {
    expect(tried.flat().every((x) => type(x) === x)).toBe(true);
    expect(tried.filter(isWrong(fma))).toEqual([]);
  });

  test('a product and a sum in f64, each rounded, are detected as wrong', () => {
    expect(tried.filter(isWrong((a, b, c) => type(a * b + c))).length).toBeGreaterThan(100);
  });

  test('a sum that cancels is +0, and zeros have the sign of IEEE', () => {
    expect(fma(3, 5, -15)).toBe(0);
    expect(fma(-3, 5, 15)).toBe(0);
    expect(fma(-0, 5, -0)).toBe(-0);
    expect(fma(-0, 5, 0)).toBe(0);
    expect(fma(0, 5, -0)).toBe(0);
    expect(fma(-0, -5, 7)).toBe(7);
    expect(fma(-(2 ** format.least), 2 ** format.least, 0)).toBe(-0);
  });

  test('infinities and NaN', () => {
    const largest = (2 - 2 ** (1 - format.precision)) * 2 ** (format.greatest + format.precision - 1);
    expect(fma(largest, largest, 0)).toBe(Infinity);
    expect(fma(largest, -largest, Infinity)).toBe(Infinity);
    expect(fma(largest, 2, -largest)).toBe(largest);
    expect(fma(Infinity, -2, 1)).toBe(-Infinity);
    expect(fma(Infinity, 0, 1)).toBeNaN();
    expect(fma(Infinity, 1, -Infinity)).toBeNaN();
    expect(fma(1, 2, NaN)).toBeNaN();
    expect(fma(NaN, 0, 1)).toBeNaN();
  });
});
