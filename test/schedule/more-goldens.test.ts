import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { refusal, scheduled } from './scheduled.ts';

const two = 'pipeline f(n) { fun f(x, y) = x + y; }';
const three = 'pipeline f() { fun f(x, y, z) = x + y * z; }';
const chain = 'pipeline f() { fun a(x) = x; fun b(x) = a[x] + a[x + 1]; fun f(x) = b[x] * b[x + 1]; }';

describe('tile in three dimensions', () => {
  test('the loops over a tile are innermost', () => {
    expect(scheduled(three, 'tile(f.x, f.y, f.z, xo, yo, zo, xi, yi, zi, 8, 4, 2, round);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y, ?mem f.z);
      label f:
        label s0:
          for zo in (0, (?cpu f.z.len + 1) / 2) do
            for yo in (0, (?cpu f.y.len + 3) / 4) do
              for xo in (0, (?cpu f.x.len + 7) / 8) do
                for zi in (0, 2) do
                  for yi in (0, 4) do
                    for xi in (0, 8) do
                      let z = ?cpu f.z.min + zi + 2 * zo in
                      let y = ?cpu f.y.min + yi + 4 * yo in
                      let x = ?cpu f.x.min + xi + 8 * xo in
                      f[x, y, z] <- x + y * z;
      "
    `);
  });
  test('a factor for each loop', () => {
    expect(run('check', `${three} schedule s { tile(f.x, f.y, f.z, xo, yo, zo, xi, yi, zi, 8, 4); }`).out).toContain(
      'S402',
    );
  });
});

describe('parallel with a factor', () => {
  test('the outer loop is parallel', () => {
    expect(scheduled(two, 'parallel(f.y, 8);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          parallel for y_po in (0, (?cpu f.y.len + 7) / 8) do
            for y_p in (0, 8) do
              for x in ?cpu f.x do
                let y = ?cpu f.y.min + y_p + 8 * y_po in
                if y < ?cpu f.y.min + ?cpu f.y.len then
                  f[x, y] <- x + y;
      "
    `);
  });
  test('with a tail', () => {
    expect(scheduled(two, 'parallel(f.y, n, shift);')).toContain('min(n * y_po, max(0, ?cpu f.y.len - n))');
  });
});

describe('specialize-fail', () => {
  test('removes the default branch and checks the conditions at the start, in either order', () => {
    const [specialize, fail] = ['specialize(f, n == 1, n == 2);', 'specialize-fail(f, "n is \\"1\\" or 2");'];
    const text = scheduled(two, `${specialize} ${fail} parallel(f.z1.y);`);
    expect(text).toMatchInlineSnapshot(`
      "
      assert n == 1 || n == 2;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        if n == 1 then
          label z1:
            label s0:
              parallel for y in ?cpu f.y do
                for x in ?cpu f.x do
                  f[x, y] <- x + y;
        else
          if n == 2 then
            label z2:
              label s0:
                for y in ?cpu f.y do
                  for x in ?cpu f.x do
                    f[x, y] <- x + y;
      "
    `);
    expect(scheduled(two, `parallel(f.z1.y); ${fail} ${specialize}`)).toBe(text);
  });
  test('there is a default branch to remove', () => {
    expect(refusal(two, 'specialize-fail(f, "no");')).toContain('S453');
    expect(refusal(two, 'specialize(f, n == 1); specialize-fail(f, "no"); specialize-fail(f, "no");')).toContain(
      'S453',
    );
    expect(refusal(two, 'specialize(f, n == 1); specialize-fail(f, "no"); parallel(f.z0.y);')).toContain('S411');
  });
  test('a run for which no condition holds stops with the message, on every engine', () => {
    const program = `${two} schedule s { specialize(f, n == 1, n == 2); specialize-fail(f, "n must be 1 or 2"); }`;
    for (const engine of ['wasm', 'interp']) {
      const command = `run --engine ${engine} --schedule s --window x=0:2,y=0:2 --param`;
      expect(run(`${command} n=2`, program).code).toBe(0);
      const failed = run(`${command} n=3`, program);
      expect([failed.code, failed.err]).toEqual([3, expect.stringContaining('n must be 1 or 2')]);
    }
  });
});

describe('align-extent', () => {
  test('asserts about the extent only', () => {
    expect(scheduled(two, 'align-extent(f, x, n);')).toMatchInlineSnapshot(`
      "
      assert n > 0;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        assert ?cpu f.x.len % n == 0;
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- x + y;
      "
    `);
  });
  test('the window keeps its min', () => {
    const program = `${chain} schedule s { align-extent(b, x, 8); }`;
    const { out } = run('bounds --schedule s --window x=3:6', program);
    expect(out.match(/^.*cpu b\.x.*$/gm)?.join('\n')).toMatchInlineSnapshot(
      `"?cpu b.x = (x.min, 8 * (x.len / 8) + 8)"`,
    );
  });
  test('the modulus is positive', () => {
    expect(refusal(two, 'align-extent(f, x, 0);')).toContain('S417');
  });
});

describe('bound-storage', () => {
  const rows = 'pipeline f(n) { fun g(x, y) = x * y; fun f(x, y) = g[x, y] + g[x + n, y]; }';
  test('annotates the allocation', () => {
    expect(scheduled(rows, 'at(g, f.y); bound-storage(g, x, 64); store-in(g, stack);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            allocate g(?mem g.x, ?mem g.y) [bound x 64; stack];
            label g:
              label s0:
                for y in ?cpu g.y do
                  for x in ?cpu g.x do
                    g[x, y] <- x * y;
            for x in ?cpu f.x do
              f[x, y] <- g[x, y] + g[x + n, y];
      "
    `);
  });
  test('reserves memory of that size, and checks that it suffices before the func is computed', () => {
    const program = `${rows} schedule s { at(g, f.x); bound-storage(g, x, 64); store-in(g, stack); }`;
    expect(run('lower --schedule s --after bounds', program).out).toMatchInlineSnapshot(`
      "pipeline f(n, x.min, x.len, y.min, y.len):
        let f.x.min = x.min in
        let f.x.len = x.len in
        let f.y.min = y.min in
        let f.y.len = y.len in
        allocate f((x.min, x.len), (y.min, y.len));
        if x.len > 0 && y.len > 0 then
          label f:
            label s0:
              for y in (f.y.min, f.y.len) do
                for x in (f.x.min, f.x.len) do
                  let g.x.min = min(x, x + n) in
                  let g.x.len = max(x, x + n) - min(x, x + n) + 1 in
                  let g.y.min = y in
                  let g.y.len = 1 in
                  assert max(x, x + n) - min(x, x + n) + 1 <= 64;
                  reserve g(64, 1) [bound x 64; stack];
                  allocate g((min(x, x + n), max(x, x + n) - min(x, x + n) + 1), (y, 1)) [bound x 64; stack];
                  label g:
                    label s0:
                      for y in (g.y.min, g.y.len) do
                        for x in (g.x.min, g.x.len) do
                          g[x, y] <- x * y;
                  f[x, y] <- g[x, y] + g[x + n, y];
      "
    `);
    expect(run('check', `${rows} schedule s { at(g, f.x); store-in(g, stack); }`).out).toContain('S511');
    for (const engine of ['wasm', 'interp']) {
      const command = `run --engine ${engine} --schedule s --window x=0:3,y=0:2 --param`;
      expect(run(`${command} n=63`, program).out).toContain(' 0  0  0\n63 65 67');
      const failed = run(`${command} n=64`, program);
      expect([failed.code, failed.err]).toEqual([
        3,
        expect.stringContaining('g needs more storage in x than its bound, 64 points'),
      ]);
    }
  });
  test('a bound that is known to suffice needs no check', () => {
    const program = `${chain} schedule s { at(a, f.x); inline(b); bound-storage(a, x, 3); }`;
    expect(run('lower --schedule s --after bounds', program).out).not.toContain('assert');
    expect(run('lower --schedule s --after bounds', program).out).toContain('reserve a(3) [bound x 3];');
  });
  test('hoisted, aligned and folded', () => {
    const text =
      'compute-at(g, f.x); store-at(g, f.y); bound-storage(g, x, 9); align-storage(g, x, 8); hoist-storage-root(g);';
    const program = `pipeline f() { fun g(x, y) = x * y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { ${text} }`;
    expect(run('lower --schedule s --after bounds', program).out).toContain('reserve g(2, 1) [align x 8; bound x 9]');
    for (const engine of ['wasm', 'interp'])
      expect(run(`run --engine ${engine} --schedule s --window x=0:3,y=1:3 --verify`, program).out).toContain(
        '1  3  5',
      );
  });
  test('storage with a reservation slides and folds', () => {
    for (const memory of ['bound-storage(g, x, 9);', 'store-in(g, stack);']) {
      const place = 'split(f.x, xo, xi, 8); compute-at(g, f.xi); store-at(g, f.xo);';
      const program = `pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; } schedule s { ${place} ${memory} }`;
      const { slides, folds } = JSON.parse(run('bounds --json --schedule s', program).out);
      expect([slides[0]?.func, folds[0]?.size]).toEqual(['g', 2]);
      expect(run('run --schedule s --window x=0:20 --verify', program).out).toContain('1   5  13');
    }
  });
  test('the size is a constant, given once', () => {
    expect(refusal(rows, 'at(g, f.y); bound-storage(g, x, n);')).toContain('S454');
    expect(refusal(rows, 'at(g, f.y); bound-storage(g, x, 0);')).toContain('S454');
    expect(refusal(rows, 'at(g, f.y); bound-storage(g, x, 4); bound-storage(g, x, 5);')).toContain('S442');
    expect(refusal(rows, 'bound-storage(f, x, 4);')).toContain('S441');
  });
});

describe('tails of updates', () => {
  const set = 'pipeline f() { fun g(x) = x; fun f(x, y) = { 0; (x, 1) <- g[x] if x % 2 == 0; } }';
  test('shift and round, if the update is idempotent', () => {
    expect(scheduled(set, 'split(f.s1.x, xo, xi, 4, shift);')).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      label g:
        label s0:
          for x in ?cpu g.x do
            g[x] <- x;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.s0.y do
            for x in ?cpu f.s0.x do
              f.s0[x, y] <- 0;
        label s1:
          for xo in (0, (?cpu f.x.len + 3) / 4) do
            for xi in (0, 4) do
              let x = ?cpu f.x.min + xi + min(4 * xo, max(0, ?cpu f.x.len - 4)) in
              if x % 2 == 0 then
                f[x, 1] <- g[x];
      "
    `);
    expect(scheduled(set, 'vectorize(f.s1.x, 4, round);')).toContain('vectorized for x_v in (0, 4)');
  });
  test('not if it reads its func, or if it has an rdom', () => {
    const own = 'pipeline f() { fun f(x, y) = { 0; (x, y) <- f[x, y] + 1; } }';
    const reduction = 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 3)) in (x) <- r; } }';
    expect(refusal(own, 'split(f.s1.x, xo, xi, 4, shift);')).toContain('S412');
    expect(refusal(reduction, 'split(f.s1.x, xo, xi, 4, round);')).toContain('S412');
  });
  test('predicate is guard', () => {
    expect(scheduled(set, 'vectorize(f.s1.x, 4, predicate);')).toBe(scheduled(set, 'vectorize(f.s1.x, 4, guard);'));
    expect(run('check', `${set} schedule s { vectorize(f.s1.x, 4, predicate-loads); }`).out).toContain('S455');
  });
});

describe('the order of compute directives', () => {
  test('E23: consumers are placed before producers, whatever the order of the text', () => {
    const text = scheduled(chain, 'compute-at(b, f.x); compute-at(a, b.x);');
    expect(scheduled(chain, 'compute-at(a, b.x); compute-at(b, f.x);')).toBe(text);
    const both = scheduled(chain, 'compute-at(b, f.x); compute-at(a, f.x);');
    expect(scheduled(chain, 'compute-at(a, f.x); compute-at(b, f.x);')).toBe(both);
    expect(scheduled(chain, 'at(a, f.x); inline(b);')).toBe(scheduled(chain, 'inline(b); at(a, f.x);'));
  });
  test('the last of several directives for a func decides', () => {
    const root = scheduled(chain, 'compute-at(b, f.x); compute-root(b);');
    expect(root).toBe(scheduled(chain, ''));
    expect(refusal(chain, 'compute-at(b, f.x); compute-at(a, f.x); compute-root(b);')).toMatchInlineSnapshot(
      `"S418: a cannot be computed at f.x: b reads a[x] outside that loop. Compute b at f.x as well, or inline it. Without that, the innermost loop that contains all accesses to a is b.x."`,
    );
  });
});

test('prefetch is refused with the reason', () => {
  const { code, out } = run('check', `${two} schedule s { prefetch(f, f.x, 2); }`);
  expect([code, out]).toEqual([1, expect.stringContaining('WebAssembly has no prefetch instruction')]);
});
