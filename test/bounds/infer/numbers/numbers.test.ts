import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Access } from '../../../../src/syntax/expr.ts';
import { cases } from '../../../deep.ts';
import { coordinateOf, type Situation } from './exhaustive.ts';

const special = [0, -0, 0.5, -1.5, 1, 3e38, -3e38, 1e-40, 1e30, Infinity, -Infinity, NaN].map(Math.fround);

const anyFloat: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.float({ min: -4, max: 4, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(...special) },
);

const anyInterval: fc.Arbitrary<readonly [number, number]> = fc
  .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 0, max: 6 }))
  .map(([from, length]) => [from, from + length]);

const anySituation: fc.Arbitrary<Situation> = fc.record({
  x: anyInterval,
  y: anyInterval,
  params: fc.record({
    p: anyFloat,
    q: anyFloat,
    n: fc.integer({ min: -3, max: 9 }),
    m: fc.integer({ min: -40, max: 40 }),
  }),
  inputs: fc.array(anyFloat, { minLength: 5, maxLength: 5 }).map((floats) => {
    const at = (x: number, y: number): number => (((x * 7 + y * 3) % 5) + 5) % 5;
    return ({ type }: Access, x: number, y: number) => (type === 'u8' ? at(x, y) * 50 : (floats[at(x, y)] ?? 0));
  }),
});

const { coordinate } = fc.letrec<{ coordinate: string; float: string; integer: string }>((tie) => {
  const unary = (ops: readonly string[], of: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...ops), of).map(([op, a]) => `${op}(${a})`);
  const binary = (ops: readonly string[], of: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...ops), of, of).map(([op, a, b]) => `(${a}) ${op} (${b})`);
  const call = (ops: readonly string[], of: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...ops), of, of).map(([op, a, b]) => `${op}(${a}, ${b})`);
  return {
    integer: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom('x', 'y', 'n', 'm', '3', 'x + y', '2 * x', '1 - x', 'n * x'),
      binary(['&', '|', '^', '+', '-', '>>', '<<', '/', '*'], tie('integer')),
      unary(['~'], tie('integer')),
      fc.tuple(fc.constantFrom('&', '|'), tie('integer')).map(([op, a]) => `(${a}) ${op} ${op === '&' ? '-4' : '3'}`),
      call(['min', 'max'], tie('integer')),
      fc.tuple(tie('integer'), tie('integer')).map(([a, b]) => `i32(absd(${a}, ${b}))`),
      unary(['i32(abs', 'i32(popcount', 'i32(clz'], tie('integer')).map((text) => `${text})`),
      tie('coordinate'),
    ),
    float: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        'f32(x)',
        'f32(y)',
        'f32(x)',
        'p',
        'q',
        '0.75',
        '2.5',
        '(0.0 - 1.5)',
        'img[x]',
        'f32(u[x])',
        'f32(n)',
      ),
      tie('integer').map((e) => `f32(${e})`),
      binary(['+', '-', '*', '/'], tie('float')),
      unary(['floor', 'ceil', 'round', 'trunc', 'abs', 'sin', 'fract', '-'], tie('float')),
      call(['min', 'max'], tie('float')),
      tie('float').map((e) => `sqrt(max(${e}, 0.0))`),
      tie('float').map((e) => `(${e}) * (${e})`),
      tie('float').map((e) => `clamp(${e}, -3.0, f32(n))`),
      tie('float').map((e) => `f32(f64(${e}) * 0.1)`),
      fc.tuple(tie('float'), tie('float')).map(([a, b]) => `select(n > 2, ${a}, ${b})`),
      fc.tuple(tie('float'), tie('float')).map(([a, b]) => `select(x > 2, ${a}, ${b})`),
    ),
    coordinate: fc.oneof(
      tie('float').map((e) => `i32(${e})`),
      tie('float').map((e) => `i32(floor(${e}))`),
      tie('float').map((e) => `saturating_i32(round(${e}))`),
      tie('float').map((e) => `i32(u8(${e}))`),
    ),
  };
});

test('no value of a coordinate is outside its inferred range', { timeout: 900_000 }, () => {
  const counts = { within: 0, exact: 0, unbounded: 0, wraps: 0 };
  fc.assert(
    fc.property(coordinate, fc.array(anySituation, { minLength: 4, maxLength: 4 }), (text, situations) => {
      const compare = coordinateOf(text);
      for (const situation of situations) {
        const compared = compare(situation);
        if (typeof compared === 'string') {
          counts[compared]++;
          continue;
        }
        const { found, exact } = compared;
        counts.within++;
        if (found.least === exact.least && found.greatest === exact.greatest) counts.exact++;
        const where = `${text} at ${JSON.stringify(situation)}: ${JSON.stringify(compared)}`;
        if (!(found.least <= exact.least && exact.greatest <= found.greatest)) throw new Error(where);
      }
    }),
    { numRuns: cases(250, 5_000) },
  );
  expect(counts.within).toBeGreaterThan(counts.unbounded);
  expect(counts.exact).toBeGreaterThan(counts.within / 4);
});

/** Coordinates that are monotone in each variable, so that their ranges are the smallest ones. */
const monotone = [
  'i32(f32(x) * 0.75)',
  'i32(f32(x) * -0.75)',
  'i32(floor((f32(x) + 0.5) * 0.4 - 0.5))',
  'i32(floor((f32(x) + 0.5) * p - 0.5))',
  'i32(ceil(f32(x) / p + f32(y) * q))',
  'i32(round(2.5 - f32(x) / 3.0))',
  'i32(trunc(f32(x) * p - f32(y) * q))',
  'i32(floor((f32(2 * x - y) + 0.5) * (1.0 / p)))',
  'i32(f32(x) * f32(n) / f32(n * n + 1))',
  'i32(sqrt(f32(x + 12)) * p)',
  'i32(clamp(f32(x) * p, 0.0, f32(n)))',
  'i32(max(f32(x) * p, min(f32(y), q)))',
  'i32(select(p > q, f32(x) * 1.5, 0.5 - f32(y)))',
  'i32(f64(x) * f64(0.1) + f64(y))',
  'saturating_i32(floor(f32(x) * 1.0e9))',
  'i32(u8(f32(x) * 0.5)) + y',
  'i32(abs(f32(x) * p))',
  'i32(absd(x, 3))',
  'i32(abs(x - n)) + y',
  '~x + y',
  '(x & -4) - y',
  '(x | 7) * 2',
  'x >> max(n, 0)',
  'x << max(n, 0)',
];

describe('coordinates that are monotone in each variable have exact ranges', () => {
  test.each(monotone)('%s', (text) => {
    const compare = coordinateOf(text);
    const ordinary = fc.float({ min: Math.fround(-4), max: 4, noNaN: true }).filter((p) => Math.abs(p) > 1e-6);
    const anyOrdinary = fc
      .tuple(anySituation, ordinary, ordinary)
      .map(([situation, p, q]): Situation => ({ ...situation, params: { ...situation.params, p, q } }));
    let compared = 0;
    fc.assert(
      fc.property(anyOrdinary, (situation) => {
        const result = compare(situation);
        if (typeof result === 'string') return;
        compared++;
        expect(result.found, JSON.stringify(situation)).toEqual(result.exact);
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});

describe('products that are not monotone have the ranges of their corners', () => {
  test.each([
    ['i32(f32(x) * f32(y))', [-6, 9]],
    ['i32(f32(x) * f32(x))', [0, 9]],
    ['i32(f32(x) / f32(max(y, 1)))', [-2, 3]],
    ['i32(f32(x) * p)', [-4, 6]],
    ['i32(floor(sin(f32(x)) * 10.0))', [-10, 10]],
    ['i32(x < y) + i32(y > 0)', [0, 2]],
    ['x ^ 1', [-4, 3]],
    ['x & n', [0, 5]],
    ['x | n', [-2, 7]],
    ['x & m', [-4, 3]],
    ['x >> m', [-(2 ** 31), 2 ** 31 - 1]],
    ['1 << (x + 2)', [1, 32]],
    ['i32(select(x > 5, f32(x), 0.75) * select(x > 5, f32(x), 0.75))', [0, 9]],
  ])('%s', (text, [least, greatest]) => {
    const inputs = (): number => 0;
    const compared = coordinateOf(text)({ x: [-2, 3], y: [-1, 3], params: { p: 2, q: 0, n: 5, m: -3 }, inputs });
    expect(compared).toMatchObject({ found: { least, greatest } });
  });
});

describe('parameters of any size', () => {
  const at = (text: string, p: number, ranges = ''): ReturnType<ReturnType<typeof coordinateOf>> =>
    coordinateOf(text, ranges)({ x: [0, 3], y: [0, 0], params: { p, q: 1, n: 0, m: 0 }, inputs: () => 0 });
  test.each([Number.NaN, Infinity, -Infinity, 3e38])('%d: any i32 is possible', (p) => {
    const all = { least: -(2 ** 31), greatest: 2 ** 31 - 1 };
    expect(at('i32(f32(x) * p)', Math.fround(p))).toMatchObject({ found: all });
    expect(at('i32(min(f32(x) * p, -5.0))', Math.fround(p))).toMatchObject({ found: all });
    expect(at('clamp(i32(f32(x) / p), 1, 4)', Math.fround(p))).toMatchObject({ found: { least: 1, greatest: 4 } });
  });
  test('a declared range needs no condition', () => {
    expect(at('i32(f32(x) * p)', 0.5, ' in 0.25..4.0')).toMatchObject({ found: { least: 0, greatest: 1 } });
  });
  test('a divisor that is zero', () => {
    expect(at('i32(f32(x) / p)', 0)).toMatchObject({ found: { least: -(2 ** 31), greatest: 2 ** 31 - 1 } });
    expect(at('i32(f32(x) / f32(x - 1))', 0)).toBe('unbounded');
  });
});

test.each([
  ['i32(floor(f32(x) + clamp(img[x], -1.0, 2.0)))', { least: 0, greatest: 9 }],
  ['i32(min(f32(x), clamp(img[x], -1.0, 2.0)))', { least: -1, greatest: 7 }],
  ['i32(max(f32(x), clamp(img[x], -1.0, 2.0)))', { least: 4, greatest: 7 }],
  ['i32(f32(x) + f32(u8(clamp(img[x], 2.0, 3.0))))', { least: 4, greatest: 10 }],
])('%s, where the input is NaN', (text, found) => {
  const inputs = (): number => Number.NaN;
  const compared = coordinateOf(text)({ x: [4, 7], y: [0, 0], params: { p: 1, q: 1, n: 0, m: 0 }, inputs });
  expect(compared).toMatchObject({ found });
});
