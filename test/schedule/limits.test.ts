import { expect, test } from 'vitest';
import { refusal } from './scheduled.ts';

/** Text for each of the numbers up to n. */
function each(n: number, text: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => text(i)).join(' ');
}

function chain(n: number, value: (producer: string) => string): string {
  return `pipeline f${n - 1}(n) { ${each(n, (i) => `fun f${i}(x) = ${i === 0 ? 'x' : value(`f${i - 1}`)};`)} }`;
}

const stencils = (g: string): string => `${g}[x - 1] + ${g}[x]`;

test('exponential growth is refused early, and reported once', () => {
  const specialised = each(20, (i) => `specialize(f${i}, n > 1, n > 2, n > 3, n > 4, n > 5, n > 6, n > 7);`);
  const answers = [
    refusal(
      chain(60, stencils),
      each(59, (i) => `inline(f${i});`),
    ),
    refusal(
      chain(60, stencils),
      each(59, (i) => `inline(f${58 - i});`),
    ),
    // shared in the DAG, but not in the text
    refusal(
      chain(60, (g) => `${g}[x + x]`),
      each(59, (i) => `inline(f${i});`),
    ),
    refusal(chain(20, stencils), `${specialised} ${each(19, (i) => `compute-at(f${i}, f${i + 1}.x);`)}`),
  ];
  expect(answers.map((answer) => answer.slice(0, 4))).toEqual(['S433', 'S433', 'S433', 'S433']);
});

test('deep nesting is refused early', () => {
  const splits = (n: number) => each(n, (i) => `split(f0.${i === 0 ? 'x' : `x${i - 1}`}, y${i}, x${i}, 2);`);
  expect(refusal(chain(1, stencils), splits(60))).toBe('legal');
  expect(refusal(chain(1, stencils), splits(400))).toMatch(/^S434/);
  expect(
    refusal(
      chain(300, stencils),
      each(299, (i) => `at(f${i}, f${i + 1}.x);`),
    ),
  ).toMatch(/^S434/);
});

test('linear growth is legal', () => {
  const one = 'pipeline f(n) { fun f(x) = x; }';
  expect(
    refusal(
      chain(1000, stencils),
      each(999, (i) => `parallel(f${i}.x);`),
    ),
  ).toBe('legal');
  expect(
    refusal(
      one,
      each(2000, (i) => `bound(f, x, ${i}, n);`),
    ),
  ).toBe('legal');
  expect(
    refusal(
      one,
      each(2000, (i) => `traverse(f.x, ${i % 2 === 0 ? 'parallel' : 'serial'});`),
    ),
  ).toBe('legal');
});

/** A func of several dimensions. */
function cube(dims: string, body: (point: string) => string = (point) => `${point.replaceAll(', ', ' + ')};`): string {
  const point = [...dims].join(', ');
  return `pipeline f() { fun g(${point}) = ${point.replaceAll(', ', ' + ')}; fun f(${point}) = ${body(point)} }`;
}

test('nested unrolling is refused before it is carried out, with the names of the loops', () => {
  const unrolls = (dims: string, stage = 'f') => [...dims].map((x) => `unroll(${stage}.${x}, 8);`).join(' ');
  const bounds = [...'abc'].map((x) => `bound-extent(f, ${x}, 100); unroll(f.${x});`).join(' ');
  const updated = cube('abcdeh', (p) => `{ 0; (${p}) <- f[${p}] + g[${p}]; (${p}) <- f[${p}] * 3; }`);
  const answers = [
    refusal(cube('abcdeh'), unrolls('abcdeh')),
    refusal(updated, unrolls('abcdeh', 'f.s1')),
    refusal(updated, unrolls('abcdeh', 'f.s2')),
    refusal(cube('abc'), bounds),
    refusal(
      cube('abc', (p) => `{ 0; (${p}) <- f[${p}] + 1; }`),
      bounds,
    ),
    refusal(cube('abc'), 'vectorize(f.a, 64); unroll(f.b, 64); unroll(f.c, 64);'),
    refusal(cube('abcd'), 'vectorize(f.a, 63); unroll(f.b, 16); unroll(f.c, 16); unroll(f.d, 2);'),
    refusal(
      cube('abc', (p) => `g[${p}];`),
      'at(g, f.a); unroll(f.b, 16); unroll(f.c, 16); unroll(g.a, 8); unroll(g.b, 8);',
    ),
    refusal(
      'pipeline f() { fun f(x) = { 0; rdom(r = (0, 100), s = (0, 100)) in (x) <- f[x] + r * s; } }',
      'unroll(f.s1.r); unroll(f.s1.s); unroll(f.s1.x, 2);',
    ),
    refusal(cube('abcd'), `specialize(f, 1 == 1); ${unrolls('abcd')}`),
  ];
  expect(answers.map((answer) => answer.slice(0, 4))).toEqual(answers.map(() => 'S447'));
  expect(answers[0]).toMatchInlineSnapshot(
    `"S447: unrolling and vectorizing f.h_u, f.e_u, f.d_u, f.c_u, f.b_u, f.a_u makes a program of 28686058 nodes; the limit is 40360. Unroll fewer of these loops, or use smaller factors. The copies made by nested loops multiply."`,
  );
});

test('usual amounts of unrolling are legal', () => {
  const legal = [
    refusal(cube('abc'), 'vectorize(f.a, 16); unroll(f.b, 8); unroll(f.c, 8);'),
    refusal(cube('abc'), 'vectorize(f.a, 64); unroll(f.b, 16);'),
    refusal(cube('abc'), 'unroll(f.a, 256);'),
    // longer loops are not unrolled
    refusal(cube('abc'), 'unroll(f.a, 1000); unroll(f.b, 1000); unroll(f.c, 1000);'),
  ];
  expect(legal).toEqual(legal.map(() => 'legal'));
});
