/**
 * Halide inferred the range of an index func from the range of its values, but did not compute the func at points that
 * are only read by points outside the window. So uninitialized storage was used as an address. Here, a func that is
 * read inside an index, a coordinate of an update or a predicate is computed wherever it is read.
 */
import { describe, expect, test } from 'vitest';
import { int } from '../../src/syntax/expr.ts';
import type { Program } from '../../src/syntax/target.ts';
import type { Value } from '../../src/syntax/value.ts';
import { algorithmOn, complete, poisoned, request, rewrite, runOn } from './completed.ts';

/** Pipelines that index a table by the values of a func. The window has six points, but eight points are computed. */
const pipelines = {
  'an index': `pipeline f() { fun index(x): u8 = u8(7 * x + 3); fun table(i) = i * i - 1;
    fun f(x) = table[index[x]]; }`,
  'an index that is clamped': `pipeline f() { fun index(x) = 7 * x + 3; fun table(i) = i * i - 1;
    fun f(x) = table[clamp(index[x], 0, 40)]; }`,
  'an index of an index': `pipeline f() { fun index(x): u8 = u8(7 * x + 3); fun table(i): u8 = u8(i * i); fun last(i) = i + 1;
    fun f(x) = last[table[index[x]]]; }`,
  'an index beside a read': `pipeline f() { fun index(x): u8 = u8(7 * x + 3); fun table(x, i) = x + 100 * i;
    fun f(x) = table[x, index[x]] - table[x + 1, index[x + 1]]; }`,
} as const;

const schedules = [
  'split(f.x, xo, xi, 4, round);',
  'split(f.x, xo, xi, 8, shift);',
  'split(f.x, xo, xi, 4, round); parallel(f.xo); at(index, f.xo);',
  'split(f.x, xo, xi, 4, round); at(index, f.xi);',
  'split(f.x, xo, xi, 4, round); compute-at(index, f.xo);',
  'split(f.x, xo, xi, 4, round); store-at(index, f.xo); compute-at(index, f.xi);',
  'split(f.x, xo, xi, 4, round); compute-at(index, f.xi);',
  'split(f.x, xo, xi, 8, shift); at(table, f.xo); at(index, f.xo);',
  'split(f.x, xo, xi, 4, round); at(table, f.xo); compute-at(index, f.xi);',
  'split(f.x, xo, xi, 8, round); split(f.xi, xm, xn, 3, round); at(index, f.xm);',
  'split(f.x, xo, xi, 4, round); split(index.x, io, ii, 4, round); at(index, f.xo);',
  'split(f.x, xo, xi, 4, round); split(index.x, io, ii, 4, shift); compute-at(index, f.xo);',
];

const patterns = [0, 1, 127, 255];
const z = request({ x: [0, 6] });

describe.each(Object.entries(pipelines))('%s', (_, pipeline) => {
  test.each(schedules)('under "%s"', (directives) => {
    const { P, program } = complete(pipeline, directives);
    expect(runOn(program, z)).toEqual(algorithmOn(P, z));
    for (const pattern of patterns) expect(runOn(poisoned(program, pattern), z)).toEqual(algorithmOn(P, z));
    expect(readsOf(program, 'index').beyond).toBeGreaterThan(0);
    expect(readsOf(program, 'index').garbage).toBe(0);
  });
});

/** The number of reads of a func outside the window, and the number of reads of uninitialized points. */
function readsOf(program: Program, func: string): { readonly beyond: number; readonly garbage: number } {
  let beyond = 0;
  let garbage = 0;
  runOn(program, z, {
    watch: (event) => {
      if (event.rule !== 'Read' || event.func !== func) return;
      if (Number(event.point[0]) >= 7) beyond++;
      if (event.value === 'ε_mem') garbage++;
    },
  });
  return { beyond, garbage };
}

test('a func that is used as a value only is allocated there, but not computed', () => {
  const value = 'pipeline f() { fun index(x) = x; fun f(x) = index[x] + index[x + 1]; }';
  const { garbage } = readsOf(complete(value, 'split(f.x, xo, xi, 4, round);').program, 'index');
  expect(garbage).toBeGreaterThan(0);
});

describe('if an index func were only computed on the window', () => {
  const short = (pipeline: string, directives: string) =>
    rewrite(complete(pipeline, directives).program, (s) =>
      s.tag === 'Let' && s.x === 'index.x.len' ? { ...s, value: int(6) } : s,
    );
  const looked = 'pipeline f() { fun index(x): u8 = u8(x); fun table(i) = i; fun f(x) = table[index[x] % 10]; }';
  const unclamped = 'pipeline f() { fun index(x): i32 = x % 10; fun table(i) = i; fun f(x) = table[index[x]]; }';
  const { program } = complete(looked, 'split(f.x, xo, xi, 4, round);');

  test('its uninitialized storage determines where the table is read', () => {
    const tableReads = (program: Program, pattern: number) => {
      const points: Value[] = [];
      runOn(poisoned(program, pattern), z, {
        watch: (event) => {
          if (event.rule === 'Read' && event.func === 'table') points.push(...event.point);
        },
      });
      return points;
    };
    expect(tableReads(short(looked, 'split(f.x, xo, xi, 4, round);'), 3)).toEqual([0, 1, 2, 3, 4, 5, 3, 3]);
    expect(tableReads(program, 3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test.each([255, -1, 2147483647, -2147483648])('and %i there is an address outside the table', (pattern) => {
    for (const directives of ['split(f.x, xo, xi, 4, round);', 'split(f.x, xo, xi, 8, shift);']) {
      expect(runOn(poisoned(short(unclamped, directives), pattern), z)).toMatchObject({
        tag: 'ReadOutOfBounds',
        func: 'table',
        point: [pattern],
      });
      expect(runOn(poisoned(complete(unclamped, directives).program, pattern), z)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  test('and so is ε_mem', () => {
    expect(runOn(short(unclamped, 'split(f.x, xo, xi, 4, round);'), z)).toMatchObject({
      tag: 'ReadOutOfBounds',
      point: ['ε_mem'],
    });
  });
});

describe('the coordinates of an update and its predicate', () => {
  const scattered = `pipeline f() {
    fun index(x): u8 = u8(5 * x); fun keep(x) = x % 3;
    fun h(x) = { 0; rdom(r = (0, 9)) in (index[r] % 16) <- h[index[r] % 16] + r if keep[r] != 0; }
    fun f(x) = h[x]; }`;

  test.each([
    '',
    'split(index.x, xo, xi, 4, round); split(keep.x, xo, xi, 4, shift);',
    'at(index, h.s1.r); at(keep, h.s1.r);',
    'split(h.s1.r, ro, ri, 4); compute-at(index, h.s1.ri); at(keep, h.s1.ro);',
    'split(f.x, xo, xi, 4, round); at(h, f.xo); at(index, h.s1.r);',
    'split(f.x, xo, xi, 4, round); at(h, f.xo); at(index, f.xo); compute-at(keep, h.s1.r);',
  ])('under "%s"', (directives) => {
    const { P, program } = complete(scattered, directives);
    for (const pattern of patterns) expect(runOn(poisoned(program, pattern), z)).toEqual(algorithmOn(P, z));
    for (const func of ['index', 'keep']) expect(readsOf(program, func).garbage).toBe(0);
  });

  test('a predicate that is not computed everywhere reads uninitialized storage', () => {
    const { P, program } = complete(scattered);
    const z = request({ x: [0, 16] });
    const short = rewrite(program, (s) => (s.tag === 'Let' && s.x === 'keep.x.len' ? { ...s, value: int(4) } : s));
    expect(runOn(poisoned(short, 0), z)).not.toEqual(algorithmOn(P, z));
    expect(runOn(poisoned(short, 1), z)).not.toEqual(algorithmOn(P, z));
  });
});
