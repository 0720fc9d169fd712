/**
 * In Halide the meaning of a loop with a negative extent was undefined. Most such loops did nothing, but an extent that
 * is interpreted as unsigned would be huge, and a schedule could make such loops run: two extents of −2, fused, are an
 * extent of 4. Here, a negative extent is an error of the algorithm, and every program checks for it first, under every
 * schedule.
 */
import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { refusal } from '../schedule/scheduled.ts';
import { algorithmOn, complete, request, runOn, unchecked } from './completed.ts';

const counted = 'pipeline f(n, m) { fun f(x) = { 0; rdom(r = (0, n), s = (0, m)) in (x) <- f[x] + 1; } }';

/** Schedules of the loops of an update. The loop over s is outside the loop over r. */
const schedules = [
  '',
  'split(f.s1.r, ro, ri, 4);',
  'split(f.s1.s, so, si, 1);',
  'split(f.s1.r, ro, ri, 3); split(f.s1.ri, ra, rb, 2);',
  'split(f.s1.x, xo, xi, 4);',
  'fuse(f.s1.s, t);',
  'fuse(f.s1.s, t); split(f.s1.t, to, ti, 3);',
  'split(f.s1.r, ro, ri, 2); fuse(f.s1.ro, r2); fuse(f.s1.s, t);',
  'reorder(f.s1, x, r, s);',
  'fuse(f.s1.s, t); swap(f.s1.x);',
  'parallel(f.s1.x);',
  'split(f.s1.x, xo, xi, 2); parallel(f.s1.xo); fuse(f.s1.s, t);',
  'fuse(f.s1.s, t); unroll(f.s1.t, 2);',
  'split(f.x, xo, xi, 4, round); fuse(f.s1.s, t);',
  'split(f.x, xo, xi, 4, shift); fuse(f.s1.s, t);',
  'specialize(f, n == m); fuse(f.s1.s, t);',
];

const negative = [
  [-2, -2],
  [-2, 3],
  [3, -2],
  [-1, 0],
  [0, -1],
  [-2147483648, -2],
] as const;
const fine = [
  [0, 0],
  [0, 3],
  [3, 0],
  [3, 2],
  [1, 1],
] as const;

describe.each(schedules)('under "%s"', (directives) => {
  const { P, program } = complete(counted, directives);

  test.each(negative)('extents of %i and %i are refused before anything is allocated', (n, m) => {
    const z = request({ x: [0, 3] }, { n, m });
    expect(algorithmOn(P, z)).toEqual(Array(3).fill('ε_rdom'));
    const seen: string[] = [];
    const outcome = runOn(program, z, { watch: (event) => seen.push(event.rule) });
    const which = n < 0 ? 'r' : 's';
    expect(outcome).toEqual({
      tag: 'AssertionFailure',
      why: `the reduction variable ${which} of f has a negative length`,
    });
    expect(seen).toEqual([]);
  });

  test.each(fine)('extents of %i and %i give the number of iterations', (n, m) => {
    const z = request({ x: [0, 3] }, { n, m });
    expect(runOn(program, z)).toEqual(Array(3).fill(n * m));
  });
});

test.each([
  'tile(f.s1.x, f.s1.y, xo, yo, xi, yi, 2, 2);',
  'tile(f.s1.x, f.s1.y, xo, yo, xi, yi, 2, 2); fuse(f.s1.yo, t); parallel(f.s1.t); fuse(f.s1.s, u);',
  'reorder(f.s1, y, r, s, x); parallel(f.s1.x);',
  'fuse(f.s1.y, t); fuse(f.s1.s, u); swap(f.s1.t);',
])('in two dimensions, under "%s"', (directives) => {
  const squares = 'pipeline f(n, m) { fun f(x, y) = { 0; rdom(r = (0, n), s = (0, m)) in (x, y) <- f[x, y] + 1; } }';
  const { program } = complete(squares, directives);
  const outcome = (n: number, m: number) => runOn(program, request({ x: [0, 3], y: [0, 3] }, { n, m }));
  for (const [n, m] of negative) expect(outcome(n, m)).toMatchObject({ tag: 'AssertionFailure' });
  for (const [n, m] of fine) expect(outcome(n, m)).toEqual(Array(9).fill(n * m));
});

test('without the check, the result depends on the schedule: stuck, no iterations, or four iterations', () => {
  const outcome = (directives: string) =>
    runOn(unchecked(complete(counted, directives).program), request({ x: [0, 1] }, { n: -2, m: -2 }));
  expect(outcome('')).toEqual({ tag: 'RdomFailure', variable: 's', len: -2 });
  expect(outcome('split(f.s1.s, so, si, 4);')).toEqual([0]);
  expect(outcome('fuse(f.s1.s, t);')).toEqual([4]);
  expect(outcome('fuse(f.s1.s, t); split(f.s1.t, to, ti, 3);')).toEqual([4]);
});

test('the tails shift and round are refused for updates', () => {
  for (const loop of ['r', 's', 'x'])
    for (const tail of ['round', 'shift'])
      expect(refusal(counted, `split(f.s1.${loop}, o, i, 2, ${tail});`)).toContain('S412');
  expect(refusal(counted, 'tile(f.s1.s, f.s1.r, so, ro, si, ri, 2, 2);')).toContain('S414');
  expect(refusal(counted, 'swap(f.s1.s);')).toContain('S414');
  expect(refusal(counted, 'parallel(f.s1.r);')).toContain('S415');
});

describe('all sources of extents', () => {
  const message = (program: string, options = '') => {
    const { code, out } = run(`run --engine interp --schedule s --window x=0:2 --json ${options}`, program);
    return `${code}: ${JSON.parse(out).error?.message ?? 'runs'}`;
  };
  const isNegative = '3: the reduction variable r of f has a negative length';

  test('a constant', () => {
    const f = (extent: number) =>
      `pipeline f() { fun f(x) = { 0; rdom(r = (0, ${extent})) in (x) <- f[x] + r; } } schedule s { split(f.s1.r, ro, ri, 4); }`;
    expect(message(f(-2))).toBe(isNegative);
    expect(message(f(2))).toBe('0: runs');
  });

  test('a range that ends before it starts', () => {
    const f = 'pipeline f(a, b) { fun f(x) = { 0; rdom(r = [a, b)) in (x) <- f[x] + r; } } schedule s { }';
    expect(message(f, '--param a=3 --param b=2')).toBe(isNegative);
    expect(message(f, '--param a=3 --param b=3')).toBe('0: runs');
  });

  test('the size of an input', () => {
    const f =
      'pipeline f(img: u8[1]) { fun f(x) = { 0; rdom(r = (0, img.len[0] - 3)) in (x) <- f[x] + i32(img[r]); } } schedule s { }';
    expect(message(f, '--input img=random:1:2')).toBe(isNegative);
    expect(message(f, '--input img=random:1:4')).toBe('0: runs');
  });

  test('an inline reduction, computed at any loop', () => {
    for (const reduction of ['sum', 'product', 'minimum', 'maximum']) {
      const name = `f$${reduction}0`;
      for (const directives of [
        '',
        `fuse(${name}.s1.s, t);`,
        `at(${name}, f.x);`,
        `at(${name}, f.x); fuse(${name}.s1.s, t);`,
      ]) {
        const f = `pipeline f(n) { fun f(x) = ${reduction}(r = (0, n), s = (0, n) : x + r); } schedule s { ${directives} }`;
        expect(message(f, '--param n=-2'), directives).toBe(isNegative.replace('of f', `of ${name}`));
        expect(message(f, '--param n=2'), directives).toBe('0: runs');
      }
    }
  });

  test('a producer that its consumer does not read', () => {
    const f = `pipeline f(n) { fun g(x) = { 0; rdom(r = (0, n)) in (x) <- g[x] + r; }
      fun f(x) = { x; rdom(q = (0, 0)) in (x) <- g[x + q]; } } schedule s { }`;
    expect(message(f, '--param n=-2')).toBe(isNegative.replace('of f', 'of g'));
    expect(message(f, '--param n=2')).toBe('0: runs');
  });
});
