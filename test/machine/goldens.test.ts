import { describe, expect, test } from 'vitest';
import { leftBy } from './left-by.ts';

/* One small program for each thing that a pass does, as it reads after the pass. */

describe('flatten', () => {
  test('points become addresses', () => {
    expect(
      leftBy('flatten', 'pipeline f(img: u16[2]) { fun f(x, y): u16 = img[x, y + 1] + 1; }'),
    ).toMatchInlineSnapshot(`
      "
      for y in (y.min, y.len) do
        for x in (x.min, x.len) do
          f{((f@ + (x * 2)) + (y * (2 * f.stride[1])))} <- (img{((img@ + (x * 2)) + ((y + 1) * (2 * img.stride[1])))} + 1);
      "
    `);
  });

  test('a tuple is computed, and where it goes, before it is written', () => {
    const text = 'pipeline f() { fun f(x): (i32, i32) = { (x, 0); (clamp(f[1].0, 0, 3)) <- (f[1].1, f[1].0); } }';
    expect(leftBy('flatten', text)).toMatchInlineSnapshot(`
      "
      let f.s0.x.min = min(1, x.min) in
      let f.s0.x.len = ((max(1, ((x.min + x.len) - 1)) - min(1, x.min)) + 1) in
      for x in (f.s0.x.min, f.s0.x.len) do
        let f.0.value = x in
        let f.1.value = 0 in
        f.0{(f.0@ + (x * 4))} <- f.0.value;
        f.1{(f.1@ + (x * 4))} <- f.1.value;
      let f.point[0] = max(min(f.0{(f.0@ + 4)}, 3), 0) in
      let f.0.value'1 = f.1{(f.1@ + 4)} in
      let f.1.value'1 = f.0{(f.0@ + 4)} in
      f.0{(f.0@ + (f.point[0] * 4))} <- f.0.value'1;
      f.1{(f.1@ + (f.point[0] * 4))} <- f.1.value'1;
      "
    `);
  });
});

describe('unroll', () => {
  test('an iteration after the other', () => {
    const text = 'pipeline f() { fun f(x) = x * x; } schedule s { unroll(f.x, 2, round); }';
    expect(leftBy('unroll', text)).toMatchInlineSnapshot(`
      "
      for x_uo in (0, ((x.len + 1) / 2)) do
        let x'1 = (x.min + (2 * x_uo)) in
        f{(f@ + (x'1 * 4))} <- (x'1 * x'1);
        let x'2 = ((x.min + 1) + (2 * x_uo)) in
        f{(f@ + (x'2 * 4))} <- (x'2 * x'2);
      "
    `);
  });
});

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

  test('gathered loads, and scalars that are the same on all lanes', () => {
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

  test('a tail: lanes that agree go together, others alone', () => {
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

  test('six lanes are four and two', () => {
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

  test('a reduction stays in order', () => {
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

describe('hoist', () => {
  test('what stands still in a loop is computed before it', () => {
    expect(leftBy('hoist', 'pipeline f(p) { fun f(x, y) = (p * p) + (y * p) + x; }')).toMatchInlineSnapshot(`
      "
      let v = (-32768 + ((f.pointer + (x.min * -4)) + ((y.min * f.stride[1]) * -4))) in
      let v'2 = (p * p) in
      for y in (y.min, y.len) do
        let v'1 = (v + ((f.stride[1] * y) * 4)) in
        let v'3 = (v'2 + (y * p)) in
        for x in (x.min, x.len) do
          f{((v'1 + (x * 4)) + 32768)} <- (v'3 + x);
      "
    `);
  });
});

describe('unswitch', () => {
  test('a condition that stands still is decided before the loop', () => {
    const text = 'pipeline f(p) { fun f(x) = { x; (x) <- f[x] + 1 if p > 3; } }';
    expect(leftBy('unswitch', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'1 = (p > 3) in
      for x in (x.min, x.len) do
        f{((v + (x * 4)) + 32768)} <- x;
      if v'1 then
        for x'1 in (x.min, x.len) do
          f{((v + (x'1 * 4)) + 32768)} <- (f{((v + (x'1 * 4)) + 32768)} + 1);
      "
    `);
  });
});

describe('share', () => {
  test('equal loads are one, until something is stored', () => {
    const text = 'pipeline f(img: i32[1]) { fun f(x) = { img[x] * img[x]; (x) <- f[x] + f[x]; } }';
    expect(leftBy('share', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'1 = (-32768 + (img.pointer + (img.min[0] * -4))) in
      check (x.min >= img.min[0]);
      check (((x.min + x.len) - 1) < (img.min[0] + img.len[0]));
      for x in (x.min, x.len) do
        let v'2 = (x * 4) in
        let v'3 = img{((v'1 + v'2) + 32768)} in
        f{((v + v'2) + 32768)} <- (v'3 * v'3);
      for x'1 in (x.min, x.len) do
        let v'4 = ((v + (x'1 * 4)) + 32768) in
        let v'5 = f{v'4} in
        f{v'4} <- (v'5 + v'5);
      "
    `);
  });
});

describe('prune', () => {
  test('what nobody reads goes', () => {
    expect(leftBy('prune', 'pipeline f(img: i32[1]) { fun f(x) = img[x] * img[x]; }')).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'1 = (-32768 + (img.pointer + (img.min[0] * -4))) in
      check (x.min >= img.min[0]);
      check (((x.min + x.len) - 1) < (img.min[0] + img.len[0]));
      for x in (x.min, x.len), p from (v'1 + (x.min * 4)) by 4, p'1 from (v + (x.min * 4)) by 4 do
        let v'3 = img{(p + 32768)} in
        f{(p'1 + 32768)} <- (v'3 * v'3);
      "
    `);
  });
});

describe('outline', () => {
  test('the outermost loop of a nest has its body in a function', () => {
    expect(leftBy('outline', 'pipeline f() { fun f(x, y) = x * y; }')).toMatchInlineSnapshot(`
      "
      let v = (-32768 + ((f.pointer + (x.min * -4)) + ((y.min * f.stride[1]) * -4))) in
      for y in (y.min, y.len), p'2 from ((v + ((f.stride[1] * y.min) * 4)) + (x.min * 4)) by (f.stride[1] * 4), p'3 from (x.min * y.min) by x.min do
        call
          for x in (x.min, x.len), p from p'2 by 4, p'1 from p'3 by y do
            f{(p + 32768)} <- p'1;
      "
    `);
  });
});

describe('strengthen', () => {
  test('what grows evenly is added to', () => {
    const text = 'pipeline f(img: f32[2]) { fun f(x, y): f32 = img[y, x]; }';
    expect(leftBy('strengthen', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + ((f.pointer + (x.min * -4)) + ((y.min * f.stride[1]) * -4))) in
      let v'2 = (-32768 + ((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4))) in
      check (y.min >= img.min[0]);
      check (((y.min + y.len) - 1) < (img.min[0] + img.len[0]));
      check (x.min >= img.min[1]);
      check (((x.min + x.len) - 1) < (img.min[1] + img.len[1]));
      for y in (y.min, y.len), v'1 from (v + ((f.stride[1] * y.min) * 4)) by (f.stride[1] * 4), v'3 from (v'2 + (y.min * 4)) by 4, p'2 from ((v + ((f.stride[1] * y.min) * 4)) + (x.min * 4)) by (f.stride[1] * 4), p'3 from ((v'2 + (y.min * 4)) + ((img.stride[1] * x.min) * 4)) by 4 do
        for x in (x.min, x.len), p from p'2 by 4, p'1 from p'3 by (img.stride[1] * 4) do
          f{(p + 32768)} <- img{(p'1 + 32768)};
      "
    `);
  });
});

describe('reuse', () => {
  test('storage that nobody uses any more is used again', () => {
    const text = 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun k(x) = h[x]; fun f(x) = k[x]; }';
    expect(leftBy('reuse', text)).toMatchInlineSnapshot(`
      "
      allocate g.pointer: i32(x.len) or i32(x.len);
      let v = (-32768 + (g.pointer + (x.min * -4))) in
      for x in (x.min, x.len), p from (v + (x.min * 4)) by 4 do
        g{(p + 32768)} <- x;
      allocate h.pointer: i32(x.len);
      let v'1 = (-32768 + (h.pointer + (x.min * -4))) in
      for x'1 in (x.min, x.len), p'1 from (v'1 + (x.min * 4)) by 4, p'2 from (v + (x.min * 4)) by 4 do
        h{(p'1 + 32768)} <- g{(p'2 + 32768)};
      reuse k.pointer: i32(x.len) at g.pointer;
      let v'7 = (x.min * -4) in
      let v'3 = (-32768 + (k.pointer + v'7)) in
      let v'5 = (-32768 + (f.pointer + v'7)) in
      for x'2 in (x.min, x.len), p'3 from (v'3 + (x.min * 4)) by 4, p'4 from (v'1 + (x.min * 4)) by 4 do
        k{(p'3 + 32768)} <- h{(p'4 + 32768)};
      for x'3 in (x.min, x.len), p'5 from (v'5 + (x.min * 4)) by 4, p'6 from (v'3 + (x.min * 4)) by 4 do
        f{(p'5 + 32768)} <- k{(p'6 + 32768)};
      "
    `);
  });
});

describe('partition', () => {
  test('a guard is asked for only where it may fail', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4); }';
    expect(leftBy('partition', text)).toMatchInlineSnapshot(`
      "
      let v = x4((x.min + x.len)) in
      let v'1 = (-32768 + f.pointer) in
      let v'3 = (x.min + x.len) in
      let x_vo.steady = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil((((cast f64((x.min + x.len)) - cast f64(x.min)) - 3.0) / 4.0))))) in
      for x_vo in (0, x_vo.steady) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v'1 + (x_vo * 16)) + 32768) step 1} <- ramp(x.base, 1: i32x4);
      for x_vo'1 in (x_vo.steady, (((x.len + 3) / 4) - x_vo.steady)) do
        let x.base'1 = (x.min + (4 * x_vo'1)) in
        if all((ramp(x.base'1, 1: i32x4) < v)) then
          f{((v'1 + (x_vo'1 * 16)) + 32768) step 1} <- ramp(x.base'1, 1: i32x4);
        else
          let v'5 = (4 * x_vo'1) in
          let v'6 = (v'1 + (x_vo'1 * 16)) in
          for x_v'2 in (0, 4) do
            let x'2 = ((x.min + x_v'2) + v'5) in
            if (x'2 < v'3) then
              f{((v'6 + (x_v'2 * 4)) + 32768)} <- x'2;
      "
    `);
  });
});
