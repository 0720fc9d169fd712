import { expect, test } from 'vitest';
import { run } from '../run.ts';

const over = 'pipeline g() { fun g(x) = x * x; } schedule s { split(g.x, xo, xi, 4, round); }';
const identity = 'pipeline h() { fun g(x) = x * x; fun h(x) = g[x]; } schedule s { split(g.x, xo, xi, 4, round); }';

const result = (program: string, options = '') =>
  JSON.parse(run(`run --engine interp --schedule s --window x=0:6 --json ${options}`, program).out);

test('the impure identity: h = g behaves as g does, though g is computed beyond the window', () => {
  expect(result(over)).toMatchObject({
    requested: [{ dim: 'x', min: 0, len: 6 }],
    allocated: [{ dim: 'x', min: 0, len: 8 }],
    values: [0, 1, 4, 9, 16, 25],
  });
  expect(result(identity)).toMatchObject({ allocated: [{ dim: 'x', min: 0, len: 6 }], values: [0, 1, 4, 9, 16, 25] });
});

test('a buffer of the caller is checked before the run, and the message says by how much it is too small', () => {
  expect(result(over, '--buffer x=0:8')).toMatchObject({ values: [0, 1, 4, 9, 16, 25] });
  expect(result(over, '--buffer x=-3:20')).toMatchObject({
    allocated: [{ dim: 'x', min: -3, len: 23 }],
    values: [0, 1, 4, 9, 16, 25],
  });
  expect(result(over, '--buffer x=0:6')).toEqual({
    error: { code: 'S707', message: 'the buffer for g is too small in x: it needs 2 more points after its end' },
  });
  expect(result(over, '--buffer x=1:7')).toEqual({
    error: {
      code: 'S707',
      message:
        'the buffer for g is too small in x: it needs 1 more point before its start and 1 more point after its end',
    },
  });
  expect(result(identity, '--buffer x=0:6')).toMatchObject({ values: [0, 1, 4, 9, 16, 25] });
});

test('the help says why a program needs a buffer that is larger than the window', () => {
  const help = (program: string, options: string) =>
    run(`run --engine interp --schedule s --window x=0:6 ${options}`, program).err.split('help: ')[1];
  expect(help(over, '--buffer x=0:6')).toMatchInlineSnapshot(`
    "g is computed beyond the window: in whole tiles (the tails round and shift), in an aligned window (align-bounds), or where its own updates read and write. Pass a larger buffer, or let Sylvite allocate it. With the tail guard, tiles end at the window.

    "
  `);
  expect(help(identity, '--buffer x=0:5')).toMatchInlineSnapshot(`
    "Pass a larger buffer, or let Sylvite allocate it.

    "
  `);
});
