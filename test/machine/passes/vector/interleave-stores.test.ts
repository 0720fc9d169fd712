import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('interleave-stores', () => {
  test('strided stores that fill a row together become one dense store', () => {
    const text = `pipeline f() { fun g(c, x): u8 = u8(x + c); fun f(x): u8 = g[0, x] + g[1, x]; }
      schedule s { bound(g, c, 0, 2); unroll(g.c); vectorize(g.x, 8, round); }`;
    expect(leftBy('transpose', text)).toMatchInlineSnapshot(`
      "
      let g.size[1] = (8 * ((x.len + 7) / 8)) in
      allocate g.pointer: u8(2, g.size[1]);
      let g@ = (g.pointer - (x.min * 2)) in
      let v = (-32768 + g.pointer) in
      let v'1 = (-32768 + (f.pointer + (x.min * -1))) in
      let v'2 = (-32768 + (g.pointer + (x.min * -2))) in
      for x_vo in (0, ((x.len + 7) / 8)) do
        let v'3 = (x.min + (8 * x_vo)) in
        let v'4 = (v + (x_vo * 16)) in
        g{(v'4 + 32768) step 2} <- cast u8x8(ramp(v'3, 1: i32x8));
        g{(v'4 + 32769) step 2} <- cast u8x8(ramp((v'3 + 1), 1: i32x8));
      for x'1 in (x.min, x.len) do
        let v'5 = (v'2 + (x'1 * 2)) in
        f{((v'1 + x'1) + 32768)} <- (g{(v'5 + 32768)} + g{(v'5 + 32769)});
      "
    `);
    expect(leftBy('interleave-stores', text)).toMatchInlineSnapshot(`
      "
      let g.size[1] = (8 * ((x.len + 7) / 8)) in
      allocate g.pointer: u8(2, g.size[1]);
      let g@ = (g.pointer - (x.min * 2)) in
      let v = (-32768 + g.pointer) in
      let v'1 = (-32768 + (f.pointer + (x.min * -1))) in
      let v'2 = (-32768 + (g.pointer + (x.min * -2))) in
      for x_vo in (0, ((x.len + 7) / 8)) do
        let v'3 = (x.min + (8 * x_vo)) in
        let v'4 = (v + (x_vo * 16)) in
        let part = cast u8x8(ramp(v'3, 1: i32x8)) in
        let part'1 = cast u8x8(ramp((v'3 + 1), 1: i32x8)) in
        g{(v'4 + 32768) step 1} <- interleave(part, part'1);
      for x'1 in (x.min, x.len) do
        let v'5 = (v'2 + (x'1 * 2)) in
        f{((v'1 + x'1) + 32768)} <- (g{(v'5 + 32768)} + g{(v'5 + 32769)});
      "
    `);
  });

  test('not if the row is not a multiple of a register', () => {
    const text = `pipeline f() { fun g(c, x): u8 = u8(x + c); fun f(x): u8 = g[0, x] + g[1, x]; }
      schedule s { vectorize(g.x, 8, round); bound(g, c, 0, 3); unroll(g.c); }`;
    expect(leftBy('interleave-stores', text)).toContain('step 3');
    expect(leftBy('interleave-stores', text)).not.toContain('interleave');
  });
});
