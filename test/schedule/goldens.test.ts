import { describe, expect, test } from 'vitest';
import { scheduled } from './scheduled.ts';

const paper = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }';
const two = 'pipeline f(n) { fun f(x, y) = x + y; }';
const update = 'pipeline f(n) { fun f(x) = { 0; rdom(r = (0, n), t = (2, 5)) in (x) <- f[x] + r * t; } }';

describe('the paper’s schedules of its example', () => {
  test('fig. example-recompute', () => {
    expect(scheduled(paper, 'split(f.x, xo, xi, 3); compute-at(g, f.xo); store-at(g, f.xo);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for xo in (0, (?cpu f.x.len + 2) / 3) do
            allocate g(?mem g.x);
            label g:
              label s0:
                for x in ?cpu g.x do
                  g[x] <- x * x;
            for xi in (0, 3) do
              let x = ?cpu f.x.min + xi + 3 * xo in
              if x < ?cpu f.x.min + ?cpu f.x.len then
                f[x] <- g[x] + g[x + 1];
      "
    `);
  });
  test('fig. example-overcompute', () => {
    expect(scheduled(paper, 'split(f.x, xo, xi, 4, round);')).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      label g:
        label s0:
          for x in ?cpu g.x do
            g[x] <- x * x;
      allocate f(?mem f.x);
      label f:
        label s0:
          for xo in (0, (?cpu f.x.len + 3) / 4) do
            for xi in (0, 4) do
              let x = ?cpu f.x.min + xi + 4 * xo in
              f[x] <- g[x] + g[x + 1];
      "
    `);
  });
});

describe('split', () => {
  test('shift', () => {
    expect(scheduled(two, 'split(f.x, xo, xi, 4, shift);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for xo in (0, (?cpu f.x.len + 3) / 4) do
              for xi in (0, 4) do
                let x = ?cpu f.x.min + xi + min(4 * xo, max(0, ?cpu f.x.len - 4)) in
                f[x, y] <- x + y;
      "
    `);
  });
  test('by a parameter', () => {
    expect(scheduled(two, 'split(f.y, yo, yi, n);')).toMatchInlineSnapshot(`
      "
      assert n > 0;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for yo in (0, (?cpu f.y.len + (n - 1)) / n) do
            for yi in (0, n) do
              for x in ?cpu f.x do
                let y = ?cpu f.y.min + yi + n * yo in
                if y < ?cpu f.y.min + ?cpu f.y.len then
                  f[x, y] <- x + y;
      "
    `);
  });
  test('a reduction loop', () => {
    expect(scheduled(update, 'split(f.s1.r, ro, ri, 4);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- 0;
        label s1:
          for x in ?cpu f.x do
            for t in (2, 5) do
              for ro in (0, (n + 3) / 4) do
                for ri in (0, 4) do
                  let r = 0 + ri + 4 * ro in
                  if r < 0 + n then
                    f[x] <- f.s0[x] + r * t;
      "
    `);
  });
  test('E2: the result of a split', () => {
    expect(scheduled(two, 'split(f.x, xo, xi, 8); split(f.xi, xio, xii, 2);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for xo in (0, (?cpu f.x.len + 7) / 8) do
              for xio in (0, 4) do
                for xii in (0, 2) do
                  let xi = 0 + xii + 2 * xio in
                  if xi < 0 + 8 then
                    let x = ?cpu f.x.min + xi + 8 * xo in
                    if x < ?cpu f.x.min + ?cpu f.x.len then
                      f[x, y] <- x + y;
      "
    `);
  });
  test('E2: both halves', () => {
    expect(
      scheduled(paper, 'split(f.x, xo, xi, 8, round); split(f.xo, a, b, 2, shift); split(f.xi, c, d, 3);'),
    ).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      label g:
        label s0:
          for x in ?cpu g.x do
            g[x] <- x * x;
      allocate f(?mem f.x);
      label f:
        label s0:
          for a in (0, ((?cpu f.x.len + 7) / 8 + 1) / 2) do
            for b in (0, 2) do
              for c in (0, 3) do
                for d in (0, 3) do
                  let xi = 0 + d + 3 * c in
                  if xi < 0 + 8 then
                    let xo = 0 + b + min(2 * a, max(0, (?cpu f.x.len + 7) / 8 - 2)) in
                    let x = ?cpu f.x.min + xi + 8 * xo in
                    f[x] <- g[x] + g[x + 1];
      "
    `);
  });
});

describe('fuse', () => {
  test('two pure loops', () => {
    expect(scheduled(two, 'fuse(f.y, xy);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for xy in (0, ?cpu f.y.len * ?cpu f.x.len) do
            let y = ?cpu f.y.min + xy / ?cpu f.x.len in
            let x = ?cpu f.x.min + xy % ?cpu f.x.len in
            f[x, y] <- x + y;
      "
    `);
  });
  test('two reduction loops', () => {
    expect(scheduled(update, 'fuse(f.s1.t, rt);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- 0;
        label s1:
          for x in ?cpu f.x do
            for rt in (0, 5 * n) do
              let t = 2 + rt / n in
              let r = 0 + rt % n in
              f[x] <- f.s0[x] + r * t;
      "
    `);
  });
  test('E2: the two halves of a split', () => {
    expect(scheduled(paper, 'split(f.x, xo, xi, 8); fuse(f.xo, x2);')).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      label g:
        label s0:
          for x in ?cpu g.x do
            g[x] <- x * x;
      allocate f(?mem f.x);
      label f:
        label s0:
          for x2 in (0, (?cpu f.x.len + 7) / 8 * 8) do
            let xo = 0 + x2 / 8 in
            let xi = 0 + x2 % 8 in
            let x = ?cpu f.x.min + xi + 8 * xo in
            if x < ?cpu f.x.min + ?cpu f.x.len then
              f[x] <- g[x] + g[x + 1];
      "
    `);
  });
  test('then split', () => {
    expect(scheduled(two, 'fuse(f.y, xy); split(f.xy, o, i, 4);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for o in (0, (?cpu f.y.len * ?cpu f.x.len + 3) / 4) do
            for i in (0, 4) do
              let xy = 0 + i + 4 * o in
              if xy < 0 + ?cpu f.y.len * ?cpu f.x.len then
                let y = ?cpu f.y.min + xy / ?cpu f.x.len in
                let x = ?cpu f.x.min + xy % ?cpu f.x.len in
                f[x, y] <- x + y;
      "
    `);
  });
});

describe('swap and traverse', () => {
  test('a pure loop with a reduction loop', () => {
    expect(scheduled(update, 'swap(f.s1.x);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- 0;
        label s1:
          for t in (2, 5) do
            for x in ?cpu f.x do
              for r in (0, n) do
                f[x] <- f.s0[x] + r * t;
      "
    `);
  });
  test('orders', () => {
    expect(
      scheduled(
        two,
        'split(f.x, xo, xi, 4); traverse(f.y, parallel); traverse(f.xi, vectorized); split(f.xo, a, b, 2); traverse(f.b, unrolled);',
      ),
    ).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          parallel for y in ?cpu f.y do
            for a in (0, ((?cpu f.x.len + 3) / 4 + 1) / 2) do
              unrolled for b in (0, 2) do
                vectorized for xi in (0, 4) do
                  let xo = 0 + b + 2 * a in
                  if xo < 0 + (?cpu f.x.len + 3) / 4 then
                    let x = ?cpu f.x.min + xi + 4 * xo in
                    if x < ?cpu f.x.min + ?cpu f.x.len then
                      f[x, y] <- x + y;
      "
    `);
  });
});

describe('sugar', () => {
  test('tile, with a guard in both dimensions', () => {
    expect(scheduled(two, 'tile(f.x, f.y, xo, yo, xi, yi, 8, 4);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for yo in (0, (?cpu f.y.len + 3) / 4) do
            for xo in (0, (?cpu f.x.len + 7) / 8) do
              for yi in (0, 4) do
                for xi in (0, 8) do
                  let y = ?cpu f.y.min + yi + 4 * yo in
                  if y < ?cpu f.y.min + ?cpu f.y.len then
                    let x = ?cpu f.x.min + xi + 8 * xo in
                    if x < ?cpu f.x.min + ?cpu f.x.len then
                      f[x, y] <- x + y;
      "
    `);
  });
  test('reorder', () => {
    const three = 'pipeline f() { fun f(x, y, z) = x + y * z; }';
    expect(scheduled(three, 'reorder(f, z, x, y);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y, ?mem f.z);
      label f:
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              for z in ?cpu f.z do
                f[x, y, z] <- x + y * z;
      "
    `);
    expect(scheduled(three, 'reorder(f, z, x);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y, ?mem f.z);
      label f:
        label s0:
          for x in ?cpu f.x do
            for y in ?cpu f.y do
              for z in ?cpu f.z do
                f[x, y, z] <- x + y * z;
      "
    `);
    expect(scheduled(update, 'reorder(f.s1, x, r, t);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- 0;
        label s1:
          for t in (2, 5) do
            for r in (0, n) do
              for x in ?cpu f.x do
                f[x] <- f.s0[x] + r * t;
      "
    `);
  });
  test('vectorize, unroll and parallel', () => {
    expect(scheduled(two, 'vectorize(f.x, 8); unroll(f.y, 2, round); parallel(f.y_uo);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          parallel for y_uo in (0, (?cpu f.y.len + 1) / 2) do
            unrolled for y_u in (0, 2) do
              for x_vo in (0, (?cpu f.x.len + 7) / 8) do
                vectorized for x_v in (0, 8) do
                  let y = ?cpu f.y.min + y_u + 2 * y_uo in
                  let x = ?cpu f.x.min + x_v + 8 * x_vo in
                  if x < ?cpu f.x.min + ?cpu f.x.len then
                    f[x, y] <- x + y;
      "
    `);
  });
});

describe('specialize', () => {
  test('a func with an update, with separately scheduled branches', () => {
    expect(
      scheduled(
        'pipeline f(n) { fun f(x) = { x; (x) <- f[x] + n; } }',
        'specialize(f, n > 8, n > 4); split(f.x, xo, xi, 4); parallel(f.z1.s0.xo);',
      ),
    ).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        if n > 8 then
          label z1:
            label s0:
              parallel for xo in (0, (?cpu f.z1.s0.x.len + 3) / 4) do
                for xi in (0, 4) do
                  let x = ?cpu f.z1.s0.x.min + xi + 4 * xo in
                  if x < ?cpu f.z1.s0.x.min + ?cpu f.z1.s0.x.len then
                    f.z1.s0[x] <- x;
            label s1:
              for x in ?cpu f.x do
                f[x] <- f.z1.s0[x] + n;
        else
          if n > 4 then
            label z2:
              label s0:
                for xo in (0, (?cpu f.z2.s0.x.len + 3) / 4) do
                  for xi in (0, 4) do
                    let x = ?cpu f.z2.s0.x.min + xi + 4 * xo in
                    if x < ?cpu f.z2.s0.x.min + ?cpu f.z2.s0.x.len then
                      f.z2.s0[x] <- x;
              label s1:
                for x in ?cpu f.x do
                  f[x] <- f.z2.s0[x] + n;
          else
            label z0:
              label s0:
                for xo in (0, (?cpu f.s0.x.len + 3) / 4) do
                  for xi in (0, 4) do
                    let x = ?cpu f.s0.x.min + xi + 4 * xo in
                    if x < ?cpu f.s0.x.min + ?cpu f.s0.x.len then
                      f.s0[x] <- x;
              label s1:
                for x in ?cpu f.x do
                  f[x] <- f.s0[x] + n;
      "
    `);
  });
});

describe('compute-at and store-at', () => {
  const chain =
    'pipeline f() { fun g(x, y) = x + y; fun h(x, y) = g[x, y] + g[x, y + 1]; fun f(x, y) = h[x, y] + h[x + 1, y]; }';
  test('storage is not moved', () => {
    expect(scheduled(paper, 'compute-at(g, f.x);')).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.x do
            label g:
              label s0:
                for x in ?cpu g.x do
                  g[x] <- x * x;
            f[x] <- g[x] + g[x + 1];
      "
    `);
  });
  test('a chain of producers, in order of definition for any order of directives', () => {
    const at = scheduled(chain, 'compute-at(h, f.y); compute-at(g, f.y); store-at(g, f.y); store-at(h, f.y);');
    expect(at).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            allocate g(?mem g.x, ?mem g.y);
            label g:
              label s0:
                for y in ?cpu g.y do
                  for x in ?cpu g.x do
                    g[x, y] <- x + y;
            allocate h(?mem h.x, ?mem h.y);
            label h:
              label s0:
                for y in ?cpu h.y do
                  for x in ?cpu h.x do
                    h[x, y] <- g[x, y] + g[x, y + 1];
            for x in ?cpu f.x do
              f[x, y] <- h[x, y] + h[x + 1, y];
      "
    `);
    expect(scheduled(chain, 'store-at(h, f.y); compute-at(h, f.y); store-at(g, f.y); compute-at(g, f.y);')).toBe(at);
    expect(scheduled(chain, 'at(h, f.y); at(g, f.y);')).toBe(at);
  });
  test('a producer inside a producer', () => {
    expect(scheduled(chain, 'at(h, f.y); compute-at(g, h.y); store-at(g, h.y);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            allocate h(?mem h.x, ?mem h.y);
            label h:
              label s0:
                for y in ?cpu h.y do
                  allocate g(?mem g.x, ?mem g.y);
                  label g:
                    label s0:
                      for y in ?cpu g.y do
                        for x in ?cpu g.x do
                          g[x, y] <- x + y;
                  for x in ?cpu h.x do
                    h[x, y] <- g[x, y] + g[x, y + 1];
            for x in ?cpu f.x do
              f[x, y] <- h[x, y] + h[x + 1, y];
      "
    `);
  });
  test('back to the root', () => {
    expect(scheduled(chain, 'compute-at(h, f.y); compute-at(g, h.x); compute-root(g);')).toBe(
      scheduled(chain, 'compute-at(h, f.y);'),
    );
    expect(scheduled(chain, 'at(h, f.y); store-root(h);')).toBe(scheduled(chain, 'compute-at(h, f.y);'));
  });
  test('E12: a copy for every branch and stage that reads the producer', () => {
    const stages = 'pipeline f(n) { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x] + g[x + 1]; (x) <- f[x] * 2; } }';
    expect(scheduled(stages, 'at(g, f.x);')).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            allocate g(?mem g.x);
            label g:
              label s0:
                for x in ?cpu g.x do
                  g[x] <- x;
            f.s0[x] <- g[x];
        label s1:
          for x in ?cpu f.s1.x do
            allocate g(?mem g.x);
            label g:
              label s0:
                for x in ?cpu g.x do
                  g[x] <- x;
            f.s1[x] <- f.s0[x] + g[x + 1];
        label s2:
          for x in ?cpu f.x do
            f[x] <- f.s1[x] * 2;
      "
    `);
    expect(
      scheduled('pipeline f(n) { fun g(x) = x; fun f(x) = g[x]; }', 'specialize(f, n > 1); compute-at(g, f.x);'),
    ).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      allocate f(?mem f.x);
      label f:
        if n > 1 then
          label z1:
            label s0:
              for x in ?cpu f.x do
                label g:
                  label s0:
                    for x in ?cpu g.x do
                      g[x] <- x;
                f[x] <- g[x];
        else
          label z0:
            label s0:
              for x in ?cpu f.x do
                label g:
                  label s0:
                    for x in ?cpu g.x do
                      g[x] <- x;
                f[x] <- g[x];
      "
    `);
  });
});

describe('inline', () => {
  test('a func is substituted into all its consumers', () => {
    expect(
      scheduled(
        'pipeline f() { fun g(x, y) = x - y; fun h(x) = g[x, 1] * 2; fun f(x) = h[g[x, x + 1]] + h[x]; }',
        'inline(h); inline(g);',
      ),
    ).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.x do
            f[x] <- (x - (x + 1) - 1) * 2 + (x - 1) * 2;
      "
    `);
  });
  test('in any order, including earlier inlining', () => {
    const pipeline = 'pipeline f() { fun g(x) = x + 1; fun h(x) = g[x] * 2; fun f(x) = h[x] + h[x - 1]; }';
    expect(scheduled(pipeline, 'inline(g); inline(h);')).toBe(scheduled(pipeline, 'inline(h); inline(g);'));
  });
});

test('inlining a producer first or its consumer first is the same', () => {
  const pipeline = 'pipeline f() { fun g(x, y) = x - y; fun h(x) = g[x, 1] * 2; fun f(x) = h[x] + h[x + 1]; }';
  expect(scheduled(pipeline, 'inline(g); inline(h);')).toBe(scheduled(pipeline, 'inline(h); inline(g);'));
});

describe('the bounds phase', () => {
  test('asserts', () => {
    expect(
      scheduled(two, 'bound(f, x, 0, n); bound-extent(f, y, 8); align-bounds(f, x, 4, 1); traverse(f.y, unrolled);'),
    ).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        assert ?cpu f.x.min % 4 == 1;
        assert ?cpu f.x.len % 4 == 0;
        assert ?cpu f.y.len == 8;
        assert ?cpu f.x.min == 0 && ?cpu f.x.len == n;
        label s0:
          unrolled for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- x + y;
      "
    `);
  });
});
