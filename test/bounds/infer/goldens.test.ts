import { describe, expect, test } from 'vitest';
import { run } from '../../run.ts';

/** The output of `bounds` for one schedule, without the storage of the output and without the reasons. */
function windows(pipeline: string, directives: string, options = ''): string {
  const { out, err } = run(`bounds --schedule s ${options}`, `${pipeline} schedule s { ${directives} }`);
  const lines = `${out}${err}`.split('\n').filter((line) => line.startsWith('?') || line.includes('error'));
  return `\n${lines.join('\n')}\n`;
}

const stencil = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x - 1] + g[x] + g[x + 1]; }';
const blur = 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y - 1] + g[x, y] + g[x + 1, y + 1]; }';

describe('affine accesses are exact', () => {
  test('the default schedule', () => {
    expect(windows(stencil, '')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (x.min - 1, x.len + 2)
      ?cpu g.x = (x.min - 1, x.len + 2)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
  });
  test('the window of a tile is the tile and the stencil, for any number of tiles', () => {
    expect(windows(blur, 'tile(f.x, f.y, xo, yo, xi, yi, 8, 4); at(g, f.xo);')).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, x.len)
      ?mem f.y = (y.min, y.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.y = (y.min, y.len)
      ?mem g.x = (x.min + 8 * xo, min(9, x.len - 8 * xo + 1))
      ?mem g.y = (y.min + 4 * yo - 1, min(6, y.len - 4 * yo + 2))
      ?cpu g.x = (x.min + 8 * xo, min(9, x.len - 8 * xo + 1))
      ?cpu g.y = (y.min + 4 * yo - 1, min(6, y.len - 4 * yo + 2))
      "
    `);
  });
  test('every tail', () => {
    for (const tail of ['guard', 'shift', 'round']) {
      expect(windows(stencil, `split(f.x, xo, xi, 4, ${tail}); at(g, f.xo);`)).toMatchSnapshot(tail);
    }
  });
  test('the window of a tile that is shifted inwards is as long as any other', () => {
    expect(
      windows(stencil, 'split(f.x, xo, xi, 8, shift); at(g, f.xo); split(g.x, xo, xi, 4);'),
    ).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, max(8, x.len))
      ?cpu f.x = (x.min, x.len)
      ?mem g.x = (max(x.min - 1, min(x.min + 8 * xo - 1, x.min + x.len - 9)), 10)
      ?cpu g.x = (max(x.min - 1, min(x.min + 8 * xo - 1, x.min + x.len - 9)), min(x.len + 2, 10))
      "
    `);
  });
  test('pairs of rows, in tiles', () => {
    const tiles = 'split(f.y, y2, yu, 2); split(f.y2, yo, yi, 8); at(g, f.yo);';
    expect(windows(blur, tiles)).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, x.len)
      ?mem f.y = (y.min, y.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.y = (y.min, y.len)
      ?mem g.x = (x.min, x.len + 1)
      ?mem g.y = (y.min + 16 * yo - 1, min(18, y.len - 16 * yo + 2))
      ?cpu g.x = (x.min, x.len + 1)
      ?cpu g.y = (y.min + 16 * yo - 1, min(18, y.len - 16 * yo + 2))
      "
    `);
  });
  test('the demand on an input is exact, even if the windows are long', () => {
    const pipeline = `pipeline f(img: i32[2]) {
      fun g(x, y) = img[x, y];
      fun h(x, y) = g[x, y] + g[x + 2, y + 2];
      fun f(x, y) = h[x, y] - h[x + 2, y + 2];
    }`;
    const directives = `split(f.y, y2, yu, 2, shift); split(f.y2, yo, yi, 16); split(f.x, xo, xi, 64, shift);
      vectorize(f.xi, 4, shift); reorder(f, xi_v, yu, xi_vo, yi, xo, yo);
      at(h, f.xo); split(h.y, yo, yu, 2, round); vectorize(h.x, 4, round); at(g, f.xo);`;
    const { out } = run('lower --schedule s', `${pipeline} schedule s { ${directives} }`);
    expect(out.split('\n').filter((line) => line.includes('assert'))).toMatchInlineSnapshot(`
      [
        "    assert x.min >= img.min[0];",
        "    assert x.min + x.len + 3 < img.min[0] + img.len[0];",
        "    assert y.min >= img.min[1];",
        "    assert y.min + y.len + 3 < img.min[1] + img.len[1];",
      ]
    `);
  });
  test('a row of the stencil at a time', () => {
    expect(windows(blur, 'at(g, f.y);')).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, x.len)
      ?mem f.y = (y.min, y.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.y = (y.min, y.len)
      ?mem g.x = (x.min, x.len + 1)
      ?mem g.y = (y - 1, 3)
      ?cpu g.x = (x.min, x.len + 1)
      ?cpu g.y = (y - 1, 3)
      "
    `);
  });
  test('computed inside, stored outside', () => {
    expect(windows(blur, 'compute-at(g, f.y);')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (x.min, x.len + 1)
      ?mem g.y = (y.min - 1, y.len + 2)
      ?mem f.x = (x.min, x.len)
      ?mem f.y = (y.min, y.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.y = (y.min, y.len)
      ?cpu g.x = (x.min, x.len + 1)
      ?cpu g.y = (y - 1, 3)
      "
    `);
  });
  test('down- and up-sampling', () => {
    expect(
      windows(
        'pipeline f() { fun g(x) = x; fun h(x) = g[2 * x] + g[2 * x + 1]; fun f(x) = h[x / 2] + h[x / 2 + 1]; }',
        '',
      ),
    ).toMatchInlineSnapshot(`
      "
      ?mem g.x = (2 * (x.min / 2), 2 * ((x.min + x.len + 1) / 2) - 2 * (x.min / 2) + 2)
      ?cpu g.x = (2 * (x.min / 2), 2 * ((x.min + x.len + 1) / 2) - 2 * (x.min / 2) + 2)
      ?mem h.x = (x.min / 2, (x.min + x.len + 1) / 2 - x.min / 2 + 1)
      ?cpu h.x = (x.min / 2, (x.min + x.len + 1) / 2 - x.min / 2 + 1)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
  });
  test('a split of a split', () => {
    expect(windows(stencil, 'split(f.x, xo, xi, 8); split(f.xi, a, b, 2); at(g, f.a);')).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      ?mem g.x = (x.min + 2 * a + 8 * xo - 1, max(0, min(4, x.len - 2 * a - 8 * xo + 2)))
      ?cpu g.x = (x.min + 2 * a + 8 * xo - 1, max(0, min(4, x.len - 2 * a - 8 * xo + 2)))
      "
    `);
  });
  test('a fused loop', () => {
    expect(windows(blur, 'fuse(f.y, xy);')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (x.min, x.len + 1)
      ?mem g.y = (y.min - 1, y.len + 2)
      ?cpu g.x = (x.min, x.len + 1)
      ?cpu g.y = (y.min - 1, y.len + 2)
      ?mem f.x = (x.min, x.len)
      ?mem f.y = (y.min, y.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.y = (y.min, y.len)
      "
    `);
  });
  test('a symbolic factor', () => {
    expect(
      windows('pipeline f(n) { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }', 'split(f.x, xo, xi, n); at(g, f.xo);'),
    ).toMatchInlineSnapshot(`
      "
      ?mem f.x = (x.min, select((x.len + n - 1) / n > 0, max(0, min(n + ((x.len + n - 1) / n - 1) * n, x.len)), 0))
      ?cpu f.x = (x.min, x.len)
      ?mem g.x = (x.min + n * xo, max(0, min(n + 1, x.len - n * xo + 1)))
      ?cpu g.x = (x.min + n * xo, max(0, min(n + 1, x.len - n * xo + 1)))
      "
    `);
  });
});

describe('ranges of values and conditions bound windows', () => {
  test('a look-up table is as long as its index type', () => {
    expect(
      windows('pipeline f(img: u8[1]) { fun lut(i) = i * i; fun f(x) = lut[img[x]]; }', ''),
    ).toMatchInlineSnapshot(`
      "
      ?mem lut.i = (0, 256)
      ?cpu lut.i = (0, 256)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
  });
  test('a clamp, a remainder, a func of bounded values', () => {
    expect(
      windows(
        'pipeline f() { fun t(i) = i; fun k(x) = x % 7; fun h(x) = x * 9; fun f(x) = t[clamp(h[x], 2, 5)] + t[k[x]]; }',
        '',
      ),
    ).toMatchInlineSnapshot(`
      "
      ?mem t.i = (0, 7)
      ?cpu t.i = (0, 7)
      ?mem k.x = (x.min, x.len)
      ?cpu k.x = (x.min, x.len)
      ?mem h.x = (x.min, x.len)
      ?cpu h.x = (x.min, x.len)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
  });
  test('a predicate narrows what its update reads', () => {
    expect(
      windows(
        'pipeline f() { fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 100)) in (x) <- f[x] + g[r] if r < 10 && r > 2; } }',
        '',
      ),
    ).toMatchInlineSnapshot(`
      "
      ?mem g.x = (3, 7)
      ?cpu g.x = (3, 7)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.s0.x = (x.min, x.len)
      "
    `);
  });
  test('stages: each is computed at least where the next one is', () => {
    expect(
      windows(
        'pipeline f() { fun f(x) = { 2 * x; rdom(r = (0, 3)) in (r) <- 7; rdom(r = (1, 9)) in (r) <- f[r - 1] + 1; } }',
        '',
      ),
    ).toMatchInlineSnapshot(`
      "
      ?mem f.x = (min(0, x.min), max(9, x.min + x.len - 1) - min(0, x.min) + 1)
      ?cpu f.x = (x.min, x.len)
      ?cpu f.s0.x = (min(0, x.min), max(8, x.min + x.len - 1) - min(0, x.min) + 1)
      ?cpu f.s1.x = (min(0, x.min), max(8, x.min + x.len - 1) - min(0, x.min) + 1)
      "
    `);
  });
});

describe('the bounds phase', () => {
  test('bound, bound-extent and align-bounds', () => {
    expect(windows(stencil, 'bound(g, x, -4, 16);')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (min(x.min - 1, -4), max(x.min + x.len, 11) - min(x.min - 1, -4) + 1)
      ?cpu g.x = (-4, 16)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
    expect(windows(stencil, 'bound-extent(f, x, 8);')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (x.min - 1, 10)
      ?cpu g.x = (x.min - 1, 10)
      ?mem f.x = (x.min, 8)
      ?cpu f.x = (x.min, 8)
      "
    `);
    expect(windows(stencil, 'align-bounds(g, x, 4, 0);')).toMatchInlineSnapshot(`
      "
      ?mem g.x = (x.min - (x.min + 3) % 4 - 1, 4 * ((x.len + (x.min + 3) % 4 + 1) / 4) + 4)
      ?cpu g.x = (x.min - (x.min + 3) % 4 - 1, 4 * ((x.len + (x.min + 3) % 4 + 1) / 4) + 4)
      ?mem f.x = (x.min, x.len)
      ?cpu f.x = (x.min, x.len)
      "
    `);
  });
  test('a window that is larger than its bound stops the run', () => {
    const program = `${stencil} schedule s { bound(f, x, 0, 4); }`;
    expect(run('run --engine interp --schedule s --window x=0:3 --json', program)).toMatchObject({ code: 0 });
    expect(JSON.parse(run('run --engine interp --schedule s --window x=0:5 --json', program).out)).toEqual({
      error: { code: 'S704', message: 'the window of f in x is larger than its bound' },
    });
  });
});

test('the paper’s third example allocates g on [0, 9) and computes it on [0, 7)', () => {
  const program =
    'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4, round); }';
  const { holes } = JSON.parse(run('bounds --schedule s --window x=0:6 --json', program).out);
  expect(holes).toMatchObject([
    { func: 'g', kind: 'mem', min: 'x.min', instances: [[0, 9]] },
    { func: 'g', kind: 'cpu', min: 'x.min', len: 'x.len + 1', instances: [[0, 7]] },
    { func: 'f', kind: 'mem', instances: [[0, 8]] },
    { func: 'f', kind: 'cpu', min: 'x.min', len: 'x.len', instances: [[0, 6]] },
  ]);
  const result = JSON.parse(run('run --engine interp --schedule s --window x=0:6 --json --stats', program).out);
  expect(result).toMatchObject({ allocated: [{ dim: 'x', min: 0, len: 8 }], stats: { stores: { g: 7, f: 8 } } });
});

test('bounds shows the windows of the baseline, its own windows, and the query', () => {
  const program = `${stencil} schedule s { split(f.x, xo, xi, 4); at(g, f.xo); }`;
  expect(run('bounds --schedule s --window x=0:6', program).out).toMatchInlineSnapshot(`
    "?mem f.x = (x.min, x.len)
        β₀: (x.min, 4 * ((x.len + 3) / 4))
        because f writes f[x] for all f.xo, f.xi
        (0, 6)
    ?cpu f.x = (x.min, x.len)
        because the caller requests it
        (0, 6)
    ?mem g.x = (x.min + 4 * xo - 1, min(6, x.len - 4 * xo + 2))
        β₀: (x.min - 1, 4 * ((x.len + 3) / 4) + 2)
        because f reads g[x - 1] at f.xo, for all f.xi
        because f reads g[x] at f.xo, for all f.xi
        because f reads g[x + 1] at f.xo, for all f.xi
        because g writes g[x] at f.xo, for all g.x
        g for f, f for the caller
        (-1, 6) (3, 4)
    ?cpu g.x = (x.min + 4 * xo - 1, min(6, x.len - 4 * xo + 2))
        β₀: (x.min - 1, 4 * ((x.len + 3) / 4) + 2)
        because f reads g[x - 1] at f.xo, for all f.xi
        because f reads g[x] at f.xo, for all f.xi
        because f reads g[x + 1] at f.xo, for all f.xi
        g for f, f for the caller
        (-1, 6) (3, 4)
    "
  `);
  expect(run('bounds --schedule s --query', program).out).toMatchInlineSnapshot(`
    "∀ x.min:
    ∀ x.len:
    x.len >= 0 ⟹
      ∃ ?mem f:
      ∃ ?cpu f:
      (?cpu f.x.len + 3) / 4 >= 0
      ∀ xo ∈ (0, (?cpu f.x.len + 3) / 4):
        ∃ ?mem g:
        ∃ ?cpu g:
        ?cpu g.x.len >= 0
        ∀ x ∈ ?cpu g.x:
          x ∈ ?mem g
        ∀ xi ∈ (0, 4):
          let x = ?cpu f.x.min + xi + 4 * xo in
            x < ?cpu f.x.min + ?cpu f.x.len ⟹
              x ∈ ?mem f
              x - 1 ∈ ?mem g
              x ∈ ?mem g
              x + 1 ∈ ?mem g
              x ∈ ?cpu f ⟹
                x - 1 ∈ ?mem g
                x - 1 ∈ ?cpu g
                x ∈ ?mem g
                x ∈ ?cpu g
                x + 1 ∈ ?mem g
                x + 1 ∈ ?cpu g
      (x.min, x.len) ⊆ ?cpu f
    "
  `);
  expect(run('bounds --schedule s --engine reference', program).out).toMatchInlineSnapshot(`
    "?mem f.x = (x.min, 4 * ((x.len + 3) / 4))
        because f writes f[x] for all f.xo, f.xi
    ?cpu f.x = (x.min, x.len)
        because the caller requests it
    ?mem g.x = (x.min - 1, 4 * ((x.len + 3) / 4) + 2)
        because f reads g[x - 1] at f.xo, for all f.xi
        because f reads g[x] at f.xo, for all f.xi
        because f reads g[x + 1] at f.xo, for all f.xi
        because g writes g[x] at f.xo, for all g.x
        g for f, f for the caller
    ?cpu g.x = (x.min - 1, 4 * ((x.len + 3) / 4) + 2)
        because f reads g[x - 1] at f.xo, for all f.xi
        because f reads g[x] at f.xo, for all f.xi
        because f reads g[x + 1] at f.xo, for all f.xi
        g for f, f for the caller
    "
  `);
});
