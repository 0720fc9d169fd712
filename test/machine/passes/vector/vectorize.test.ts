import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('vectorize', () => {
  test('dense loads and stores', () => {
    const text = 'pipeline f(img: f32[1]) { fun f(x): f32 = img[x] + 0.5; } schedule s { vectorize(f.x, 4, round); }';
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 3) / 4)) do
        let x.base = (x.min + (4 * x_vo)) in
        f{(f@ + (x.base * 4)) step 1} <- (img{(img@ + (x.base * 4)) step 1: f32x4} + x4(0.5));
      "
    `);
  });

  test('strided and reversed loads', () => {
    const text = `pipeline f(img: u8[1]) { fun f(x): u8 = img[2 * x] + img[5 - x]; }
      schedule s { vectorize(f.x, 8, round); }`;
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 7) / 8)) do
        let x.base = (x.min + (8 * x_vo)) in
        f{(f@ + x.base) step 1} <- (img{(img@ + (2 * x.base)) step 2: u8x8} + img{(img@ + (5 - x.base)) step -1: u8x8});
      "
    `);
  });

  test('gathers, and broadcasts of scalars', () => {
    const text = `pipeline f(img: u8[1], p) { fun f(x): u8 = repeat_edge(img)[x] + u8(p); }
      schedule s { vectorize(f.x, 8, round); }`;
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 7) / 8)) do
        let x.base = (x.min + (8 * x_vo)) in
        f{(f@ + x.base) step 1} <- (img{(x8(img@) + max(min(ramp(x.base, 1: i32x8), x8(((img.min[0] + img.len[0]) - 1))), x8(img.min[0]))): u8x8} + x8(cast u8(p)));
      "
    `);
  });

  test('a tail: a vector if the guard holds in all lanes, otherwise a scalar loop', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4, guard); }';
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 3) / 4)) do
        let x.base = (x.min + (4 * x_vo)) in
        if all((ramp(x.base, 1: i32x4) < x4((x.min + x.len)))) then
          f{(f@ + (x.base * 4)) step 1} <- ramp(x.base, 1: i32x4);
        else
          for x_v'1 in (0, 4) do
            let x'1 = ((x.min + x_v'1) + (4 * x_vo)) in
            if (x'1 < (x.min + x.len)) then
              f{(f@ + (x'1 * 4))} <- x'1;
      "
    `);
  });

  test('six lanes are split into four and two', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 6, round); }';
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 5) / 6)) do
        let x.base = (x.min + (6 * x_vo)) in
        f{(f@ + (x.base * 4)) step 1} <- ramp(x.base, 1: i32x4);
        let x'2 = ((x.min + 4) + (6 * x_vo)) in
        f{(f@ + (x'2 * 4)) step 1} <- ramp(x'2, 1: i32x2);
      "
    `);
  });

  test('a reduction keeps its order', () => {
    const text = `pipeline f(img: f32[1]) { fun f(x): f32 = { 0.0; rdom(r = (0, 3)) in (x) <- f[x] + img[x + r]; } }
      schedule s { vectorize(f.s1.x, 4); swap(f.s1.x_vo); }`;
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x in (x.min, x.len) do
        f{(f@ + (x * 4))} <- 0.0;
      for x_vo in (0, ((x.len + 3) / 4)) do
        for r in (0, 3) do
          let x'2 = (x.min + (4 * x_vo)) in
          if all((ramp(x'2, 1: i32x4) < x4((x.min + x.len)))) then
            f{(f@ + (x'2 * 4)) step 1} <- (f{(f@ + (x'2 * 4)) step 1: f32x4} + img{(img@ + ((x'2 + r) * 4)) step 1: f32x4});
          else
            for x_v'1 in (0, 4) do
              let x'3 = ((x.min + x_v'1) + (4 * x_vo)) in
              if (x'3 < (x.min + x.len)) then
                f{(f@ + (x'3 * 4))} <- (f{(f@ + (x'3 * 4))} + img{(img@ + ((x'3 + r) * 4))});
      "
    `);
  });
});
