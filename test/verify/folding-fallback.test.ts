import { expect, test, vi } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile, syl } from '../../src/index.ts';
import { run } from '../run.ts';

/* A wrong rule: every fold that a schedule requests is accepted. */
vi.mock('../../src/target/folding/foldable.ts', async (original) => ({
  ...(await original<typeof import('../../src/target/folding/foldable.ts')>()),
  unfoldable: () => null,
}));

const text = `pipeline f() {
  fun g(x, y) = x + 10 * y;
  fun f(x, y) = g[x, y] + g[x, y + 2];
}
schedule wrong { at(g, f.y); store-root(g); fold-storage(g, y, 2); }
schedule right { at(g, f.y); store-root(g); fold-storage(g, y, 4); }`;

const expected = [20, 22, 40, 42, 60, 62];

async function called(schedule: string, verify: boolean) {
  const program = compile(syl(Object.assign([text], { raw: [text] })), schedule, { verify });
  const { data } = await program({}, { window: { x: [0, 2], y: [0, 3] } });
  return { values: Array.from(data), warnings: program.warnings().map(({ code, message }) => `${code}: ${message}`) };
}

test('without the check, storage that is folded too far gives wrong values', async () => {
  expect((await called('wrong', false)).values).not.toEqual(expected);
});

test('a call runs without folding if folded storage is not proved to contain all rows', async () => {
  expect(await called('wrong', true)).toEqual({
    values: expected,
    warnings: [expect.stringMatching(/^S718: the compiler pass 'fold' .* g, folded to 2: row \d+ is loaded where/)],
  });
});

test('a correct fold is accepted without a warning', async () => {
  expect(await called('right', true)).toEqual({ values: expected, warnings: [] });
});

test('the command line shows the smallest program that is found', () => {
  const big = text.replace('fun f(x, y) = ', 'fun h(x, y) = x * 3;\n  fun f(x, y) = h[x + 1, y] + ');
  const { err, out } = run('run --verify --json --schedule wrong --window x=0:2,y=0:3', big);
  expect(JSON.parse(out).values).toEqual([23, 28, 43, 48, 63, 68]);
  const [, smallest = ''] = err.split('The smallest program found that shows it:\n');
  expect(err).toContain('S718');
  expect(checkText(smallest).diagnostics).toEqual([]);
  expect(smallest).toContain('fold-storage');
  expect(smallest).not.toContain('h(');
});
