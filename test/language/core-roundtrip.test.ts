import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { printPipeline, printSchedule } from '../../src/language/print.ts';
import { anyUnscheduledCase, partsOf } from '../lab/any-case.ts';
import { pipelineOf } from '../pipeline.ts';

test('check(parse(print(P))) = P, for typed pipelines', () => {
  let read = 0;
  const property = fc.property(anyUnscheduledCase(), (c) => {
    const { P } = partsOf(c);
    // The names of the funcs of inline reductions cannot be parsed.
    if (P.funcs.some((f) => f.name.includes('$'))) return;
    read++;
    // Not toEqual: its diff of large trees takes minutes.
    expect(isDeepStrictEqual(pipelineOf(printPipeline(P)), P), printPipeline(P)).toBe(true);
  });
  fc.assert(property, { numRuns: 500 });
  expect(read).toBeGreaterThan(300);
});

test('constants are printed with a cast only where it is necessary', () => {
  const text = `pipeline f(k: u8 = 7, s: f32 = 0.1) {
  fun g(x): u8 = select(x > 3, 1, 2);
  fun h(x): f64 = 0.1;
  fun f(x): f32 = {
    0.5;
    (x) <- f[x] + s * 0.1 + f32(g[x] + 3) + f32(f64(1.5) + f64(2.5)) + f32(h[x] * 0.1);
  }
}`;
  expect(printPipeline(pipelineOf(text))).toBe(text);
});

test('print(check(parse(S))) = S, for schedules', () => {
  const schedule = `schedule everything {
  specialize(f, n > 8, img.len[0] == 64);
  split(f.x, xo, xi, n * 2);
  split(f.s1.r, ro, ri, 4, shift);
  split(f.z1.s0.y, yo, yi, 8, round);
  fuse(f.y, xy);
  swap(f.z0.s1.x);
  traverse(f.x, unrolled);
  compute-at(g, f.xo);
  compute-root(g);
  inline(g);
  store-at(g, f.xo);
  store-root(g);
  slide(g, f.xo);
  fold-storage(g, x, 4);
  bound(f, x, 0, n);
  bound-extent(f, y, 3);
  align-bounds(f, x, 4, 0);
  tile(f.x, f.y, xo, yo, xi, yi, 8, 4, shift);
  reorder(f, x, y);
  reorder(f.s1, r, x);
  parallel(f.y);
  vectorize(f.x);
  vectorize(f.x, 8, round);
  unroll(f.x, 2);
  at(g, f.yo);
}`;
  const program = `pipeline f(n, img: u8[2]) {
    fun g(x, y) = i32(img[x, y]);
    fun f(x, y) = { g[x, y]; rdom(r = (0, 3)) in (x, y) <- f[x, y] + r; }
  }`;
  // This schedule is not legal, but it can be parsed and printed.
  const { modules } = checkText(`${program}\n${schedule}`);
  expect(modules[0]?.schedules.map(printSchedule)).toEqual([schedule]);
});
