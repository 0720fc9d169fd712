/**
 * In Halide, a call that allocates its result used the window as the allocation. An output that computes more points
 * than the window then failed, unless an identity func was added after it: the identity had an effect. Here, a result
 * has both the window and the allocation, and a buffer of the caller is checked.
 */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { volume } from '../../src/syntax/array.ts';
import { variable } from '../../src/syntax/expr.ts';
import type { Value } from '../../src/syntax/value.ts';
import { run } from '../run.ts';
import { algorithmOn, complete, request, rewrite, runOn } from './completed.ts';

const pure = 'fun g(x) = x * x;';
const updated = 'fun g(x) = { x * x; (x) <- g[x] + 1; }';
const itself = (body: string) => `pipeline g() { ${body} }`;
const identity = (body: string) => `pipeline h() { ${body} fun h(x) = g[x]; }`;

/** Schedules that compute more points than the window, and their allocations for the windows [0, 6) and [−3, 0). */
const overcomputing = [
  { directives: 'split(g.x, xo, xi, 4, round);', six: [0, 8], three: [-3, 4] },
  { directives: 'split(g.x, xo, xi, 8, shift);', six: [0, 8], three: [-3, 8] },
  { directives: 'split(g.x, xo, xi, 4, shift);', six: [0, 6], three: [-3, 4] },
  { directives: 'split(g.x, xo, xi, 4, round); split(g.xi, xm, xn, 3, round);', six: [0, 10], three: [-3, 6] },
  { directives: 'split(g.x, xo, xi, 3, round); split(g.xo, xp, xq, 3, round);', six: [0, 9], three: [-3, 9] },
] as const;

describe.each(overcomputing)('under "$directives"', ({ directives, six, three }) => {
  const result = (program: string, window: string, buffer = '') =>
    JSON.parse(
      run(
        `run --engine interp --schedule s --window x=${window} --json ${buffer}`,
        `${program} schedule s { ${directives} }`,
      ).out,
    );

  test.each([
    ['0:6', [0, 6], six],
    ['-3:0', [-3, 3], three],
  ] as const)('on %s the identity has the values of what it copies', (window, [min, len], [from, allocated]) => {
    for (const body of [pure, updated]) {
      const own = result(itself(body), window);
      const copied = result(identity(body), window);
      expect(own.values).toEqual(JSON.parse(run(`eval --window x=${window} --json`, itself(body)).out).values);
      expect(copied.values).toEqual(own.values);
      expect([own.requested, copied.requested]).toEqual(Array(2).fill([{ dim: 'x', min, len }]));
      expect(own.allocated).toEqual([{ dim: 'x', min: from, len: allocated }]);
      expect(copied.allocated).toEqual([{ dim: 'x', min, len }]);
    }
  });

  test('a buffer of the caller may have the bounds of the allocation, or larger ones', () => {
    const [from, len] = six;
    const { values } = result(itself(pure), '0:6');
    for (const [before, after] of [
      [0, 0],
      [3, 0],
      [0, 5],
      [7, 7],
    ] as const) {
      const larger = result(itself(pure), '0:6', `--buffer x=${from - before}:${from + len + after}`);
      expect(larger).toMatchObject({
        requested: [{ dim: 'x', min: 0, len: 6 }],
        allocated: [{ dim: 'x', min: from - before, len: before + len + after }],
        values,
      });
    }
    expect(result(identity(pure), '0:6', '--buffer x=0:6')).toMatchObject({ values });
  });

  test('a smaller buffer is refused before the run, and the error says what is missing', () => {
    const [from, len] = six;
    const { program } = complete(itself(pure), directives);
    for (const [before, after, short] of [
      [0, 1, '1 more point after its end'],
      [2, 0, '2 more points before its start'],
      [1, 3, '1 more point before its start and 3 more points after its end'],
    ] as const) {
      const bounds = [{ min: from + before, len: len - before - after }];
      const values: Value[] = Array(volume(bounds)).fill(-7);
      const seen: string[] = [];
      const attempt = () =>
        runOn(program, request({ x: [0, 6] }), {
          output: [{ type: 'i32', bounds, values }],
          watch: ({ rule }) => rule !== 'Let' && seen.push(rule), // windows are computed first
        });
      expect(attempt).toThrow(Refusal);
      expect(seen).toEqual([]);
      expect(values).toEqual(Array(volume(bounds)).fill(-7));
      expect(result(itself(pure), '0:6', `--buffer x=${from + before}:${from + len - after}`)).toEqual({
        error: { code: 'S707', message: `the buffer for g is too small in x: it needs ${short}` },
      });
    }
  });
});

test('points of the buffer of the caller outside the allocation are unchanged', () => {
  const { program } = complete(itself(pure), 'split(g.x, xo, xi, 4, round);');
  const values: Value[] = Array(14).fill(-7);
  runOn(program, request({ x: [0, 6] }), { output: [{ type: 'i32', bounds: [{ min: -2, len: 14 }], values }] });
  expect(values).toEqual([-7, -7, 0, 1, 4, 9, 16, 25, 36, 49, -7, -7, -7, -7]);
});

test('if the window were the allocation, adding an identity would make a failing pipeline work', () => {
  const withWindow = (program: string, output: string) =>
    rewrite(complete(program, 'split(g.x, xo, xi, 4, round);').program, (s) => {
      if (s.tag !== 'Allocate' || s.func !== output) return s;
      return { ...s, bounds: [{ min: variable('x.min'), len: variable('x.len') }] };
    });
  const z = request({ x: [0, 6] });
  expect(runOn(withWindow(itself(pure), 'g'), z)).toMatchObject({ tag: 'WriteOutOfBounds', func: 'g', point: [6] });
  expect(runOn(withWindow(identity(pure), 'h'), z)).toEqual(algorithmOn(complete(identity(pure)).P, z));
});
