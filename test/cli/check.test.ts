import { expect, test } from 'vitest';
import { wasmLimitExceeded } from '../../src/errors/S711.ts';
import { run } from '../run.ts';

const table = 'pipeline f() { fun g(x) = x; fun h(x) = random_int(7, x); fun f(x) = g[h[x]]; }';

test('check reports all problems of all schedules, each at its directive', () => {
  const program = `pipeline f() {
  fun g(x, y) = x * y;
  fun f(x, y) = g[x, y] + g[x + 1, y];
}
schedule first { parallel(f.z); compute-at(g, f.q); }
schedule second { reorder(f, x, y); }
schedule third { store-in(g, stack); }
schedule fourth { vectorize(f.x); store-at(g, f.y); }
`;
  const { code, out } = run('check', program);
  expect(code).toBe(1);
  expect(out.match(/^(error|warning).*\n.*$/gm)?.join('\n')).toMatchInlineSnapshot(`
    "error[S411]: there is no loop named f.z
      --> program.syl:5:18
    error[S411]: there is no loop named f.q
      --> program.syl:5:33
    warning[S424]: reorder(f, x, y) has no effect: the loops are already in this order
      --> program.syl:6:19
    error[S511]: g cannot be stored on the stack: its extent in dimension 0 has no constant upper bound (under the schedule third)
      --> program.syl:7:18
    error[S423]: f.x cannot be vectorized: its extent depends on the requested window
      --> program.syl:8:19
    error[S419]: g cannot be stored at f.y: it is computed at the root, outside that loop
      --> program.syl:8:35"
  `);
});

test('check reports what run refuses, for the default schedule and every other', () => {
  const only = run('check', table);
  expect(only.code).toBe(1);
  expect(only.out).toContain('error[S501]');
  expect(run('run --window x=0:4', table).code).toBe(1);

  const some = run('check', `${table} schedule inlined { inline(g); } schedule rows { parallel(f.x); }`);
  expect(some.code).toBe(1);
  expect(some.out).toContain('error[S501]');
  expect(some.out).toContain('(under the default schedule and the schedule rows)');

  const inlined = run('check', `${table} schedule inlined { inline(g); }`);
  expect(inlined.code).toBe(0);
  expect(inlined.out).toContain('warning[S501]');
  expect(inlined.out).toContain('(under the default schedule)');
});

test('check reports the limits of WebAssembly', () => {
  const { bad } = wasmLimitExceeded;
  const program = typeof bad === 'object' && 'program' in bad ? bad.program : '';
  const { code, out } = run('check', program);
  expect(code).toBe(1);
  expect(out).toContain('error[S711]');
  expect(out).toContain('(under the schedule s)');
});
