import { describe, expect, test } from 'vitest';
import { compile, syl } from '../../../src/index.ts';
import { run } from '../../run.ts';

/** The window of the func `table` under a schedule, as text. */
function tableWindow(program: string, schedule: string | null = null): string {
  const { out, err } = run(schedule === null ? 'bounds' : `bounds --schedule ${schedule}`, program);
  return `${out}${err}`.split('\n').find((line) => /\?mem table|error/.test(line)) ?? '';
}

/** A program that reads a table at a coordinate. */
function reading(index: string, definitions = ''): string {
  return `pipeline f(n = 3) { fun table(i) = i * i + 1; ${definitions} fun f(x) = table[${index}]; }`;
}

describe('the window of a table is bounded by the definition of its index', () => {
  test.each([
    ['a quotient', 'left[x]', 'fun left(x) = x / 4;', '(x.min / 4, (x.min + x.len + 3) / 4 - x.min / 4)'],
    [
      'a parameter',
      'left[x]',
      'fun left(x) = clamp(x, 0, n - 1);',
      '(max(min(x.min, n - 1), 0), max(min(x.min + x.len - 1, n - 1), 0) - max(min(x.min, n - 1), 0) + 1)',
    ],
    [
      'a chain',
      'c[x] + 1',
      'fun a(x) = x / 2; fun b(x) = a[x + 1] - 3; fun c(x) = b[x] + a[x];',
      '((x.min + 1) / 2 + x.min / 2 - 2, (x.min + x.len) / 2 + (x.min + x.len + 1) / 2 - (x.min + 1) / 2 - x.min / 2)',
    ],
    ['an index into indices', 'a[a[x]]', 'fun a(x) = 3 - x;', '(x.min, x.len)'],
    ['a component', 'a[x].1', 'fun a(x) = (f64(x), x - n);', '(x.min - n, x.len)'],
    ['both', 'x - a[x]', 'fun a(x) = x - n;', '(n, 1)'],
    ['a position', 'best[x].0', 'fun best(x) = argmin(r = (2, n) : (x - r) * (x - r));', '(2, max(1, n))'],
    ['a maximum', 'high[x]', 'fun high(x) = maximum(r = (-1, 3) : x + r);', '(x.min - 1, x.len + 2)'],
    [
      'an update that keeps values',
      'a[x]',
      'fun a(x) = { 7; rdom(r = (0, n)) in (x) <- select(r < x, r, a[x]); }',
      '(0, max(8, n))',
    ],
    ['an update of all points', 'a[x]', 'fun a(x) = { x * x; (x) <- a[x] % 5; }', '(0, 5)'],
    ['a count', 'a[x]', 'fun a(x) = count(r = (0, n), s = (0, 2) : r * s > x);', '(0, 2 * n + 1)'],
    [
      'a scatter',
      'a[x]',
      'fun a(x) = { 0; rdom(r = (0, n)) in (r) <- 2 * r; }',
      '(0, max(1, min(2 * n - 1, 2 * x.min + 2 * x.len - 1)))',
    ],
    [
      'a minimum over a domain that may be empty',
      'a[x]',
      'fun a(x) = { 9; rdom(r = (0, n)) in (x) <- min(a[x], max(r, x)); }',
      '(max(0, min(9, x.min)), max(1, min(10, 10 - x.min)))',
    ],
    [
      'a maximum under a condition',
      'a[x]',
      'fun a(x) = { 2; rdom(r = (-3, 7)) in (x) <- max(a[x], r) if r > x; }',
      '(2, 2)',
    ],
    ['a hash', 'a[x]', 'fun a(x) = (x * 1103515245 + 12345) % 16;', '(0, 16)'],
  ])('%s', (_, index, definitions, window) => {
    expect(tableWindow(reading(index, definitions))).toBe(`?mem table.i = ${window}`);
  });
  test('inside a tile, the index is bounded for the tile', () => {
    const program = reading('left[x]', 'fun left(x) = clamp(x / 2, 0, n);');
    const { out } = run('bounds --schedule s', `${program} schedule s { split(f.x, xo, xi, 8); at(table, f.xo); }`);
    expect(out.split('\n').find((line) => line.startsWith('?cpu table'))).toMatchInlineSnapshot(
      `"?cpu table.i = (max(min(4 * xo + x.min / 2, n), 0), max(0, max(min(min(x.min + 8 * xo + 7, x.min + x.len - 1) / 2, n), 0) - max(min(4 * xo + x.min / 2, n), 0) + 1))"`,
    );
  });
  test('a value without a bound has none by its definition', () => {
    const unbounded = [
      'fun a(x) = { x; rdom(r = (0, n)) in (x) <- a[x] * 2; }',
      'fun a(x) = { x; rdom(r = (0, n)) in (r) <- max(a[r + 1] + 1, r); }',
      'fun a(x) = minimum(r = (0, n) : x + r);',
      'fun a(x) = random_int(n, x);',
    ];
    for (const definition of unbounded) expect(tableWindow(reading('a[x]', definition)), definition).toContain('S501');
  });
});

describe('a factored reduction needs the same window of a table', () => {
  test.each([
    ['a minimum', 'fun a(x) = { 49; rdom(r = (0, n)) in (x) <- min(a[x], (x + r) % 50); }', 'a'],
    ['a search', 'fun a(x) = { (0, 9); rdom(r = (0, n)) in (x) <- (r, r % 7) if r % 7 < a[x].1; }', 'a'],
    ['argmin', 'fun b(x) = argmin(r = (0, n) : (x - r) * (x - r)); fun a(x) = (b[x].0, 1);', 'b$argmin0'],
  ])('%s', (name, definition, func) => {
    const index = name.startsWith('a search') || name === 'argmin' ? 'a[x].0' : 'a[x]';
    const program = `${reading(index, definition)}
      schedule whole { rfactor(${func}.s1.r, part, u); }
      schedule blocks { rfactor(${func}.s1.r, part, u, 4); }`;
    const window = tableWindow(program);
    expect(window).toContain('?mem');
    for (const schedule of ['whole', 'blocks']) expect(tableWindow(program, schedule)).toBe(window);
  });
});

/** Definitions of an index, and whether its window is the smallest one. */
const indices: readonly (readonly [string, 'exact' | 'larger'])[] = [
  ['fun a(x) = x / 4;', 'exact'],
  ['fun a(x) = x / n;', 'exact'],
  ['fun a(x) = x * n / 2;', 'exact'],
  ['fun a(x) = n * (2 - x) / n + x * 0;', 'exact'],
  ['fun a(x) = clamp(x, 0, n - 1);', 'exact'],
  ['fun a(x) = clamp(x * n, n, 9);', 'exact'],
  ['fun b(x) = x / 2; fun a(x) = b[x - 3] * n;', 'exact'],
  ['fun b(x) = clamp(x, 0, n); fun a(x) = b[b[x] + n] - b[x];', 'larger'],
  ['fun b(x) = (x, n - x); fun a(x) = b[x].1 - 2 * b[x].0;', 'exact'],
  ['fun a(x) = select(n > 0, x, -x);', 'exact'],
  ['fun a(x) = select(x > n, x, n);', 'larger'],
  ['fun a(x) = x % n;', 'larger'],
  ['fun a(x) = { x; (x) <- x + n; }', 'exact'],
  ['fun a(x) = { x; (x) <- x + n if x > 1; }', 'larger'],
  ['fun a(x) = { x * n; rdom(r = (0, 2)) in (r) <- n - r; }', 'larger'],
  ['fun a(x) = { x; rdom(r = (0, n * n)) in (x) <- min(a[x], r * n); }', 'larger'],
  ['fun a(x) = { x; rdom(r = (-2, n * n)) in (x) <- max(a[x], r * n) if r != 1; }', 'larger'],
  ['fun a(x) = { 2; (x) <- min(a[x], x) if x > 0; (x) <- max(a[x], n); (x) <- a[x] + x if x < 3; }', 'larger'],
  ['fun a(x) = { x; rdom(r = (0, 2)) in (x) <- min(max(a[x], n - r), n + 2); }', 'larger'],
  ['fun a(x) = sum(r = (n, 2) : x * r);', 'larger'],
  ['fun a(x) = { n; rdom(r = (0, 3)) in (r) <- a[r] + n; (x) <- min(a[x], x) if x > 0; }', 'larger'],
  ['fun b(i) = { 0; rdom(r = (0, 5)) in (r % 3) <- b[r % 3] - r * n; } fun a(x) = b[clamp(x, 0, 2)] / 2;', 'larger'],
  ['fun a(x) = minimum(r = (0, 3) : x - r * n);', 'larger'],
  ['fun a(x) = maximum(r = (n, 2), s = (0, 2) : x + r * s);', 'larger'],
  ['fun b(x) = argmax(r = (n, 4) : (x * r) % 5); fun a(x) = b[x].0;', 'larger'],
  ['fun b(x) = argmin(r = (0, 3), s = (n, 2) : r - s * x); fun a(x) = b[x].1;', 'larger'],
  ['fun b(i) = { i; rdom(r = (0, 6)) in (r) <- r * r; } fun a(x) = b[clamp(x * x, 0, 9)];', 'larger'],
  ['fun b(x) = { n; rdom(r = (0, 3)) in (x) <- clamp(b[x] * 3 + r, 0, 5); } fun a(x) = b[x] + x;', 'larger'],
];

/** Parameters and windows: of both signs, empty domains, and single points. */
const calls = [3, 1, 0, -2].flatMap((n) =>
  (
    [
      [0, 5],
      [-4, 3],
      [7, 8],
    ] as const
  ).map(([first, end]) => ({ n, first, end })),
);

describe('the window of a table contains all values of its index', () => {
  test.each(indices)('%s', async (definition, quality) => {
    const program = reading('a[x]', definition);
    const algorithm = syl(Object.assign([program], { raw: [program] }));
    const engines = (['interp', 'wasm'] as const).map((engine) => compile(algorithm, null, { engine }));
    let compared = 0;
    for (const { n, first, end } of calls) {
      const window = `${first}:${end}`;
      const options = `--window x=${window} --param n=${n} --json`;
      const values = JSON.parse(
        run(`eval ${options}`, `pipeline f(n = 3) { ${definition} fun f(x) = a[x]; }`).out,
      ).values;
      if (values === undefined || values.some((value: unknown) => typeof value !== 'number')) continue;
      const { holes } = JSON.parse(run(`bounds ${options}`, program).out);
      const [min, len] = holes.find((hole: { func: string; kind: string }) => hole.func === 'table').instances[0];
      const [least, greatest] = [Math.min(...values), Math.max(...values)];
      const where = `${definition} with n = ${n} on ${window}: (${min}, ${len}) for ${values}`;
      if (quality === 'exact') expect([min, len], where).toEqual([least, greatest - least + 1]);
      else expect(min <= least && greatest < min + len, where).toBe(true);
      const squares = values.map((value: number) => value * value + 1);
      for (const compiled of engines) {
        const { requested } = await compiled.realize({ n }, { window: { x: [first, end] } });
        expect([...requested.data], where).toEqual(squares);
      }
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(6);
  });
});

test('an update that reads its func reads the values of earlier stages, too', () => {
  const program = `pipeline f(n = 3) {
    fun table(i) = i * i + 1;
    fun f(x) = { x + n; (x) <- table[f[x]] % 5; (x) <- 3; }
  }`;
  expect(run('run --engine interp --json --window x=0:4', program)).toMatchObject({ code: 0 });
  expect(tableWindow(program)).toBe(
    '?mem table.i = (min(x.min + n, 0), max(x.min + x.len + n - 1, 4) - min(x.min + n, 0) + 1)',
  );
});

test('an index with too many values is refused by check, with the clamp that bounds it', () => {
  const program = `pipeline f(img: i32[1], table: u8[1]) {
    fun index(x) = img[x] / 4;
    fun f(x) = table[index[x] + 1];
  }`;
  expect(`\n${run('check', program).out}`).toMatchInlineSnapshot(`
    "
    error[S501]: the window of table is too large for any request: f reads table[index[x] + 1], which could be any of 1073741824 points
      --> program.syl:3:16
       |
     3 |     fun f(x) = table[index[x] + 1];
       |                ^^^^^^^^^^^^^^^^^^^
       = help: Clamp that coordinate: table[clamp(index[x] + 1, 0, table.len[0] - 1)]. Or read repeat_edge(table)[…], which clamps to the bounds of table.

    "
  `);
});
