import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('scalar-replacement', () => {
  test('an accumulator is kept in a register', () => {
    const text =
      'pipeline f(img: f32[2]) { fun f(x): f32 = { 0.0; rdom(r = (0, img.len[1])) in (x) <- f[x] + img[x, r]; } }';
    expect(leftBy('scalar-replacement', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'5 = (img.len[1] - 1) in
      let v'6 = ((img.len[1] <= 0) || (v'5 < 0)) in
      check (v'6 || (x.min >= img.min[0]));
      check (v'6 || (((x.min + x.len) - 1) < (img.min[0] + img.len[0])));
      check (v'6 || (0 >= img.min[1]));
      check (v'6 || (v'5 < (img.min[1] + img.len[1])));
      for x in (x.min, x.len) do
        f{((v + (x * 4)) + 32768)} <- 0.0;
      if (img.len[1] > 0) then
        let v'3 = (-32768 + ((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4))) in
        if (img.len[1] > 0) then
          for x'1 in (x.min, x.len) do
            let v'7 = (x'1 * 4) in
            let v'2 = (v + v'7) in
            let v'4 = (v'3 + v'7) in
            hold r'1 = f{((f.pointer + (x.min * -4)) + (x'1 * 4))} in
            for r in (0, img.len[1]) do
              let v'8 = (v'2 + 32768) in
              r'1 <- (r'1 + img{((v'4 + ((img.stride[1] * r) * 4)) + 32768)});
            f{((f.pointer + (x.min * -4)) + (x'1 * 4))} <- r'1;
      "
    `);
  });

  test('an accumulator is kept in a register through enclosing loops', () => {
    const text = `pipeline f(img: i32[2]) {
      fun f(x) = { 0; rdom(r = (0, 3), q = (0, 2)) in (x) <- f[x] + img[x + r, q]; } }`;
    expect(leftBy('scalar-replacement', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'2 = (-32768 + ((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4))) in
      check (x.min >= img.min[0]);
      check (((x.min + x.len) + 1) < (img.min[0] + img.len[0]));
      check (0 >= img.min[1]);
      check (1 < (img.min[1] + img.len[1]));
      for x in (x.min, x.len) do
        f{((v + (x * 4)) + 32768)} <- 0;
      for x'1 in (x.min, x.len) do
        let v'5 = (x'1 * 4) in
        let v'1 = (v + v'5) in
        let v'3 = (v'2 + v'5) in
        hold r'2 = f{((f.pointer + (x.min * -4)) + (x'1 * 4))} in
        for q in (0, 2) do
          let v'4 = (v'3 + ((img.stride[1] * q) * 4)) in
          hold r'1 = r'2 in
          for r in (0, 3) do
            let v'6 = (v'1 + 32768) in
            r'1 <- (r'1 + img{((v'4 + (r * 4)) + 32768)});
          r'2 <- r'1;
        f{((f.pointer + (x.min * -4)) + (x'1 * 4))} <- r'2;
      "
    `);
  });

  test('a loop with too many accumulators is distributed over several loops', () => {
    const sums = (at: string, n: number): string => `
      pipeline f() { fun f(x) = { x; rdom(s = (0, ${n}), r = (0, 3)) in (s) <- f[s] * 3 + f[${at}] + r; } }
      schedule s { unroll(f.s1.s); }`;
    const kept = (text: string): readonly number[] => {
      const loops = leftBy('scalar-replacement', text).split('for r').slice(1);
      return loops.map((loop) => loop.match(/\br[\d']* <- /g)?.length ?? 0);
    };
    expect(kept(sums('s', 12))).toEqual([12]);
    expect(kept(sums('s', 20))).toEqual([8, 8, 4]);
    // Each depends on another, so the rest stays in memory.
    expect(kept(sums('s + 1', 20))).toEqual([12]);
  });

  test('not if another access may alias', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = (0, 3)) in (0) <- f[0] + f[clamp(f[r], 0, 2)]; } }';
    expect(leftBy('scalar-replacement', text)).not.toContain('hold');
  });
});
