import { expect, test } from 'vitest';
import { F32, F64, nearest, type Real, realOf, shift, ulps } from './real.ts';
import * as reference from './reference.ts';
import { moved, samples } from './samples.ts';

/* Tests of the reference: known digits, identities, and errors that must be detected. */

/** The first significant digits, truncated. */
function digits({ m, e }: Real, count: number): string {
  const magnitude = m < 0n ? -m : m;
  const scaled = shift(magnitude * 10n ** 400n, e);
  return (m < 0n ? '-' : '') + scaled.toString().slice(0, count);
}

test('the reference gives the published digits', () => {
  expect(digits(reference.exp(1), 40)).toBe('2718281828459045235360287471352662497757');
  expect(digits(reference.log(10), 40)).toBe('2302585092994045684017991454684364207601');
  expect(digits(reference.sin(1), 40)).toBe('8414709848078965066525023216302989996225');
  expect(digits(reference.sin(1e22), 40)).toBe('-8522008497671888017727058937530293682617');
  expect(digits(reference.cos(1), 40)).toBe('5403023058681397174009366074429766037323');
  expect(digits(reference.tan(1), 40)).toBe('1557407724654902230506974807458360173087');
  expect(digits(reference.atan2(1, -1), 40)).toBe('2356194490192344928846982537459627163147');
  expect(digits(reference.asin(0.5), 40)).toBe('5235987755982988730771072305465838140328');
  expect(digits(reference.acos(-0.5), 40)).toBe('2094395102393195492308428922186335256131');
  expect(digits(reference.pow(2, 0.5), 40)).toBe('1414213562373095048801688724209698078569');
});

test('rounding a number of the format is the identity', () => {
  const r = samples(3);
  for (let i = 0; i < 1000; i++) {
    const x = r.anyDouble();
    expect(nearest(realOf(x), F64)).toBe(x);
    expect(nearest(realOf(x), F32)).toBe(Math.fround(x));
  }
});

test('an error of one unit in the last place is one ulp', () => {
  const r = samples(4);
  for (let i = 0; i < 1000; i++) {
    const x = r.anyDouble();
    expect(ulps(x, realOf(x))).toBe(0);
    expect(ulps(moved(x, 3), realOf(x))).toBe(3);
  }
  expect(ulps(Infinity, realOf(Number.MAX_VALUE))).toBe(1);
  expect(ulps(NaN, realOf(1))).toBe(Infinity);
});

test('a sine with a π of only 53 bits is detected as wrong', () => {
  const wrong = (x: number) => nearest(reference.sin(x - Math.PI), F64);
  const exact = ({ m, e }: Real): Real => ({ m: -m, e });
  expect(ulps(wrong(3), exact(reference.sin(3)))).toBeGreaterThan(2);
});
