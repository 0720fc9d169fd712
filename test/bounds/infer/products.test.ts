import { describe, expect, test } from 'vitest';
import { compile, syl } from '../../../src/index.ts';
import { run } from '../../run.ts';

/** The window of the func `g`, as text. */
function windowOf(coordinate: string): string {
  const { out, err } = run('bounds', program(coordinate));
  return `${out}${err}`.split('\n').find((line) => /\?mem g|error/.test(line)) ?? '';
}

function program(coordinate: string): string {
  return `pipeline f(img: u8[1], n = 3) { fun g(i) = i * i + 1; fun f(x, y) = g[${coordinate}]; }`;
}

describe('products with start-up expressions of unknown sign, and quotients by them', () => {
  test.each([
    [
      'x * n',
      '(min(x.min * n, (x.min + x.len - 1) * n), max(x.min * n, (x.min + x.len - 1) * n) - min(x.min * n, (x.min + x.len - 1) * n) + 1)',
    ],
    [
      'x / n',
      '(min(x.min / n, (x.min + x.len - 1) / n), max(x.min / n, (x.min + x.len - 1) / n) - min(x.min / n, (x.min + x.len - 1) / n) + 1)',
    ],
    ['x * img.len[0]', '(x.min * img.len[0], max(0, (x.min + x.len - 1) * img.len[0] - x.min * img.len[0] + 1))'],
  ])('%s', (coordinate, window) => {
    expect(windowOf(coordinate)).toBe(`?mem g.i = ${window}`);
  });

  /** Coordinates that are monotone in each variable, so that their windows are the smallest ones. */
  const coordinates = [
    'x * n + y',
    'x * (img.len[0] / n) + y',
    'y - x * n',
    '(x * n + 1) / 2',
    'x / n - y',
    '(3 - x) / (n - 1)',
    '(x * n - 1) / n',
    '(x * img.len[0] - 1) / img.len[0]',
    '(x * (2 * n) - 1) / (2 * n)',
    'min(x * n, 4) + y / n',
    'select(n > 1, x * n, y / n)',
    'x * x',
    '(x - n) * (x - n)',
    '3 - (x + y) * (x + y)',
    'x * img.len[0] / f.len[0]',
  ];
  /** Partial tiles, whose guard narrows the windows. */
  const tiles = 'split(f.x, xo, xi, 3); split(f.y, yo, yi, 2); reorder(f, xo, yi, yo, xi);';
  test.each(
    coordinates.flatMap((coordinate) => [
      [coordinate, 'the default schedule', ''],
      [coordinate, 'tiles', tiles],
    ]),
  )('the window of %s is exact under %s', async (coordinate, _, directives) => {
    const text = program(coordinate);
    const scheduled = `${text} schedule s { ${directives} }`;
    const algorithm = syl(Object.assign([scheduled], { raw: [scheduled] }));
    const compiled = compile(algorithm, 's', { engine: 'interp' });
    let compared = 0;
    for (const n of [3, 1, 0, -2])
      for (const size of [0, 7])
        for (const [first, end] of [
          [0, 4],
          [-3, 2],
          [5, 6],
        ] as const) {
          const x = `${first}:${end}`;
          const options = `--window x=${x},y=-1:2 --param n=${n} --input img=zero:${size} --json`;
          const at = `pipeline f(img: u8[1], n = 3) { fun f(x, y) = ${coordinate}; }`;
          const values: readonly number[] = JSON.parse(run(`eval ${options}`, at).out).values;
          const { holes } = JSON.parse(run(`bounds --schedule s ${options}`, scheduled).out);
          const [min, len] = holes.find((hole: { func: string }) => hole.func === 'g').instances[0];
          const where = `${coordinate} with n = ${n} and ${size} points on ${x}`;
          expect([min, min + len - 1], where).toEqual([Math.min(...values), Math.max(...values)]);
          const inputs = { img: new Uint8Array(size), n };
          const { requested } = await compiled.realize(inputs, { window: { x: [first, end], y: [-1, 2] } });
          expect([...requested.data], where).toEqual(values.map((value) => value * value + 1));
          compared++;
        }
    expect(compared).toBe(24);
  });
});

test('a tile of an input by a parameter', () => {
  const blocks = `pipeline f(img: u8[1], n = 8) { fun f(x) = sum(u = (0, n) : i32(img[u * (img.len[0] / n) + x])); }`;
  const { code, err } = run('run --engine interp --window x=0:8 --input img=random:1:64', blocks);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(run('run --engine interp --window x=0:9 --input img=random:1:64', blocks).err).toContain('0 to 64 is read');
});
