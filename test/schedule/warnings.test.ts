import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile, syl } from '../../src/index.ts';
import { run } from '../run.ts';
import { refusal } from './scheduled.ts';

const stencil = 'pipeline f() { fun g(x, y) = x * y; fun f(x, y) = g[x, y] + g[x + 1, y]; }';

test('a statement of the default is allowed', () => {
  const defaults = [
    'compute-root(g);',
    'compute-root(f);',
    'store-root(g);',
    'store-root(f);',
    'compute-root(g); store-root(g); compute-root(g);',
    'traverse(f.x, serial);',
    'align-storage(g, x, 1);',
  ];
  expect(defaults.map((d) => refusal(stencil, d))).toEqual(defaults.map(() => 'legal'));
});

test('a directive without effect is a warning in the words of the user', () => {
  const answers = [
    'parallel(f.y); parallel(f.y);',
    'vectorize(f.x, 8); vectorize(f.x_v);',
    'reorder(f, x, y);',
    'at(g, f.y); at(g, f.y);',
    'at(g, f.y); compute-at(g, f.y);',
    'at(g, f.y); store-at(g, f.y);',
    'compute-at(g, f.y); at(g, f.y);', // moves the storage
    'specialize(f, 1 > 0); parallel(f.z1.y); parallel(f.y);', // the other branch is not parallel yet
    'split(f.x, x, xi, 8); reorder(f, x, y);', // the reorder would have an effect if the split were legal
  ].map((directives) => `${directives}\n    ${refusal(stencil, directives)}`);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    parallel(f.y); parallel(f.y);
        warning S424: parallel(f.y) has no effect: f.y is already parallel. Remove it.
    vectorize(f.x, 8); vectorize(f.x_v);
        warning S424: vectorize(f.x_v) has no effect: f.x_v is already vectorized. Remove it.
    reorder(f, x, y);
        warning S424: reorder(f, x, y) has no effect: the loops are already in this order. Remove it.
    at(g, f.y); at(g, f.y);
        warning S424: at(g, f.y) has no effect: g is already computed at f.y. Remove it.
    at(g, f.y); compute-at(g, f.y);
        warning S424: compute-at(g, f.y) has no effect: g is already computed at f.y. Remove it.
    at(g, f.y); store-at(g, f.y);
        warning S424: store-at(g, f.y) has no effect: g is already stored at f.y. Remove it.
    compute-at(g, f.y); at(g, f.y);
        legal
    specialize(f, 1 > 0); parallel(f.z1.y); parallel(f.y);
        legal
    split(f.x, x, xi, 8); reorder(f, x, y);
        S416: x is already the name of a dimension of f. Choose another name.
    "
  `);
});

const box =
  'pipeline f(img: i32[2]) { fun f(x, y) = sum(k = (0, 9) : img[x + k, y]) + maximum(j = (0, 3) : sum(i = (0, 3) : img[x + i, j])); }';

test('a loop order that does not reach the inline reductions is a warning with the directives to add', () => {
  const answers = [
    'parallel(f.y);',
    'vectorize(f.x, 8);',
    'tile(f.x, f.y, xo, yo, xi, yi, 32, 8); fuse(f.yo, t); parallel(f.t); vectorize(f.xi);',
    'parallel(f.y); at(f$sum0, f.y);',
    'vectorize(f.x, 8); at(f$sum0, f.y); vectorize(f$maximum1.s1.x, 8); vectorize(f$sum2.s1.x, 8);',
    'vectorize(f.x, 8); reorder(f$sum0.s1, x, k, y); unroll(f$maximum1.s1.j); unroll(f$sum2.s1.i);',
  ].map((directives) => `${directives}\n    ${refusal(box, directives)}`);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    parallel(f.y);
        warning S451: parallel(f.y) does not reach the sum, whose work is in f$sum0.s1. Add parallel(f$sum0.s1.y);
    vectorize(f.x, 8);
        warning S451: vectorize(f.x, 8) does not reach the sum and the maximum and the sum, whose work is in f$sum0.s1 and f$maximum1.s1 and f$sum2.s1. Add vectorize(f$sum0.s1.x, 8); vectorize(f$maximum1.s1.x, 8); vectorize(f$sum2.s1.x, 8);
    tile(f.x, f.y, xo, yo, xi, yi, 32, 8); fuse(f.yo, t); parallel(f.t); vectorize(f.xi);
        warning S451: parallel(f.t) does not reach the sum, whose work is in f$sum0.s1. Add parallel(f$sum0.s1.y);
    parallel(f.y); at(f$sum0, f.y);
        legal
    vectorize(f.x, 8); at(f$sum0, f.y); vectorize(f$maximum1.s1.x, 8); vectorize(f$sum2.s1.x, 8);
        warning S451: vectorize(f.x, 8) does not reach the sum, whose work is in f$sum0.s1. Add vectorize(f$sum0.s1.x, 8);
    vectorize(f.x, 8); reorder(f$sum0.s1, x, k, y); unroll(f$maximum1.s1.j); unroll(f$sum2.s1.i);
        legal
    "
  `);
});

test('the directives that such a warning proposes are legal, and with them there is no warning', () => {
  for (const directives of [
    'parallel(f.y);',
    'vectorize(f.x, 8);',
    'tile(f.x, f.y, xo, yo, xi, yi, 32, 8); parallel(f.yo); vectorize(f.xi);',
  ]) {
    const { diagnostics } = checkText(`${box} schedule s { ${directives} }`);
    expect(diagnostics.map(({ code }) => code)).toContain('S451');
    const added = diagnostics.map(({ help }) => help.replace('Add ', '')).join(' ');
    expect(refusal(box, `${directives} ${added}`)).toBe('legal');
  }
});

test('only the reductions of the scheduled stage, along its dimension, are reported', () => {
  const updated =
    'pipeline f(img: i32[1]) { fun f(x, y) = { x + y; (x, y) <- f[x, y] + sum(k = (0, 9) : img[x + k]); } }';
  expect(refusal(updated, 'vectorize(f.x, 8);')).toBe('legal');
  expect(refusal(updated, 'parallel(f.s1.y);')).toBe('legal');
  expect(refusal(updated, 'vectorize(f.s1.x, 8);')).toMatch(/^warning S451/);
});

test('warnings do not stop a run: they are printed on standard error, and the API returns them', async () => {
  const program = `${stencil} schedule twice { parallel(f.y); parallel(f.y); } schedule once { parallel(f.y); }`;
  const { code, out, err } = run('run --schedule twice --window x=0:2,y=0:1 --json', program);
  expect({ code, values: JSON.parse(out).values, err }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "err": "warning[S424]: parallel(f.y) has no effect: f.y is already parallel
      --> program.syl:1:108
       |
     1 | pipeline f() { fun g(x, y) = x * y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule twice { parallel(f.y); par…
       |                                                                                                            ^^^
       = help: Remove it.

    ",
      "values": [
        0,
        0,
      ],
    }
  `);
  expect(run('run --schedule once --window x=0:2,y=0:1 --json', program).err).toBe('');

  const P = syl`pipeline f() { fun f(x, y) = x + y; } schedule twice { parallel(f.y); parallel(f.y); }`;
  expect(P.warnings.map(({ code }) => code)).toEqual(['S424']);
  expect(compile(P, 'twice').warnings()).toMatchObject([{ code: 'S424', severity: 'warning' }]);
  expect(compile(P).warnings()).toEqual([]);
});
