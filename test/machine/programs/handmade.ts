import { checkText } from '../../../src/check/check.ts';
import { bug } from '../../../src/errors/bug.ts';
import type { Case } from '../../../src/lab/case.ts';
import { parse } from '../../../src/language/parse.ts';

/**
 * Cases that are rare among random ones: values that are loaded soon after they are stored, long vectors, sums with
 * many common terms, and nearby boundaries.
 */
export const handmade: readonly Case[] = [
  `pipeline f() { fun f(x) = { 1; rdom(r = (0, 3)) in (x) <- f[x] * 2 + r; } }
   schedule s { unroll(f.s1.r); }`,
  `pipeline f() { fun f(x) = { x; rdom(r = (1, 6)) in (r) <- f[r] + f[r - 1]; } }
   schedule s { unroll(f.s1.r, 4); }`,
  `pipeline f() { fun f(x) = { x; (x) <- f[x] + f[x]; (x) <- f[x] * f[x]; } }
   schedule s { vectorize(f.x, 4); vectorize(f.s1.x, 4); vectorize(f.s2.x, 2); }`,
  `pipeline f() { fun f(x): (i32, i32) = { (x, 0); rdom(r = (0, 3)) in (r) <- (f[r].1, f[r].0 + f[r].1); } }
   schedule s { unroll(f.s1.r); }`,
  `pipeline f() { fun f(x): (i32, i32) = { (x, 0); rdom(r = (0, 3)) in (clamp(f[r].0, 0, 5)) <- (f[r].0 + 1, 7); } }
   schedule s { unroll(f.s1.r); }`,
  `pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }
   schedule s { vectorize(g.x, 130, round); vectorize(f.x, 150, round); }`,
  `pipeline f() { fun g(x): u8 = u8(x * 3); fun f(x): u8 = g[7 - x] + g[2 * x] + g[(x * x) % 5]; }
   schedule s { vectorize(g.x, 16, round); vectorize(f.x, 4); at(g, f.x_vo); }`,
  `pipeline f() { fun g(x): u8 = u8(x * 37); fun f(x): u8 = g[x - 1] + 2 * g[x] + g[x + 1] - 3; }
   schedule s { unroll(f.x, 4, round); }`,
  `pipeline f() {
     fun g(x): i16 = i16(x * 4001);
     fun f(x): i16 = 5 * (g[x] + 2 * g[x + 8]) - 3 * (g[x + 1] + 2 * g[x + 9]) + 7 * g[x + 2] + 14 * g[x + 10] + 1;
   }
   schedule s { split(f.x, xo, xi, 4, round); vectorize(g.x, 8, round); unroll(f.xi); }`,
  `pipeline f() {
     fun g(x) = x * 1000003;
     fun f(x) = { 0; rdom(r = (0, 4)) in (x) <- f[x] + g[x + r] + g[x + r + 1] - g[x + r + 2]; }
   }
   schedule s { vectorize(g.x, 4, round); vectorize(f.s1.x, 4); unroll(f.s1.r); }`,
  `pipeline f() { fun g(x): f32 = f32(x) / 3.0; fun f(x): f32 = g[x] + g[x + 1] + g[x + 2] + 16777216.0; }
   schedule s { split(f.x, xo, xi, 4, round); unroll(f.xi); }`,
  `pipeline f() { fun g(x): u8 = u8(x * 37); fun f(x): u8 = g[clamp(x - 1, 0, 5)] + g[clamp(x + 1, 1, 4)]; }
   schedule s { vectorize(g.x, 4, round); vectorize(f.x, 2); }`,
  `pipeline f() {
     fun g(x): f32 = f32(x) / 3.0;
     fun f(x): f32 = select(x - 1 < 0 || x - 1 >= 6, 7.0, g[clamp(x - 1, 0, 5)]) + select(x >= 2 && x <= 4, 1.0, 2.0);
   }
   schedule s { vectorize(g.x, 4, round); vectorize(f.x, 2, round); }`,
  `pipeline f() { fun g(x, y): u16 = u16(x * y + 3); fun h(x, y): u16 = g[clamp(x - 1, 0, 5), y] + g[clamp(x + 1, 2, 9), y]; fun f(x): u16 = h[x, 0] * h[x, 1]; }
   schedule s { split(f.x, xo, xi, 4); at(h, f.xo); vectorize(h.x, 4, round); reorder(h, x_v, y, x_vo); }`,
  `pipeline f() { fun g(x, y) = x * y + 3; fun h(x, y) = g[clamp(x + 1, 0, 3), y] - g[clamp(x + 2, 2, 9), y]; fun f(x): i32 = h[x, 0] + h[x + 1, 2]; }
   schedule s { split(f.x, xo, xi, 4, shift); at(h, f.xo); vectorize(h.x, 2, shift); }`,
  `pipeline f() { fun g(x) = x * x; fun f(x) = { g[max(2 * x - 3, 0)]; (x) <- f[x] + 1 if x > 2; } }
   schedule s { vectorize(f.x, 2, round); vectorize(f.s1.x, 2); }`,
  `pipeline f() { fun g(x) = x * x; fun f(x) = g[(x - 1) % 6] + g[min((x + 1) % 12, 11 - (x + 1) % 12)]; }
   schedule s { vectorize(f.x, 2, round); }`,
  `pipeline f() { fun g(x) = { x; rdom(r = (0, 5)) in (x) <- g[x] * 3 + r; } fun f(x) = g[x]; }
   schedule s { split(f.x, xo, xi, 4); at(g, f.xo); split(g.s1.x, xo, xi, 4); reorder(g.s1, xi, r, xo); unroll(g.s1.xi); }`,
  `pipeline f() { fun g(x): f32 = { 0.5; rdom(r = (0, 3), q = (0, 2)) in (x) <- g[x] * 1.5 + f32(r - q); } fun f(x): f32 = g[x]; }
   schedule s { split(f.x, xo, xi, 8, shift); at(g, f.xo); split(g.s1.x, xo, xi, 8); reorder(g.s1, xi, r, q, xo);
     vectorize(g.s1.xi, 4); unroll(g.s1.xi_vo); }`,
  `pipeline f() {
     fun g(x) = { x; rdom(r = [1, 9)) in (r) <- 2 * g[r - 1] + g[r]; rdom(r = [1, 9)) in (8 - r) <- g[9 - r] - g[8 - r]; }
     fun f(x) = g[x];
   }
   schedule s { }`,
  `pipeline f() { fun f(x) = { x; rdom(r = [1, 9)) in (r) <- f[r - 1] + f[r + 1]; rdom(r = [2, 9)) in (r) <- f[r - 2] + f[r - 1]; } }
   schedule s { unroll(f.s2.r, 2); }`,
  `pipeline f() { fun g(x, y): f32 = f32(x * 7 + y); fun h(x, y): f32 = g[y, x]; fun f(x): f32 = h[x, 0] + h[x, 3] * h[0, x]; }
   schedule s { tile(h.x, h.y, xo, yo, xi, yi, 4, 4, round); unroll(h.yi); vectorize(h.xi); at(g, h.xo); }`,
  `pipeline f() { fun g(c, x): u8 = u8(x * 7 + c * 50); fun f(x): u8 = g[0, x] - 3 * g[1, x + 1] + g[2, 2 * x]; }
   schedule s { bound(g, c, 0, 3); split(g.x, xo, xi, 16, round); reorder(g, xi, c, xo); vectorize(g.xi); unroll(g.c); }`,
  `pipeline f() { fun g(c, x): i16 = { i16(x * 7 + c); (c, x) <- g[c, x] * 3; } fun f(x): i16 = g[0, x] - 3 * g[1, x] + g[2, x] * g[3, x]; }
   schedule s { split(g.c, co, ci, 4, round); reorder(g, ci, x, co); vectorize(g.x, 4, round); unroll(g.ci); split(g.s1.c, co, ci, 4); reorder(g.s1, ci, x, co); vectorize(g.s1.x, 8); unroll(g.s1.ci); }`,
  `pipeline f() { fun g(x): u8 = u8(x * 37); fun f(x): u8 = g[x / 2] + 3 * g[(x + 1) / 2] - g[(5 - x) / 4]; }
   schedule s { vectorize(g.x, 16, round); vectorize(f.x, 8, round); }`,
  `pipeline f() { fun g(x): i16 = i16(x * 3701); fun f(x): i16 = select(x % 2 == 0, g[x / 2], g[(x + 3) % 4]) + i16((x * 3 + 1) % 8); }
   schedule s { align-bounds(f, x, 4, 0); split(f.x, xo, xi, 4); vectorize(f.xi); unroll(f.xo, 2); }`,
  `pipeline f() { fun g(x) = x * x; fun f(x) = g[clamp(x / 2 - 1, 0, 3)] - 2 * g[max(min((x - 3) / 2, 4), -1)]; }
   schedule s { vectorize(f.x, 4, round); }`,
  `pipeline f() { fun g(x, c) = select(c == 0, x, select(c == 1, x * x, 3)); fun f(x) = g[x, 0] + 5 * g[x, 1] - g[x, 2]; }
   schedule s { bound(g, c, 0, 3); unroll(g.c); }`,
  `pipeline f() { fun g(x, y): i16 = i16(x * 7 + y * 301); fun h(x, y): i16 = g[y, x]; fun f(x): i16 = h[x, 0] + h[x, 7] * h[0, x]; }
   schedule s { tile(h.x, h.y, xo, yo, xi, yi, 8, 8, round); unroll(h.yi); vectorize(h.xi); }`,
  `pipeline f() { fun g(x, y): u8 = u8(x * 7 + y * 31); fun h(x, y): u8 = g[y, x]; fun f(x): u8 = h[x, 0] + h[x, 15] * h[0, x]; }
   schedule s { tile(h.x, h.y, xo, yo, xi, yi, 16, 16, round); unroll(h.yi); vectorize(h.xi); }`,
  `pipeline f() { fun f(x) = { x; (x) <- f[x] * 3 + 1; } }
   schedule s { split(f.x, xo, xi, 2, shift); split(f.xo, xoo, xoi, 4); unroll(f.xi); split(f.s1.x, xo, xi, 2); split(f.s1.xo, xoo, xoi, 2); unroll(f.s1.xi); }`,
  `pipeline f() { fun g(x): u8 = u8(x * 37); fun f(x): u8 = g[clamp(x - 1, 0, 5)] + g[clamp(x / 2, 1, 3)] - g[max(min((x + 3) / 4, 1), 0)]; }
   schedule s { vectorize(g.x, 4, round); vectorize(f.x, 2, shift); }`,
  `pipeline f() { fun g(x): i16 = i16(x * 3701); fun f(x): i16 = g[clamp((x - 2) / 2, 0, 2)] + g[clamp((2 * x + 1) / 2, 0, 4)]; }
   schedule s { vectorize(g.x, 4, round); vectorize(f.x, 4, shift); }`,
  `pipeline f() { fun g() = { 1; rdom(r = (0, 3)) in () <- g[] * 3 + r; () <- g[] - 1; } fun f(x) = g[] + x; }
   schedule s { }`,
  `pipeline f() { fun f(x) = { 0; rdom(r = (0, 4)) in (0) <- f[0] + r + 1 if f[0] < 2; } }
   schedule s { unroll(f.s1.r); }`,
  `pipeline f() { fun g(x): f32 = { 0.5; rdom(r = (0, 3)) in (x) <- g[x] * 1.5 + f32(r * x); } fun f(x): f32 = g[x] - 3.0 * g[x + 56]; }
   schedule s { split(f.x, xo, xi, 8, shift); at(g, f.xo); split(g.s1.x, xo, xi, 64); reorder(g.s1, xi, r, xo); vectorize(g.s1.xi, 4); unroll(g.s1.xi_vo); }`,
  `pipeline f() { fun g(x) = { x; rdom(s = (0, 16), r = (0, 3)) in (s) <- g[s] * 3 + g[s + 1] + r; } fun f(x) = g[x] + g[x + 8]; }
   schedule s { unroll(g.s1.s); }`,
  `pipeline f() { fun g(x) = { x; rdom(s = (0, 16), r = (0, 3)) in (s) <- g[s] * 3 + g[15 - s] + r; } fun f(x) = g[x] + g[x + 8]; }
   schedule s { unroll(g.s1.s); }`,
  `pipeline f() { fun a(x) = x + 7; fun b(x) = x * 100; fun f(x) = { x; rdom(r = (0, 1)) in (x) <- f[x] + b[x + r]; (x) <- f[x] + a[x]; } }
   schedule s { reorder(f.s1, x, r); at(b, f.s1.r); }`,
  `pipeline f() { fun g(x): i8 = i8(x * 37); fun h(x): u64 = u64(g[x]) * 5; fun f(x): f64 = f64(g[x + 1]) / 3.0 + f64(h[x]); }
   schedule s { vectorize(g.x, 16, round); vectorize(h.x, 2, round); vectorize(f.x, 2, round); }`,
  `pipeline f() { fun g(x): i8 = i8(x * 91); fun h(x): u64 = u64(g[x]) / 3; fun f(x): f64 = f64(g[x]) * 0.1 - f64(h[x]); }
   schedule s { vectorize(g.x, 8, round); vectorize(h.x, 4, round); vectorize(f.x, 4, round); }`,
  `pipeline f() { fun g(x): u32 = u32(x * 91) * 40503; fun f(x): u32 = (g[x] >> 7) ^ g[x + 1]; }
   schedule s { vectorize(g.x, 8, round); vectorize(f.x, 4, round); }`,
  `pipeline f() { fun g(x): u32 = u32(x * x) % 7; fun f(x): u32 = max(g[x], g[x + 2]) / 3; }
   schedule s { vectorize(g.x, 4, round); vectorize(f.x, 8, round); }`,
].map(caseOf);

function caseOf(text: string): Case {
  const { modules } = checkText(text);
  const pipeline = parse(text).tree.items.find((item) => item.tag === 'Pipeline') ?? bug('no pipeline');
  const directives = modules[0]?.schedules[0]?.directives ?? bug(`no schedule in ${text}`);
  return { pipeline, directives, testInput: { window: [{ min: 0, len: 7 }], params: new Map(), inputs: [] } };
}
