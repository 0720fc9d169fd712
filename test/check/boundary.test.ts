import { expect, test } from 'vitest';
import { run } from '../run.ts';

const values = (program: string, options = ''): readonly (readonly number[])[] => {
  const { out } = run(`run --engine interp --window x=-3:6 ${options}--json`, program);
  return JSON.parse(out).values;
};

test.each([
  ['repeat_edge(g, 0, 4)', [0, 0, 0, 0, 1, 4, 9, 9, 9]],
  ['repeat_image(g, 0, 4)', [1, 4, 9, 0, 1, 4, 9, 0, 1]],
  ['mirror_image(g, 0, 4)', [4, 1, 0, 0, 1, 4, 9, 9, 4]],
  ['mirror_interior(g, 0, 4)', [9, 4, 1, 0, 1, 4, 9, 4, 1]],
  ['constant_exterior(g, 7, 0, 4)', [7, 7, 7, 0, 1, 4, 9, 7, 7]],
  ['repeat_edge(g, n, n + 1)', [1, 1, 1, 1, 1, 4, 4, 4, 4]],
])('%s of a func', (boundary, expected) => {
  const program = `pipeline f(n = 1) { fun g(x) = x * x; fun f(x) = ${boundary}[x]; } schedule s { split(f.x, xo, xi, 4, round); at(g, f.xo); }`;
  expect(values(program)).toEqual(expected);
  expect(values(program, '--schedule s ')).toEqual(expected);
});

test('a component of a tuple', () => {
  expect(values('pipeline f() { fun g(x) = (x, -x); fun f(x) = repeat_edge(g, 0, 4)[x].1; }')).toEqual([
    0, 0, 0, 0, -1, -2, -3, -3, -3,
  ]);
});

test('the func is only computed inside the bounds', () => {
  const { out } = run(
    'run --engine interp --window x=-30:60 --stats --json',
    'pipeline f() { fun g(x) = x; fun f(x) = mirror_image(g, 2, 5)[x]; }',
  );
  expect(JSON.parse(out).stats.stores.g).toBe(5);
});
