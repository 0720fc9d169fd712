import { describe, expect, test } from 'vitest';
import { described } from './edges/edge-case.ts';
import { examine } from './edges/examine.ts';
import { type Found, wrong } from './edges/found-programs.ts';
import { writtenCase } from './edges/written.ts';

/** The numbers of cases decide where outputs go, and whether a module is tried: all of it. */
const ways = [0, 1, 3, 7];

/** Programs whose windows do not depend on what wraps in them: they have their values. */
const harmless: readonly Found[] = [
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

/** A valid program that was refused because its input was taken to be too small. */
const reflected = `pipeline out(img: u8[1]) {
    fun g(x, y, z): i32 = i32(mirror_image(img)[x + -100001]);
    fun out(x): i32 = g[img.min[0] + 100001, (x >> img.len[0]) / 2147483647 + 65535, x + -11] + img.len[0];
  }
  schedule s { split(g.x, xo, xi, 1, shift); split(g.y, yo, yi, img.len[0], round); swap(g.yi); }`;

test('a loop of one iteration is left without losing the limits of its coordinates', async () => {
  const asked: Found[1] = { window: [[-2147483637, -2147483636]], inputs: { img: [{ min: -1, len: 3 }] } };
  const c = writtenCase(reflected, asked);
  for (const way of ways)
    expect(await examine(c, way), described(c)).toMatchObject({ outcome: 'compared', why: 'equal' });
});

describe('what was wrong at the edges of i32 is right, or refused', () => {
  test.each(wrong)('%s', async (text, asked) => {
    const c = writtenCase(text, asked);
    for (const way of ways) expect((await examine(c, way)).failure, described(c)).toBeNull();
  });
});

describe('a wrap that no window depends on is no reason to refuse', () => {
  test.each(harmless)('%s', async (text, asked) => {
    const c = writtenCase(text, asked);
    for (const way of ways)
      expect(await examine(c, way), described(c)).toMatchObject({ outcome: 'compared', why: 'equal' });
  });
});
