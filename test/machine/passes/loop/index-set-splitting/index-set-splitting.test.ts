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

describe('flatten, by what is known', () => {
  test('storage that is surely small has a constant size, and a guard that always holds goes', () => {
    const text = `pipeline f() { fun g(x) = x; fun f(x) = g[x] * g[x]; }
      schedule s { split(f.x, xo, xi, 8); at(g, f.xo); split(g.x, xo, xi, 8, round); unroll(g.xi, 8); }`;
    expect(leftBy('flatten', text)).toMatchInlineSnapshot(`
      "
      for xo in (0, ((x.len + 7) / 8)) do
        if (8 <= (x.len - (8 * xo))) then
          let g.x.min = (x.min + (8 * xo)) in
          allocate g.pointer: i32(8);
          let g@ = (g.pointer - ((x.min + (8 * xo)) * 4)) in
          let xo'1 = 0 in
          let xi_uo = 0 in
          unrolled for xi_u in (0, 8) do
            let xi = (xi_u + (8 * xi_uo)) in
            let x = ((g.x.min + xi) + (8 * xo'1)) in
            g{(g@ + (x * 4))} <- x;
          for xi'1 in (0, 8) do
            let x'1 = ((x.min + xi'1) + (8 * xo)) in
            f{(f@ + (x'1 * 4))} <- (g{(g@ + (x'1 * 4))} * g{(g@ + (x'1 * 4))});
        else
          call
            let g.x.min'1 = (x.min + (8 * xo)) in
            let g.x.len = min(8, (x.len - (8 * xo))) in
            allocate g.pointer'1: i32(8);
            let g'2 = (g.pointer'1 - ((x.min + (8 * xo)) * 4)) in
            let xo'2 = 0 in
            let xi_uo'1 = 0 in
            unrolled for xi_u'1 in (0, 8) do
              let xi'2 = (xi_u'1 + (8 * xi_uo'1)) in
              let x'2 = ((g.x.min'1 + xi'2) + (8 * xo'2)) in
              g'1{(g'2 + (x'2 * 4))} <- x'2;
            for xi'3 in (0, 8) do
              let x'3 = ((x.min + xi'3) + (8 * xo)) in
              if (x'3 < (x.min + x.len)) then
                f{(f@ + (x'3 * 4))} <- (g'1{(g'2 + (x'3 * 4))} * g'1{(g'2 + (x'3 * 4))});
      "
    `);
  });
});

describe('flatten, tile by tile', () => {
  test('a tile that is whole has a window of a constant size, and no guards', () => {
    const text = `pipeline f() { fun g(x) = { x; (x) <- g[x] * 2; } fun f(x) = g[x]; }
      schedule s { split(f.x, xo, xi, 4, shift); at(g, f.xo); split(g.x, xo, xi, 4, round); split(g.s1.x, xo, xi, 4); }`;
    expect(leftBy('flatten', text)).toMatchInlineSnapshot(`
      "
      for xo in (0, ((x.len + 3) / 4)) do
        if (((x.min + (4 * xo)) <= ((x.min + x.len) - 4)) && ((4 * xo) <= max(0, (x.len - 4)))) then
          let g.x.min = (x.min + (4 * xo)) in
          allocate g.pointer: i32(4);
          let g@ = (g.pointer - ((x.min + (4 * xo)) * 4)) in
          let xo'1 = 0 in
          for xi in (0, 4) do
            let x = ((g.x.min + xi) + (4 * xo'1)) in
            g{(g@ + (x * 4))} <- x;
          let xo'2 = 0 in
          for xi'1 in (0, 4) do
            let x'1 = ((g.x.min + xi'1) + (4 * xo'2)) in
            g{(g@ + (x'1 * 4))} <- (g{(g@ + (x'1 * 4))} * 2);
          for xi'2 in (0, 4) do
            let x'2 = ((x.min + xi'2) + (4 * xo)) in
            f{(f@ + (x'2 * 4))} <- g{(g@ + (x'2 * 4))};
        else
          call
            let g.x.min'1 = max(x.min, min((x.min + (4 * xo)), ((x.min + x.len) - 4))) in
            let g.x.len = min(x.len, 4) in
            allocate g.pointer'1: i32(4);
            let g'2 = (g.pointer'1 - (max(x.min, min((x.min + (4 * xo)), ((x.min + x.len) - 4))) * 4)) in
            let xo'3 = 0 in
            for xi'3 in (0, 4) do
              let x'3 = ((g.x.min'1 + xi'3) + (4 * xo'3)) in
              g'1{(g'2 + (x'3 * 4))} <- x'3;
            let xo'4 = 0 in
            for xi'4 in (0, 4) do
              let x'4 = ((g.x.min'1 + xi'4) + (4 * xo'4)) in
              if (x'4 < (g.x.min'1 + g.x.len)) then
                g'1{(g'2 + (x'4 * 4))} <- (g'1{(g'2 + (x'4 * 4))} * 2);
            for xi'5 in (0, 4) do
              let x'5 = ((x.min + xi'5) + min((4 * xo), max(0, (x.len - 4)))) in
              f{(f@ + (x'5 * 4))} <- g'1{(g'2 + (x'5 * 4))};
      "
    `);
  });

  test('rows are not worth a loop of their own', () => {
    const text = `pipeline f() { fun g(x, y) = x * y; fun f(x, y) = g[x, y]; }
      schedule s { split(f.y, yo, yi, 4); at(g, f.yo); }`;
    expect(leftBy('flatten', text)).not.toContain('<=');
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

  test('where a guard does not hold to the end, what is under it stays a loop', () => {
    const text = `pipeline f() { fun f(x) = { x; (x) <- f[x] * 3; } }
      schedule s { split(f.s1.x, xo, xi, 16); vectorize(f.s1.xi, 4); unroll(f.s1.xi_vo); }`;
    expect(leftBy('unroll', text)).toMatchInlineSnapshot(`
      "
      for x in (x.min, x.len) do
        f{(f@ + (x * 4))} <- x;
      for xo in (0, ((x.len + 15) / 16)) do
        if (((x.min + 15) + (16 * xo)) < (x.min + x.len)) then
          vectorized for xi_v'1 in (0, 4) do
            let xi'1 = xi_v'1 in
            let x'2 = ((x.min + xi'1) + (16 * xo)) in
            f{(f@ + (x'2 * 4))} <- (f{(f@ + (x'2 * 4))} * 3);
          vectorized for xi_v'2 in (0, 4) do
            let xi'2 = (xi_v'2 + 4) in
            let x'3 = ((x.min + xi'2) + (16 * xo)) in
            f{(f@ + (x'3 * 4))} <- (f{(f@ + (x'3 * 4))} * 3);
          vectorized for xi_v'3 in (0, 4) do
            let xi'3 = (xi_v'3 + 8) in
            let x'4 = ((x.min + xi'3) + (16 * xo)) in
            f{(f@ + (x'4 * 4))} <- (f{(f@ + (x'4 * 4))} * 3);
          vectorized for xi_v'4 in (0, 4) do
            let xi'4 = (xi_v'4 + 12) in
            let x'5 = ((x.min + xi'4) + (16 * xo)) in
            f{(f@ + (x'5 * 4))} <- (f{(f@ + (x'5 * 4))} * 3);
        else
          for xi_vo'1 in (0, 4) do
            vectorized for xi_v'5 in (0, 4) do
              let xi'5 = (xi_v'5 + (4 * xi_vo'1)) in
              let x'6 = ((x.min + xi'5) + (16 * xo)) in
              if (x'6 < (x.min + x.len)) then
                f{(f@ + (x'6 * 4))} <- (f{(f@ + (x'6 * 4))} * 3);
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

describe('loop-invariant-code-motion', () => {
  test('what stands still in a loop is computed before it', () => {
    expect(
      leftBy('loop-invariant-code-motion', 'pipeline f(p) { fun f(x, y) = (p * p) + (y * p) + x; }'),
    ).toMatchInlineSnapshot(`
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

describe('value-numbering', () => {
  test('variables of unrolled iterations that stand for the same are one', () => {
    const text = `pipeline f() { fun f(x, y, c) = (x + c) * (y + c); }
      schedule u { bound(f, c, 0, 2); reorder(f, c, x, y); split(f.y, yo, yi, 4); unroll(f.c); }`;
    expect(leftBy('value-numbering', text)).toMatchInlineSnapshot(`
      "
      let v'2 = (y.min + y.len) in
      let v'4 = (-32768 + (f.pointer + (x.min * -4))) in
      let v'8 = (-32768 + ((f.pointer + (x.min * -4)) + (f.stride[2] * 4))) in
      check ((c.len == 0) || (c.min >= 0));
      check ((c.len == 0) || ((c.min + c.len) <= 2));
      for yo in (0, ((y.len + 3) / 4)) do
        let v = (4 * yo) in
        let v'5 = (v'4 + ((f.stride[1] * yo) * 16)) in
        let v'9 = (v'8 + ((f.stride[1] * yo) * 16)) in
        for yi in (0, 4) do
          let v'1 = ((y.min + yi) + v) in
          let v'3 = (v'1 < v'2) in
          let v'6 = (v'5 + ((f.stride[1] * yi) * 4)) in
          let v'10 = (v'9 + ((f.stride[1] * yi) * 4)) in
          let v'11 = (v'1 + 1) in
          for x in (x.min, x.len) do
            if v'3 then
              f{((v'6 + (x * 4)) + 32768)} <- (x * v'1);
            if v'3 then
              f{((v'10 + (x * 4)) + 32768)} <- ((x + 1) * v'11);
      "
    `);
  });
});

describe('guard-fusion', () => {
  test('guards that ask the same one after the other are one', () => {
    const text = `pipeline f() { fun f(x, y) = { x; (x, y) <- f[x, y] + 1 if x > 3; } }
      schedule u { bound(f, y, 0, 2); reorder(f.s1, y, x); unroll(f.s1.y); }`;
    expect(leftBy('guard-fusion', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'2 = (-32768 + ((f.pointer + (x.min * -4)) + (f.stride[1] * 4))) in
      check ((y.len == 0) || (y.min >= 0));
      check ((y.len == 0) || ((y.min + y.len) <= 2));
      for y in (0, 2) do
        let v'1 = (v + ((y * f.stride[1]) * 4)) in
        for x in (x.min, x.len) do
          f{((v'1 + (x * 4)) + 32768)} <- x;
      for x'1 in (x.min, x.len) do
        if (x'1 > 3) then
          f{((v + (x'1 * 4)) + 32768)} <- (f{((v + (x'1 * 4)) + 32768)} + 1);
          f{((v'2 + (x'1 * 4)) + 32768)} <- (f{((v'2 + (x'1 * 4)) + 32768)} + 1);
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

  test('so is one that all of a body is under', () => {
    const text = `pipeline f(p) { fun f(x, y) = { x; (x, y) <- f[x, y] + 1 if p > 3; } }
      schedule u { bound(f, y, 0, 2); reorder(f.s1, y, x); unroll(f.s1.y); }`;
    expect(leftBy('unswitch', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      let v'2 = (p > 3) in
      let v'3 = (-32768 + ((f.pointer + (x.min * -4)) + (f.stride[1] * 4))) in
      check ((y.len == 0) || (y.min >= 0));
      check ((y.len == 0) || ((y.min + y.len) <= 2));
      for y in (0, 2) do
        let v'1 = (v + ((y * f.stride[1]) * 4)) in
        for x in (x.min, x.len) do
          f{((v'1 + (x * 4)) + 32768)} <- x;
      if v'2 then
        for x'1 in (x.min, x.len) do
          f{((v + (x'1 * 4)) + 32768)} <- (f{((v + (x'1 * 4)) + 32768)} + 1);
          f{((v'3 + (x'1 * 4)) + 32768)} <- (f{((v'3 + (x'1 * 4)) + 32768)} + 1);
      "
    `);
  });
});

describe('reassociation', () => {
  test('what rows that are computed together have in common is one expression', () => {
    const text = `pipeline f(img: u16[2]) {
      fun f(x, y): u16 = img[x, y] + 2 * img[x + 1, y] + 3 * img[x, y + 1] + 6 * img[x + 1, y + 1] + 7;
    } schedule s { split(f.x, xo, xi, 8, round); split(f.y, yo, yi, 2, round);
      traverse(f.xi, vectorized); traverse(f.yi, unrolled); reorder(f, xi, yi, xo, yo); }`;
    expect(leftBy('common-subexpressions', text)).toMatchInlineSnapshot(`
      "
      let v'14 = ((x.len + 7) / 8) in
      let v'2 = (-32768 + f.pointer) in
      let v'15 = (((img.pointer + (img.min[0] * -2)) + ((img.min[1] * img.stride[1]) * -2)) + (x.min * 2)) in
      let v'16 = ((img.stride[1] * y.min) * 2) in
      let v'4 = (-32768 + (v'15 + v'16)) in
      let v'6 = (-32768 + ((v'15 + (img.stride[1] * 2)) + v'16)) in
      let v'8 = (y.min + 1) in
      let v'10 = (-32768 + (f.pointer + (f.stride[1] * 2))) in
      let v'12 = (-32768 + ((v'15 + (img.stride[1] * 4)) + v'16)) in
      check (x.min >= img.min[0]);
      check ((x.min + (8 * v'14)) < (img.min[0] + img.len[0]));
      check (y.min >= img.min[1]);
      let v'17 = ((y.len + 1) / 2) in
      check ((y.min + (2 * v'17)) < (img.min[1] + img.len[1]));
      for yo in (0, v'17) do
        let v'18 = (2 * yo) in
        let v'1 = (y.min + v'18) in
        let v'19 = ((f.stride[1] * yo) * 4) in
        let v'3 = (v'2 + v'19) in
        let v'20 = ((img.stride[1] * yo) * 4) in
        let v'5 = (v'4 + v'20) in
        let v'7 = (v'6 + v'20) in
        let v'9 = (v'8 + v'18) in
        let v'11 = (v'10 + v'19) in
        let v'13 = (v'12 + v'20) in
        for xo in (0, v'14) do
          let v'21 = (x.min + (8 * xo)) in
          let v'22 = (xo * 16) in
          let v'23 = (v'5 + v'22) in
          let v'24 = (v'7 + v'22) in
          let v'25 = (img{(v'24 + 32768) step 1: u16x8} + (img{(v'24 + 32770) step 1: u16x8} * x8(2))) in
          f{((v'3 + v'22) + 32768) step 1} <- ((((img{(v'23 + 32770) step 1: u16x8} * x8(2)) + img{(v'23 + 32768) step 1: u16x8}) + (v'25 * x8(3))) + x8(7));
          let v'26 = (v'13 + v'22) in
          f{((v'11 + v'22) + 32768) step 1} <- ((v'25 + ((img{(v'26 + 32768) step 1: u16x8} + (img{(v'26 + 32770) step 1: u16x8} * x8(2))) * x8(3))) + x8(7));
      "
    `);
  });

  test('sums of floats stay as they are', () => {
    const text = `pipeline f(img: f32[1]) { fun f(x): f32 = img[x] + img[x + 1] + img[x + 2]; }
      schedule s { unroll(f.x, 2, round); }`;
    expect(leftBy('reassociation', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = (-32768 + ((img.pointer + (img.min[0] * -4)) + (x.min * 4))) in
      let v'2 = (x.min + 1) in
      check (x.min >= img.min[0]);
      check (((x.min + (2 * ((x.len + 1) / 2))) + 1) < (img.min[0] + img.len[0]));
      for x_uo in (0, ((x.len + 1) / 2)) do
        let x'1 = (x.min + (2 * x_uo)) in
        f{((v + (x_uo * 8)) + 32768)} <- ((img{((v'1 + (x_uo * 8)) + 32768)} + img{((v'1 + (x_uo * 8)) + 32772)}) + img{((v'1 + (x_uo * 8)) + 32776)});
        let x'2 = (v'2 + (2 * x_uo)) in
        f{((v + (x_uo * 8)) + 32772)} <- ((img{((v'1 + (x_uo * 8)) + 32772)} + img{((v'1 + (x_uo * 8)) + 32776)}) + img{((v'1 + (x_uo * 8)) + 32780)});
      "
    `);
  });
});

describe('common-subexpressions', () => {
  test('equal loads are one, until something is stored', () => {
    const text = 'pipeline f(img: i32[1]) { fun f(x) = { img[x] * img[x]; (x) <- f[x] + f[x]; } }';
    expect(leftBy('common-subexpressions', text)).toMatchInlineSnapshot(`
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

describe('store-to-load-forwarding', () => {
  test('what was stored to small storage is not loaded, and not stored if nobody loads it', () => {
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

  test('what may have been stored over is loaded', () => {
    const text = `pipeline f(img: i32[1]) {
        fun g(i) = { 0; (1) <- 7; (clamp(img[0], 0, 2)) <- 5; }
        fun f(x) = g[1] + x;
      }
      schedule s { at(g, f.x); bound(g, i, 0, 3); unroll(g.i, 3); }`;
    expect(leftBy('dead-code', text)).toContain('g{');
  });
});

describe('dead-code', () => {
  test('what nobody reads goes', () => {
    expect(leftBy('dead-code', 'pipeline f(img: i32[1]) { fun f(x) = img[x] * img[x]; }')).toMatchInlineSnapshot(`
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

describe('outline, in bands', () => {
  test('a loop that accumulates in several registers is not alone in its function', () => {
    const text = `pipeline f(img: f32[1]) {
        fun g(x) = { 0.0; rdom(r = (0, 9)) in (x) <- g[x] + img[x + r]; }
        fun f(x) = g[x];
      }
      schedule s {
        split(f.x, xo, xi, 16, shift); vectorize(f.xi, 4); unroll(f.xi_vo); at(g, f.xo);
        split(g.x, xo, xi, 16, round); vectorize(g.xi, 4); unroll(g.xi_vo);
        split(g.s1.x, xo, xi, 16); reorder(g.s1, xi, r, xo); vectorize(g.s1.xi, 4); unroll(g.s1.xi_vo);
      }`;
    const [first, , third] = leftBy('outline', text)
      .split('\n')
      .filter((line) => / (for|call)/.test(` ${line.trim()}`));
    expect([first, third].map((line) => line?.trim().replace(/, .*/, ''))).toMatchInlineSnapshot(`
      [
        "for xo.band in (0",
        "for xo in ((xo.band * 16)",
      ]
    `);
  });
});

describe('unswitch-selects', () => {
  test('what is the same in all iterations is chosen before the loop, if much is computed for it', () => {
    const text = `pipeline f(img: i32[2]) {
        fun f(x, y) = select(y % 2 == 0, img[x, y] * 3 + img[x, y - 1] * 5 + img[x, y + 1] * 7, img[x, y] * img[x, y]);
      }
      schedule s { vectorize(f.x, 4, round); }`;
    expect(leftBy('unswitch-selects', text)).toMatchInlineSnapshot(`
      "
      let v = ((x.len + 3) / 4) in
      let v'1 = (-32768 + (f.pointer + ((y.min * f.stride[1]) * -4))) in
      let v'4 = (-32768 + (((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4))) in
      let v'6 = (-32768 + ((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (img.stride[1] * -4))) in
      let v'8 = (-32768 + ((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (img.stride[1] * 4))) in
      check (x.min >= img.min[0]);
      check (((x.min + (4 * ((x.len + 3) / 4))) - 1) < (img.min[0] + img.len[0]));
      check ((y.min - 1) >= img.min[1]);
      check ((y.min + y.len) < (img.min[1] + img.len[1]));
      for y in (y.min, y.len) do
        let v'2 = (v'1 + ((f.stride[1] * y) * 4)) in
        let v'3 = x4(((y % 2) == 0)) in
        let v'5 = (v'4 + ((img.stride[1] * y) * 4)) in
        let v'7 = (v'6 + ((img.stride[1] * y) * 4)) in
        let v'9 = (v'8 + ((img.stride[1] * y) * 4)) in
        if ((y % 2) == 0) then
          for x_vo in (0, v) do
            let x.base = (x.min + (4 * x_vo)) in
            f{((v'2 + (x_vo * 16)) + 32768) step 1} <- (((img{((v'5 + (x_vo * 16)) + 32768) step 1: i32x4} * x4(3)) + (img{((v'7 + (x_vo * 16)) + 32768) step 1: i32x4} * x4(5))) + (img{((v'9 + (x_vo * 16)) + 32768) step 1: i32x4} * x4(7)));
        else
          for x_vo'1 in (0, v) do
            let x.base'1 = (x.min + (4 * x_vo'1)) in
            f{((v'2 + (x_vo'1 * 16)) + 32768) step 1} <- (img{((v'5 + (x_vo'1 * 16)) + 32768) step 1: i32x4} * img{((v'5 + (x_vo'1 * 16)) + 32768) step 1: i32x4});
      "
    `);
  });
});

describe('strength-reduction', () => {
  test('what grows evenly is added to', () => {
    const text = 'pipeline f(img: f32[2]) { fun f(x, y): f32 = img[y, x]; }';
    expect(leftBy('strength-reduction', text)).toMatchInlineSnapshot(`
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

describe('storage-coalescing', () => {
  test('storage that nobody uses any more is used again', () => {
    const text = 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun k(x) = h[x]; fun f(x) = k[x]; }';
    expect(leftBy('storage-coalescing', text)).toMatchInlineSnapshot(`
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

describe('index-set-splitting', () => {
  test('a guard is asked for only where it may fail', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4); }';
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = x4((x.min + x.len)) in
      let v'1 = (-32768 + f.pointer) in
      let v'3 = (x.min + x.len) in
      let after.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil((((cast f64((x.min + x.len)) - cast f64(x.min)) - 3.0) / 4.0))))) in
      for x_vo in (0, after.x_vo) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v'1 + (x_vo * 16)) + 32768) step 1} <- ramp(x.base, 1: i32x4);
      for x_vo'1 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'1 = (x.min + (4 * x_vo'1)) in
        let v'5 = (4 * x_vo'1) in
        let v'6 = (v'1 + (x_vo'1 * 16)) in
        for x_v'2 in (0, 4) do
          let x'2 = ((x.min + x_v'2) + v'5) in
          if (x'2 < v'3) then
            f{((v'6 + (x_v'2 * 4)) + 32768)} <- x'2;
      "
    `);
  });

  test('a loop of a few iterations is decided as a whole, outside of the loops in which that is the same', () => {
    const text = `pipeline f(img: f32[2]) { fun g(x, y): f32 = repeat_edge(img)[x + 1, y]; fun f(x, y): f32 = g[x, y] * 2.0; }
      schedule s { split(f.x, xo, xi, 8, round); reorder(f, xi, y, xo); at(g, f.xo); vectorize(g.x, 4, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (y.min * 32) in
      let v'2 = (-32768 + (y.min * -32)) in
      let v'5 = x4(img@) in
      let v'6 = x4(((img.min[0] + img.len[0]) - 1)) in
      let v'7 = x4(img.min[0]) in
      let v'8 = ((img.min[1] + img.len[1]) - 1) in
      let v'9 = (4 * img.stride[1]) in
      let v'12 = (-32768 + (f.pointer + ((y.min * f.stride[1]) * -4))) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      check (img.min[1] < (img.min[1] + img.len[1]));
      for xo in (0, ((x.len + 7) / 8)) do
        let g.x.min = (x.min + (8 * xo)) in
        let g.x.len = min(8, (x.len - (8 * xo))) in
        allocate g.pointer: f32(8, y.len);
        let g@ = (g.pointer - (((x.min + (8 * xo)) * 4) + v)) in
        let v'1 = ((g.x.len + 3) / 4) in
        let v'3 = (v'2 + g.pointer) in
        let v'11 = (8 * xo) in
        let v'13 = (v'12 + (xo * 32)) in
        if ((((cast f64(((x.min + (xo * 8)) + 1)) + 2.0) + ((cast f64(v'1) - 1.0) * 4.0)) < cast f64(((img.min[0] + img.len[0]) + -1))) && (cast f64(((x.min + (xo * 8)) + 1)) >= cast f64(img.min[0]))) then
          for y in (y.min, y.len) do
            let v'4 = (v'3 + (y * 32)) in
            let v'10 = x4((max(min(y, v'8), img.min[1]) * v'9)) in
            for x_vo in (0, v'1) do
              let x.base = (g.x.min + (4 * x_vo)) in
              g{((v'4 + (x_vo * 16)) + 32768) step 1} <- img{(((-32768 + (((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (xo * 32)) + (max(min(y, v'8), img.min[1]) * v'9))) + (x_vo * 16)) + 32772) step 1: f32x4};
        else
          for y'2 in (y.min, y.len) do
            let v'16 = (v'3 + (y'2 * 32)) in
            let v'17 = x4((max(min(y'2, v'8), img.min[1]) * v'9)) in
            for x_vo'2 in (0, v'1) do
              let x.base'2 = (g.x.min + (4 * x_vo'2)) in
              g{((v'16 + (x_vo'2 * 16)) + 32768) step 1} <- img{((v'5 + (max(min(ramp((x.base'2 + 1), 1: i32x4), v'6), v'7) * x4(4))) + v'17): f32x4};
        for y'1 in (y.min, y.len) do
          let v'14 = (v'13 + ((f.stride[1] * y'1) * 4)) in
          let v'15 = (v'3 + (y'1 * 32)) in
          for xi in (0, 8) do
            let x'1 = ((x.min + xi) + v'11) in
            f{((v'14 + (xi * 4)) + 32768)} <- (g{((v'15 + (xi * 4)) + 32768)} * 2.0);
      "
    `);
  });

  test('so is what stands still in a loop', () => {
    const text = `pipeline f(img: f32[2]) { fun f(x, c): f32 = repeat_edge(img)[x - 1, c]; }
      schedule s { vectorize(f.x, 4, round); reorder(f, x_v, c, x_vo); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v'1 = (-32768 + (f.pointer + ((c.min * f.stride[1]) * -4))) in
      let v'3 = x4(img@) in
      let v'4 = x4(((img.min[0] + img.len[0]) - 1)) in
      let v'5 = x4(img.min[0]) in
      let v'7 = ((img.min[1] + img.len[1]) - 1) in
      let v'8 = (4 * img.stride[1]) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      check (img.min[1] < (img.min[1] + img.len[1]));
      for x_vo in (0, ((x.len + 3) / 4)) do
        let v = (x.min + (4 * x_vo)) in
        let v'2 = (v'1 + (x_vo * 16)) in
        let v'6 = (v'3 + (max(min(ramp((v - 1), 1: i32x4), v'4), v'5) * x4(4))) in
        if (((cast f64(((x.min + (x_vo * 4)) + -1)) + 2.0) < cast f64(((img.min[0] + img.len[0]) + -1))) && (cast f64(((x.min + (x_vo * 4)) + -1)) >= cast f64(img.min[0]))) then
          let steady.c = cast i32(max(0.0, min(cast f64(c.len), (cast f64(img.min[1]) - cast f64(c.min))))) in
          let after.c = max(steady.c, cast i32(max(0.0, min(cast f64(c.len), ((cast f64(((img.min[1] + img.len[1]) + -1)) - cast f64(c.min)) - -1.0))))) in
          for c'1 in (c.min, steady.c) do
            f{((v'2 + ((f.stride[1] * c'1) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'1, v'7), img.min[1]) * v'8))): f32x4};
          for c in ((c.min + steady.c), (after.c - steady.c)) do
            f{((v'2 + ((f.stride[1] * c) * 4)) + 32768) step 1} <- img{(((-32768 + ((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (x_vo * 16))) + (c * v'8)) + 32764) step 1: f32x4};
          for c'2 in ((c.min + after.c), (c.len - after.c)) do
            f{((v'2 + ((f.stride[1] * c'2) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'2, v'7), img.min[1]) * v'8))): f32x4};
        else
          for c'3 in (c.min, c.len) do
            f{((v'2 + ((f.stride[1] * c'3) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'3, v'7), img.min[1]) * v'8))): f32x4};
      "
    `);
  });

  test('far away from its boundaries an input is read in vectors', () => {
    const text = `pipeline f(img: u8[1]) { fun f(x): u8 = repeat_edge(img)[x - 1] + repeat_edge(img)[x + 1]; }
      schedule s { vectorize(f.x, 16, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = x16(img@) in
      let v'2 = x16(((img.min[0] + img.len[0]) - 1)) in
      let v'3 = x16(img.min[0]) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      let steady.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 15) / 16)), max(ceil(((cast f64(img.min[0]) - cast f64((x.min + -1))) / 16.0)), ceil(((cast f64(img.min[0]) - cast f64((x.min + 1))) / 16.0)))))) in
      let after.x_vo = max(steady.x_vo, cast i32(max(0.0, min(cast f64(((x.len + 15) / 16)), min(ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64((x.min + -1))) - 14.0) / 16.0)), ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64((x.min + 1))) - 14.0) / 16.0))))))) in
      for x_vo'1 in (0, steady.x_vo) do
        let x.base'1 = (x.min + (16 * x_vo'1)) in
        f{((v + (x_vo'1 * 16)) + 32768) step 1} <- (img{(v'1 + max(min(ramp((x.base'1 - 1), 1: i32x16), v'2), v'3)): u8x16} + img{(v'1 + max(min(ramp((x.base'1 + 1), 1: i32x16), v'2), v'3)): u8x16});
      for x_vo in (steady.x_vo, (after.x_vo - steady.x_vo)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{((v + (x_vo * 16)) + 32768) step 1} <- (img{(((-32768 + ((img.pointer + (img.min[0] * -1)) + x.min)) + (x_vo * 16)) + 32767) step 1: u8x16} + img{(((-32768 + ((img.pointer + (img.min[0] * -1)) + x.min)) + (x_vo * 16)) + 32769) step 1: u8x16});
      for x_vo'2 in (after.x_vo, (((x.len + 15) / 16) - after.x_vo)) do
        let x.base'2 = (x.min + (16 * x_vo'2)) in
        f{((v + (x_vo'2 * 16)) + 32768) step 1} <- (img{(v'1 + max(min(ramp((x.base'2 - 1), 1: i32x16), v'2), v'3)): u8x16} + img{(v'1 + max(min(ramp((x.base'2 + 1), 1: i32x16), v'2), v'3)): u8x16});
      "
    `);
  });

  test('there, nobody asks what is around it', () => {
    const text = `pipeline f(img: f32[1]) { fun f(x): f32 = constant_exterior(img, 0.5)[x]; }
      schedule s { vectorize(f.x, 4, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = x4(img.min[0]) in
      let v'2 = x4((img.min[0] + img.len[0])) in
      let v'3 = x4(img@) in
      let v'4 = x4(((img.min[0] + img.len[0]) - 1)) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      let steady.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil(((cast f64(img.min[0]) - cast f64(x.min)) / 4.0))))) in
      let after.x_vo = max(steady.x_vo, cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), min(ceil((((cast f64((img.min[0] + img.len[0])) - cast f64(x.min)) - 3.0) / 4.0)), ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64(x.min)) - 2.0) / 4.0))))))) in
      for x_vo'1 in (0, steady.x_vo) do
        let x.base'1 = (x.min + (4 * x_vo'1)) in
        f{((v + (x_vo'1 * 16)) + 32768) step 1} <- select(((ramp(x.base'1, 1: i32x4) < v'1) || (ramp(x.base'1, 1: i32x4) >= v'2)), x4(0.5), img{(v'3 + (max(min(ramp(x.base'1, 1: i32x4), v'4), v'1) * x4(4))): f32x4});
      for x_vo in (steady.x_vo, (after.x_vo - steady.x_vo)) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v + (x_vo * 16)) + 32768) step 1} <- img{(((-32768 + ((img.pointer + (img.min[0] * -4)) + (x.min * 4))) + (x_vo * 16)) + 32768) step 1: f32x4};
      for x_vo'2 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'2 = (x.min + (4 * x_vo'2)) in
        f{((v + (x_vo'2 * 16)) + 32768) step 1} <- select(((ramp(x.base'2, 1: i32x4) < v'1) || (ramp(x.base'2, 1: i32x4) >= v'2)), x4(0.5), img{(v'3 + (max(min(ramp(x.base'2, 1: i32x4), v'4), v'1) * x4(4))): f32x4});
      "
    `);
  });

  test('only the last of shifted tiles is moved', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4, shift); }';
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = max(0, (x.len - 4)) in
      let v'1 = (-32768 + f.pointer) in
      let after.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil((((cast f64(max(0, (x.len - 4))) - cast f64(0)) - -1.0) / 4.0))))) in
      for x_vo in (0, after.x_vo) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v'1 + ((4 * x_vo) * 4)) + 32768) step 1} <- ramp(x.base, 1: i32x4);
      for x_vo'1 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'1 = (x.min + min((4 * x_vo'1), v)) in
        f{((v'1 + (min((4 * x_vo'1), v) * 4)) + 32768) step 1} <- ramp(x.base'1, 1: i32x4);
      "
    `);
  });

  test('so it is with images that are repeated or mirrored', () => {
    for (const boundary of ['repeat_image', 'mirror_image', 'mirror_interior']) {
      const text = `pipeline f(img: f32[1]) { fun f(x): f32 = ${boundary}(img)[x - 1]; }
        schedule s { vectorize(f.x, 4, round); }`;
      const stores = leftBy('index-set-splitting', text)
        .split('\n')
        .filter((line) => line.includes('<-'));
      const isWhole = stores.map((line) => /<- img\{.* step 1: f32x4\};/.test(line));
      expect(isWhole, boundary).toEqual([false, true, false]);
    }
  });
});

describe('redundant-checks', () => {
  test('what has been checked is not checked again', () => {
    const text = 'pipeline f(p) { fun f(x) = { 0; rdom(r = (0, p), q = (0, p)) in (x) <- f[x] + r * q; } }';
    expect(leftBy('unswitch', text)).toContain('check');
    expect(leftBy('redundant-checks', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      for x in (x.min, x.len) do
        f{((v + (x * 4)) + 32768)} <- 0;
      if (p != 0) then
        let v'1 = (p >= 0) in
        for x'1 in (x.min, x.len) do
          let v'3 = (v + (x'1 * 4)) in
          check v'1;
          for q in (0, p) do
            for r in (0, p) do
              f{(v'3 + 32768)} <- (f{(v'3 + 32768)} + (r * q));
      "
    `);
  });
});

describe('unswitch-guards', () => {
  test('guards that stand still are asked for once, before the loop', () => {
    const text = `pipeline f() { fun f(x, y) = x + y; }
      schedule s { split(f.y, yo, yi, 2); reorder(f, yi, x, yo); unroll(f.yi); }`;
    expect(leftBy('unswitch-guards', text)).toMatchInlineSnapshot(`
      "
      let v'1 = (y.min + y.len) in
      let v'3 = (-32768 + (f.pointer + (x.min * -4))) in
      let v'5 = (y.min + 1) in
      let v'8 = (-32768 + ((f.pointer + (x.min * -4)) + (f.stride[1] * 4))) in
      for yo in (0, ((y.len + 1) / 2)) do
        let v = (y.min + (2 * yo)) in
        let v'2 = (v < v'1) in
        let v'4 = (v'3 + ((f.stride[1] * yo) * 8)) in
        let v'6 = (v'5 + (2 * yo)) in
        let v'7 = (v'6 < v'1) in
        let v'9 = (v'8 + ((f.stride[1] * yo) * 8)) in
        if (v'2 && v'7) then
          for x in (x.min, x.len) do
            f{((v'4 + (x * 4)) + 32768)} <- (x + v);
            f{((v'9 + (x * 4)) + 32768)} <- (x + v'6);
        else
          call
            for x'1 in (x.min, x.len) do
              if v'2 then
                f{((v'4 + (x'1 * 4)) + 32768)} <- (x'1 + v);
              if v'7 then
                f{((v'9 + (x'1 * 4)) + 32768)} <- (x'1 + v'6);
      "
    `);
  });
});

describe('scalar-replacement', () => {
  test('a sum stays in a register', () => {
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

  test('and through the loops around', () => {
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

  test('where there are not enough registers, in several loops', () => {
    const sums = (at: string, n: number): string => `
      pipeline f() { fun f(x) = { x; rdom(s = (0, ${n}), r = (0, 3)) in (s) <- f[s] * 3 + f[${at}] + r; } }
      schedule s { unroll(f.s1.s); }`;
    const kept = (text: string): readonly number[] => {
      const loops = leftBy('scalar-replacement', text).split('for r').slice(1);
      return loops.map((loop) => loop.match(/\br[\d']* <- /g)?.length ?? 0);
    };
    expect(kept(sums('s', 12))).toEqual([12]);
    expect(kept(sums('s', 20))).toEqual([8, 8, 4]);
    // Each depends on another: the rest stays in memory.
    expect(kept(sums('s + 1', 20))).toEqual([12]);
  });

  test('not where something else may be there', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = (0, 3)) in (0) <- f[0] + f[clamp(f[r], 0, 2)]; } }';
    expect(leftBy('scalar-replacement', text)).not.toContain('hold');
  });
});

describe('carried-scalar-replacement', () => {
  test('what the iteration before has stored is in a register', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = [1, 9)) in (r) <- f[r - 1] + f[r]; } }';
    expect(leftBy('carried-scalar-replacement', text)).toMatchInlineSnapshot(`
      "
      let v'1 = min(0, x.min) in
      let f.s0.x.len = ((max(8, ((x.min + x.len) - 1)) - v'1) + 1) in
      let v = (-32768 + (f.pointer + (v'1 * -4))) in
      for x in (v'1, f.s0.x.len) do
        f{((v + (x * 4)) + 32768)} <- x;
      hold r'1 = f{(-4 + ((f.pointer + (min(0, x.min) * -4)) + 4))} in
      for r in (1, 8) do
        let v'2 = (v + (r * 4)) in
        let v'3 = (v'2 + 32768) in
        r'1 <- (r'1 + f{v'3});
        f{v'3} <- r'1;
      "
    `);
  });

  test('not what the iteration before that has stored', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = [2, 9)) in (r) <- f[r - 2] + f[r]; } }';
    expect(leftBy('carried-scalar-replacement', text)).not.toContain('hold');
  });
});

describe('transpose', () => {
  test('four columns are four rows, turned', () => {
    const text = `pipeline f() { fun g(x, y): f32 = f32(x * y); fun f(x, y): f32 = g[y, x]; }
      schedule s { tile(f.x, f.y, xo, yo, xi, yi, 4, 4, round); unroll(f.yi); vectorize(f.xi); at(g, f.xo); }`;
    expect(leftBy('transpose', text)).toMatchInlineSnapshot(`
      "
      let v = ((x.len + 3) / 4) in
      let v'4 = (-32768 + ((y.min * -4) + (x.min * -16))) in
      let v'8 = (-32768 + f.pointer) in
      let v'10 = (y.min + 1) in
      let v'12 = (-32768 + (f.pointer + (f.stride[1] * 4))) in
      let v'14 = (y.min + 2) in
      let v'16 = (-32768 + (f.pointer + (f.stride[1] * 8))) in
      let v'18 = (y.min + 3) in
      let v'20 = (-32768 + (f.pointer + (f.stride[1] * 12))) in
      for yo in (0, ((y.len + 3) / 4)) do
        let v'25 = (4 * yo) in
        let v'26 = (y.len - v'25) in
        let v'1 = (4 <= v'26) in
        let v'27 = (y.min + v'25) in
        let v'3 = (v'27 * 4) in
        let v'5 = (v'4 + (yo * -16)) in
        let v'28 = ((f.stride[1] * yo) * 16) in
        let v'9 = (v'8 + v'28) in
        let v'11 = (v'10 + v'25) in
        let v'13 = (v'12 + v'28) in
        let v'15 = (v'14 + v'25) in
        let v'17 = (v'16 + v'28) in
        let v'19 = (v'18 + v'25) in
        let v'21 = (v'20 + v'28) in
        let v'22 = min(4, v'26) in
        for xo in (0, v) do
          if (v'1 && (4 <= (x.len - (4 * xo)))) then
            let g.y.min = (x.min + (4 * xo)) in
            allocate g.pointer: f32(4, 4);
            let g@ = (g.pointer - (v'3 + (g.y.min * 16))) in
            let v'6 = (v'5 + (g.pointer + (xo * -64))) in
            for y in (g.y.min, 4) do
              let v'7 = (v'6 + (y * 16)) in
              for x in (v'27, 4) do
                g{((v'7 + (x * 4)) + 32768)} <- cast f32((x * y));
            let v'29 = (xo * 16) in
            let v'30 = (-32768 + g.pointer) in
            let row = g{(v'30 + 32768) step 1: f32x4} in
            let row'1 = g{(v'30 + 32784) step 1: f32x4} in
            let row'2 = g{(v'30 + 32800) step 1: f32x4} in
            let row'3 = g{(v'30 + 32816) step 1: f32x4} in
            let pair = shuffle(row, row'2: 0 4 1 5) in
            let pair'1 = shuffle(row, row'2: 2 6 3 7) in
            let pair'2 = shuffle(row'1, row'3: 0 4 1 5) in
            let pair'3 = shuffle(row'1, row'3: 2 6 3 7) in
            let column = shuffle(pair, pair'2: 0 4 1 5) in
            let column'1 = shuffle(pair, pair'2: 2 6 3 7) in
            let column'2 = shuffle(pair'1, pair'3: 0 4 1 5) in
            let column'3 = shuffle(pair'1, pair'3: 2 6 3 7) in
            f{((v'9 + v'29) + 32768) step 1} <- column;
            f{((v'13 + v'29) + 32768) step 1} <- column'1;
            f{((v'17 + v'29) + 32768) step 1} <- column'2;
            f{((v'21 + v'29) + 32768) step 1} <- column'3;
          else
            call
              let v'31 = (4 * xo) in
              let g.y.min'1 = (x.min + v'31) in
              let g.y.len = min(4, (x.len - v'31)) in
              allocate g.pointer'1: f32(4, 4);
              let g'2 = (g.pointer'1 - (v'3 + (g.y.min'1 * 16))) in
              let v'23 = (v'5 + (g.pointer'1 + (xo * -64))) in
              for y'2 in (g.y.min'1, g.y.len) do
                let v'24 = (v'23 + (y'2 * 16)) in
                for x'2 in (v'27, v'22) do
                  g'1{((v'24 + (x'2 * 4)) + 32768)} <- cast f32((x'2 * y'2));
              let v'32 = (xo * 16) in
              let v'33 = (-32768 + g.pointer'1) in
              let row'4 = g'1{(v'33 + 32768) step 1: f32x4} in
              let row'5 = g'1{(v'33 + 32784) step 1: f32x4} in
              let row'6 = g'1{(v'33 + 32800) step 1: f32x4} in
              let row'7 = g'1{(v'33 + 32816) step 1: f32x4} in
              let pair'4 = shuffle(row'4, row'6: 0 4 1 5) in
              let pair'5 = shuffle(row'4, row'6: 2 6 3 7) in
              let pair'6 = shuffle(row'5, row'7: 0 4 1 5) in
              let pair'7 = shuffle(row'5, row'7: 2 6 3 7) in
              let column'4 = shuffle(pair'4, pair'6: 0 4 1 5) in
              let column'5 = shuffle(pair'4, pair'6: 2 6 3 7) in
              let column'6 = shuffle(pair'5, pair'7: 0 4 1 5) in
              let column'7 = shuffle(pair'5, pair'7: 2 6 3 7) in
              f{((v'9 + v'32) + 32768) step 1} <- column'4;
              f{((v'13 + v'32) + 32768) step 1} <- column'5;
              f{((v'17 + v'32) + 32768) step 1} <- column'6;
              f{((v'21 + v'32) + 32768) step 1} <- column'7;
      "
    `);
  });
});
