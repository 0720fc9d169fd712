import { checkText } from '../../src/check/check.ts';
import { bug } from '../../src/errors/bug.ts';
import type { Case } from '../../src/lab/case.ts';
import { parse } from '../../src/language/parse.ts';

/** Cases in which what is stored is soon loaded again, or vectors are long: rare among those that are drawn. */
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
  `pipeline f() { fun g(x) = { x; rdom(r = (0, 5)) in (x) <- g[x] * 3 + r; } fun f(x) = g[x]; }
   schedule s { split(f.x, xo, xi, 4); at(g, f.xo); split(g.s1.x, xo, xi, 4); reorder(g.s1, xi, r, xo); unroll(g.s1.xi); }`,
  `pipeline f() { fun g(x): f32 = { 0.5; rdom(r = (0, 3), q = (0, 2)) in (x) <- g[x] * 1.5 + f32(r - q); } fun f(x): f32 = g[x]; }
   schedule s { split(f.x, xo, xi, 8, shift); at(g, f.xo); split(g.s1.x, xo, xi, 8); reorder(g.s1, xi, r, q, xo);
     vectorize(g.s1.xi, 4); unroll(g.s1.xi_vo); }`,
  `pipeline f() { fun f(x) = { x; rdom(r = [1, 9)) in (r) <- 2 * f[r - 1] + f[r]; rdom(r = [1, 9)) in (8 - r) <- f[9 - r] - f[8 - r]; } }
   schedule s { }`,
  `pipeline f() { fun f(x) = { x; rdom(r = [1, 9)) in (r) <- f[r - 1] + f[r + 1]; rdom(r = [2, 9)) in (r) <- f[r - 2] + f[r - 1]; } }
   schedule s { unroll(f.s2.r, 2); }`,
  `pipeline f() { fun g(x, y): f32 = f32(x * 7 + y); fun h(x, y): f32 = g[y, x]; fun f(x): f32 = h[x, 0] + h[x, 3] * h[0, x]; }
   schedule s { tile(h.x, h.y, xo, yo, xi, yi, 4, 4, round); unroll(h.yi); vectorize(h.xi); at(g, h.xo); }`,
].map(caseOf);

function caseOf(text: string): Case {
  const { modules } = checkText(text);
  const pipeline = parse(text).tree.items.find((item) => item.tag === 'Pipeline') ?? bug('no pipeline');
  const directives = modules[0]?.schedules[0]?.directives ?? bug(`no schedule in ${text}`);
  return { pipeline, directives, question: { window: [{ min: 0, len: 7 }], params: new Map(), inputs: [] } };
}
