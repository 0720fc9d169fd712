import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('store-to-load-forwarding', () => {
  test('a load takes the value of the store before it', () => {
    const text = `pipeline f(img: i32[1]) { fun g(x) = img[x] * 3; fun f(x) = g[x]; } schedule s { at(g, f.x); }`;
    expect(leftBy('scalar-replacement', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (img.pointer + (img.min[0] * -4))) in
      let v'1 = (-32768 + (f.pointer + (x.min * -4))) in
      check (x.min >= img.min[0]);
      check (((x.min + x.len) - 1) < (img.min[0] + img.len[0]));
      for x in (x.min, x.len) do
        allocate g.pointer: i32(1);
        let v'2 = (x * 4) in
        let g@ = (g.pointer - v'2) in
        let v'3 = ((-32768 + g.pointer) + 32768) in
        g{v'3} <- (img{((v + v'2) + 32768)} * 3);
        f{((v'1 + v'2) + 32768)} <- g{v'3};
      "
    `);
    expect(leftBy('store-to-load-forwarding', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (img.pointer + (img.min[0] * -4))) in
      let v'1 = (-32768 + (f.pointer + (x.min * -4))) in
      check (x.min >= img.min[0]);
      check (((x.min + x.len) - 1) < (img.min[0] + img.len[0]));
      for x in (x.min, x.len) do
        allocate g.pointer: i32(1);
        let v'2 = (x * 4) in
        let g@ = (g.pointer - v'2) in
        let v'3 = ((-32768 + g.pointer) + 32768) in
        let v'4 = (img{((v + v'2) + 32768)} * 3) in
        g{v'3} <- v'4;
        f{((v'1 + v'2) + 32768)} <- v'4;
      "
    `);
  });

  test('a value in small storage is not loaded again, and not stored if no load is left', () => {
    const text = `pipeline f(img: f32[1]) {
        fun g(x) = { 0.0; (x) <- g[x] + img[x]; (x) <- g[x] * img[x]; }
        fun f(x) = g[x];
      }
      schedule s {
        split(f.x, xo, xi, 4, shift); vectorize(f.xi); at(g, f.xo);
        vectorize(g.x, 4); vectorize(g.s1.x, 4); vectorize(g.s2.x, 4);
      }`;
    const [whole] = leftBy('dead-code', text).split('else');
    expect(whole?.slice(whole.indexOf('for xo'))).toMatchInlineSnapshot(`
      "for xo in (0, ((x.len + 3) / 4)), v'33 from 0 by 4, p'3 from x.min by 4, p'5 from v'6 by 16, p'6 from v'10 by 16 do
        if ((p'3 <= v) && (v'33 <= v'1)) then
          let v'37 = img{(p'5 + 32768) step 1: f32x4} in
          let v'48 = (x4(0.0) + v'37) in
          let v'49 = (v'48 * v'37) in
          f{(p'6 + 32768) step 1} <- v'49;
        "
    `);
  });

  test('a value that may have been overwritten is loaded', () => {
    const text = `pipeline f(img: i32[1]) {
        fun g(i) = { 0; (1) <- 7; (clamp(img[0], 0, 2)) <- 5; }
        fun f(x) = g[1] + x;
      }
      schedule s { at(g, f.x); bound(g, i, 0, 3); unroll(g.i, 3); }`;
    expect(leftBy('dead-code', text)).toContain('g{');
  });
});
