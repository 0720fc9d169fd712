/**
 * Halide accepted a parallel loop whose predicate reads points that the loop writes, so the result depended on the
 * order of iterations. Here, the rules for reads include predicates: in a pure dimension, an update reads its own func
 * only at the same coordinate, and only loops over pure variables can be parallel.
 */
import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/semantics/request.ts';
import { interpret, type Options } from '../../src/semantics/target/interpret.ts';
import { access, int, operation, variable } from '../../src/syntax/expr.ts';
import { rebuild } from '../../src/syntax/substitute.ts';
import type { Program } from '../../src/syntax/target.ts';
import { codesOf } from '../pipeline.ts';
import { refusal } from '../schedule/scheduled.ts';
import { algorithmOn, complete, request, rewrite, runOn } from './completed.ts';

describe('a predicate that reads its own func at another point is refused', () => {
  const codes = (update: string) =>
    new Set(codesOf(`pipeline f() { fun g(x, y) = x - y; fun f(x, y) = { g[x, y]; rdom(r = (0, 4)) in ${update}; } }`));

  test.each([
    ['at a neighbor', 'f[x + 1, y] < 3'],
    ['at a reduction variable', 'f[r, y] < 3'],
    ['at a constant', 'f[0, y] < 3'],
    ['with its variables exchanged', 'f[y, x] < 3'],
    ['in an index', 'g[clamp(f[x + 1, y], 0, 9), 0] < 3'],
    ['inside a select', 'select(r < 2, f[x, y], f[x - r, y]) < 3'],
  ])('%s', (_, predicate) => {
    expect(codes(`(x, y) <- f[x, y] + 1 if ${predicate}`)).toEqual(new Set(['S203']));
  });

  test('at a neighbor in one dimension, if the other is a reduction variable', () => {
    expect(codes('(x, r) <- f[x, r] + 1 if f[x + 1, r] < 3')).toEqual(new Set(['S203']));
  });

  test('the same point, and every point of another func, may be read', () => {
    expect(codes('(x, y) <- f[x, y] + 1 if f[x, y] < g[x + 1, r]')).toEqual(new Set());
    expect(codes('(x, r) <- f[x, r] + 1 if f[x, r + 1] < g[r, x]')).toEqual(new Set());
  });
});

/** Legal predicates that read their own func, and other reads of the func in its update. */
const pipelines = {
  'its own place': `pipeline f() { fun g(x, y) = x * 3 - y;
    fun f(x, y) = { 0; rdom(r = (0, 5)) in (x, y) <- f[x, y] + r if f[x, y] < g[x + r, y]; } }`,
  'the row before': `pipeline f() { fun g(x, y) = x * 3 - y;
    fun f(x, y) = { g[x, y]; rdom(r = (1, 6)) in (x, r) <- f[x, r] + f[x, r - 1] if f[x, r - 1] < f[x, r] + g[r, x]; } }`,
  'the first place that fits': `pipeline f() { fun g(x, y) = x * y % 7;
    fun f(x, y) = { -1; rdom(r = (0, 7)) in (x, y) <- r if f[x, y] == -1 && g[x + r, y] > 3; } }`,
  'the value of a table of its own': `pipeline f() { fun g(x, y) = x * y;
    fun f(x, y) = { g[x, y]; rdom(r = (0, 5)) in (x, clamp(g[r, 1], 0, 4)) <- f[x, clamp(g[r, 1], 0, 4)] + 1 if f[x, clamp(g[r, 2], 0, 4)] < 9; } }`,
} as const;

/** Only loops over x, or over a part of x, can be parallel or vectorized. */
const schedules = [
  'parallel(f.s1.x);',
  'split(f.s1.x, xo, xi, 2); parallel(f.s1.xo);',
  'split(f.s1.x, xo, xi, 2); parallel(f.s1.xi);',
  'split(f.s1.x, xo, xi, 2); parallel(f.s1.xo); parallel(f.s1.xi);',
  'parallel(f.x); parallel(f.s1.x);',
  'vectorize(f.s1.x, 4);',
  'parallel(f.x); parallel(f.s1.x); at(g, f.x);',
];

const z = request({ x: [0, 5], y: [0, 5] });

describe.each(Object.entries(pipelines))('%s', (_, pipeline) => {
  test.each(schedules)('has no race under "%s"', (directives) => {
    const { P, program } = complete(pipeline, directives);
    for (const order of orders) {
      expect(interpret(program, z, order).races).toEqual([]);
      expect(runOn(program, z, order)).toEqual(algorithmOn(P, z));
    }
  });

  test.each([
    ['parallel(f.s1.r);', 'S415'],
    ['split(f.s1.r, ro, ri, 2); parallel(f.s1.ro);', 'S415'],
    ['split(f.s1.r, ro, ri, 2); parallel(f.s1.ri);', 'S415'],
    ['vectorize(f.s1.r, 4);', 'S415'],
    ['fuse(f.s1.x, t); parallel(f.s1.t);', 'S413'],
  ])('"%s" is refused', (directives, code) => {
    expect(refusal(pipeline, directives)).toContain(code);
  });
});

const forwards: Options = {};
const backwards: Options = { iterationOrder: (n) => Array.from({ length: n }, (_, i) => n - 1 - i) };
const orders = [forwards, backwards];

describe('without the rules, the result depends on the order', () => {
  test('a parallel loop over the variable of the rdom', () => {
    const { program } = complete(pipelines['the row before']);
    expectRace(loopsInParallel(program, 'r'), z);
  });

  test('a predicate that reads a point that the next iteration writes', () => {
    const { program } = complete(pipelines['its own place'], 'parallel(f.s1.x);');
    const beside = rewrite(program, (s) => {
      if (s.tag !== 'If') return s;
      const condition = rebuild(s.condition, (e) =>
        e.tag === 'Access' && e.func === 'f'
          ? access('i32', 'f', [operation('%', operation('+', variable('x'), int(1)), int(5)), variable('y')])
          : e,
      );
      return { ...s, condition };
    });
    expectRace(beside, z);
  });
});

/** The race detector reports a race, and another order gives different values. */
function expectRace(program: Program, z: Request): void {
  expect(interpret(program, z).races).not.toEqual([]);
  expect(runOn(program, z, forwards)).not.toEqual(runOn(program, z, backwards));
}

function loopsInParallel(program: Program, x: string): Program {
  return rewrite(program, (s) => (s.tag === 'For' && s.x === x ? { ...s, order: 'parallel' } : s));
}
