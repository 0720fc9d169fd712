import { describe, expect, test } from 'vitest';
import { printExpr } from '../../../src/language/print.ts';
import { overwritten } from '../../../src/target/overwritten/overwritten.ts';
import { pipelineOf } from '../../pipeline.ts';
import { run } from '../../run.ts';

const scan = `
pipeline f(img: i32[2]) {
  fun f(x, y) = {
    7;
    (x, 0) <- img[x, 0];
    rdom(r = [1, img.len[1])) in (x, r) <- f[x, r - 1] + img[x, r];
  }
}
schedule s { reorder(f.s2, x, r); vectorize(f.s2.x, 4); }`;

function ran(window: string): { readonly stores: object; readonly values: unknown } {
  const options = `--engine interp --stats --json --schedule s --input img=random:1:4x3 --window ${window}`;
  const { stats, values } = JSON.parse(run(`run ${options}`, scan).out);
  return { stores: stats.stores, values };
}

describe('a pure definition', () => {
  test('is skipped where updates overwrite it completely', () => {
    const { out } = run('lower --schedule s', scan);
    expect(out.slice(out.indexOf('label s0'), out.indexOf('label s1'))).toMatchInlineSnapshot(`
      "label s0:
              if f.s1.x.min <= f.s0.x.min && f.s0.x.min + f.s0.x.len - 1 <= f.s1.x.min + f.s1.x.len - 1 && f.x.min <= f.s0.x.min && f.s0.x.min + f.s0.x.len - 1 <= f.x.min + f.x.len - 1 && 0 <= f.s0.y.min && f.s0.y.min + f.s0.y.len - 1 <= img.len[1] - 1 then
                nop;
              else
                for y in (f.s0.y.min, f.s0.y.len) do
                  for x in (f.s0.x.min, f.s0.x.len) do
                    f.s0[x, y] <- 7;
            "
    `);
    expect(out.split('\n')[0]).toMatchInlineSnapshot(
      `"// f.s0 is not computed where its updates overwrite it completely, from 0 to img.len[1] - 1 in y"`,
    );
    expect(ran('x=0:4,y=0:3').stores).toEqual({ f: 12 });
    expect(ran('x=1:3,y=1:2').stores).toEqual({ f: 6 });
  });

  test('is computed where it may be read', () => {
    // Rows 0 to 3 in the first stage, 0 to 2 in the others.
    expect(ran('x=0:4,y=0:4').stores).toEqual({ f: 16 + 12 });
    expect(JSON.stringify(ran('x=0:4,y=0:4').values)).toMatch(/7,7,7,7\]/);
    expect(ran('x=0:4,y=-1:3').stores).toEqual({ f: 16 + 12 });
  });
});

describe('a scan from the pure definition', () => {
  const recursive = `
    pipeline f(img: i32[2], n = 3) {
      fun f(x, y) = { img[x, y]; rdom(r = [1, n)) in (x, r) <- 3 * f[x, r - 1] + img[x, r]; }
    }
    schedule s { vectorize(f.s0.x, 4); }
    schedule rounded { split(f.s0.y, yo, yi, 2, round); }`;

  function stores(window: string, schedule = 's', more = ''): unknown {
    const request = `--input img=random:1:4x6 --window ${window} --schedule ${schedule} ${more} --json`;
    const [plain, interpreted] = ['run', 'run --engine interp --stats'].map((command) =>
      JSON.parse(run(`${command} ${request}`, recursive).out),
    );
    expect(plain.values).toEqual(interpreted.values);
    return interpreted.stats.stores.f;
  }

  test('computes only the rows that it starts from', () => {
    const { out } = run('lower --schedule s', recursive);
    expect(out.slice(out.indexOf('label s0'), out.indexOf('label s1'))).toMatchInlineSnapshot(`
      "label s0:
              let f.s0.y.len = max(select(f.x.min <= f.s0.x.min && f.s0.x.min + f.s0.x.len - 1 <= f.x.min + f.x.len - 1 && f.s0.y.min + f.s0.y.len - 1 <= n - 1, min(f.s0.y.min + f.s0.y.len - 1, 0), f.s0.y.min + f.s0.y.len - 1) - select(f.x.min <= f.s0.x.min && f.s0.x.min + f.s0.x.len - 1 <= f.x.min + f.x.len - 1 && 1 <= f.s0.y.min, max(f.s0.y.min, n), f.s0.y.min) + 1, 0) in
              let f.s0.y.min = select(f.x.min <= f.s0.x.min && f.s0.x.min + f.s0.x.len - 1 <= f.x.min + f.x.len - 1 && 1 <= f.s0.y.min, max(f.s0.y.min, n), f.s0.y.min) in
              for y in (f.s0.y.min, f.s0.y.len) do
                for x_vo in (0, (f.s0.x.len + 3) / 4) do
                  vectorized for x_v in (0, 4) do
                    let x = f.s0.x.min + x_v + 4 * x_vo in
                    if x < f.s0.x.min + f.s0.x.len then
                      f.s0[x, y] <- img[x, y];
            "
    `);
    expect(stores('x=0:4,y=0:3')).toBe(4 + 8);
    expect(stores('x=0:4,y=2:3')).toBe(4 + 8);
    expect(stores('x=0:4,y=0:6', 's', '--param n=6')).toBe(4 + 20);
    expect(stores('x=0:4,y=0:3', 's', '--param n=1')).toBe(12);
  });

  test('computes all rows if some are beyond the scan, or if tiles may leave the window', () => {
    expect(stores('x=0:4,y=0:4')).toBe(16 + 8);
    expect(stores('x=0:4,y=0:3', 'rounded')).toBe(16 + 8);
  });

  test('computes all rows if it computes a producer, whose window may depend on all of them', () => {
    const program = `
      pipeline f() {
        fun g(r) = 3;
        fun f(x) = { g[x]; rdom(r = (0, 2)) in (-1 - r) <- f[0 - r]; }
      }
      schedule s { split(f.s0.x, xo, xi, 1); compute-at(g, f.s0.xo); store-at(g, f.s0.xo); }`;
    const ran = JSON.parse(run('run --engine interp --stats --json --schedule s --window x=0:1', program).out);
    expect(ran).toMatchObject({ values: [3], stats: { stores: { f: 2 + 2 } } });
  });
});

describe('overwritten rows', () => {
  const rows = (updates: string): string | null => {
    const P = pipelineOf(`pipeline f(n) { fun g(x) = x; fun f(x, y) = { 0; ${updates} } }`);
    const found = P.funcs[1] && overwritten(P.funcs[1], new Map([['n', { least: 1, greatest: 100 }]]));
    if (!found) return null;
    const { updates: count, first, last, readsBefore, readsAfter } = found;
    const reads = `${readsBefore ? ', reads rows before' : ''}${readsAfter ? ', reads rows after' : ''}`;
    return `${count}: ${printExpr(first)} to ${printExpr(last)}${reads}`;
  };

  test.each([
    ['one row', '(x, 3) <- x;', '1: 3 to 3'],
    ['all rows of an rdom', 'rdom(r = (2, n)) in (x, r + 1) <- r;', '1: 3 to n + 2'],
    ['rows that go down', 'rdom(r = (0, n)) in (x, n - r) <- r;', '1: 1 to n'],
    ['a scan up', '(x, 0) <- x; rdom(r = (1, n)) in (x, r) <- f[x, r - 1] + 1;', '2: 0 to n'],
    ['a scan down', '(x, n) <- x; rdom(r = (1, n)) in (x, n - r) <- f[x, n - r + 1] + 1;', '2: 0 to n'],
    [
      'a scan back',
      '(x, 0) <- x; rdom(r = (1, n)) in (x, r) <- 1; rdom(r = (1, n)) in (x, n - r) <- f[x, n - r + 1];',
      '3: 0 to n',
    ],
    [
      'a second-order filter',
      '(x, 0) <- x; (x, 1) <- x; rdom(r = (2, n)) in (x, r) <- f[x, r - 1] - f[x, r - 2];',
      '3: 0 to n + 1',
    ],
    ['from the pure definition', 'rdom(r = (1, n)) in (x, r) <- f[x, r - 1] + 1;', '1: 1 to n, reads rows before'],
    ['down from it', 'rdom(r = (1, n)) in (x, n - r) <- f[x, n - r + 1];', '1: 0 to n - 1, reads rows after'],
    [
      'further back than it wrote',
      '(x, 0) <- 1; rdom(r = (1, n)) in (x, r) <- f[x, r - 2];',
      '2: 0 to n, reads rows before',
    ],
    [
      'up and down again',
      'rdom(r = (1, n)) in (x, r) <- f[x, r - 1]; rdom(r = (1, n - 1)) in (x, n - r) <- f[x, n - r + 1];',
      '2: 1 to n, reads rows before',
    ],
  ])('%s', (_, updates, expected) => {
    expect(rows(updates)).toBe(expected);
  });

  test.each([
    ['a sum', 'rdom(r = (0, n)) in (x, 0) <- f[x, 0] + r;', null],
    ['a histogram', 'rdom(r = (0, n)) in (x, g[r]) <- 1;', null],
    ['every other row', 'rdom(r = (0, n)) in (x, 2 * r) <- 1;', null],
    ['one point', '(0, 0) <- 1;', null],
    ['under a condition', '(x, 0) <- 1 if x > 3;', null],
    ['reads the pure definition', '(x, 0) <- f[x, 1];', null],
    [
      'writes a row that was read',
      'rdom(r = (1, n)) in (x, r) <- f[x, r - 1]; rdom(r = (0, n + 1)) in (x, n - r) <- f[x, n - r + 1];',
      '1: 1 to n, reads rows before',
    ],
    ['reads ahead', '(x, 0) <- 1; rdom(r = (1, n)) in (x, r) <- f[x, r + 1];', '1: 0 to 0'],
    ['reads where it writes', '(x, 0) <- 1; rdom(r = (1, n)) in (x, r) <- f[x, r] + 1;', '1: 0 to 0'],
    ['reads another column', '(x, 0) <- 1; rdom(r = (1, n)) in (3, r) <- f[3, r - 1];', '1: 0 to 0'],
    ['leaves a gap', '(x, 0) <- 1; rdom(r = (2, n)) in (x, r) <- r;', '1: 0 to 0'],
    ['may leave a gap', '(x, 0) <- 1; (x, n) <- 2;', '1: 0 to 0'],
  ])('not: %s', (_, updates, expected) => {
    expect(rows(updates)).toBe(expected);
  });
});
