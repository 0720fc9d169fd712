import { describe, expect, test } from 'vitest';
import { caseOfText } from './edges/case-of-text.ts';
import { described } from './edges/edge-case.ts';
import { examine } from './edges/examine.ts';
import { type Regression, regressions } from './edges/regressions.ts';

/**
 * The index of a case selects the destination of outputs and whether a module is tested; these cover all combinations.
 */
const indices = [0, 1, 3, 7];

/** Programs in which arithmetic wraps, but no window depends on it: they must run. */
const harmless: readonly Regression[] = [
  [
    'pipeline f() { fun f(x) = { 0; rdom(r = (0, 9)) in (x) <- f[x] + r if r * 1000000000 > 0; } }',
    { window: [[0, 5]] },
  ],
  ['pipeline f(p) { fun f() = { 0; () <- 7 if p * 31250000; } }', { params: { p: 2147483643 } }],
  ['pipeline f() { fun f() = { 0; () <- 7 if 3 * 999999997; } }', {}],
  ['pipeline f() { fun g(x) = x + 7; fun f(x) = g[(x * 1103515245 + 12345) % 16]; }', { window: [[0, 9]] }],
  ['pipeline f() { fun g(x) = x + 7; fun f(x) = g[clamp(x * 1103515245, 0, 9)]; }', { window: [[0, 9]] }],
  ['pipeline f() { fun g(x) = x + 7; fun f(x) = g[u8(x * -2147483647)]; }', { window: [[-1000000005, -1000000003]] }],
  ['pipeline f() { fun f() = { 0; rdom(s = (i32(abs(-3)), 2)) in () <- f[] + s; } }', {}],
  ['pipeline f() { fun f() = { 0; rdom(s = (i32(u32(7) / 2), 2)) in () <- f[] + s; } }', {}],
  [
    'pipeline f(img: u8[1]) { fun f(y) = repeat_edge(img)[y * 1103515245]; }',
    { window: [[0, 9]], inputs: { img: [{ min: 0, len: 5 }] } },
  ],
];

/** A valid program that was refused because its input seemed too small. */
const reflected = `pipeline out(img: u8[1]) {
    fun g(x, y, z): i32 = i32(mirror_image(img)[x + -100001]);
    fun out(x): i32 = g[img.min[0] + 100001, (x >> img.len[0]) / 2147483647 + 65535, x + -11] + img.len[0];
  }
  schedule s { split(g.x, xo, xi, 1, shift); split(g.y, yo, yi, img.len[0], round); swap(g.yi); }`;

test('the removal of a single-trip loop keeps the limits of its coordinates', async () => {
  const spec: Regression[1] = { window: [[-2147483637, -2147483636]], inputs: { img: [{ min: -1, len: 3 }] } };
  const c = caseOfText(reflected, spec);
  for (const index of indices)
    expect(await examine(c, index), described(c)).toMatchObject({ outcome: 'compared', why: 'equal' });
});

describe('former bugs at the edges of i32: the values are correct, or the run is refused', () => {
  test.each(regressions)('%s', async (text, spec) => {
    const c = caseOfText(text, spec);
    for (const index of indices) expect((await examine(c, index)).failure, described(c)).toBeNull();
  });
});

describe('a wrap that no window depends on is not refused', () => {
  test.each(harmless)('%s', async (text, spec) => {
    const c = caseOfText(text, spec);
    for (const index of indices)
      expect(await examine(c, index), described(c)).toMatchObject({ outcome: 'compared', why: 'equal' });
  });
});
