import { describe, expect, test } from 'vitest';
import { leftBy } from '../left-by.ts';

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

  test('the point and all values of a tuple are computed before the first store', () => {
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

describe('flatten, with facts about windows', () => {
  test('storage with a small upper bound has a constant size, and a guard that always holds is removed', () => {
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

describe('flatten, full tiles', () => {
  test('a full tile has a window of constant size and no guards', () => {
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

  test('strips of rows get no version for full strips', () => {
    const text = `pipeline f() { fun g(x, y) = x * y; fun f(x, y) = g[x, y]; }
      schedule s { split(f.y, yo, yi, 4); at(g, f.yo); }`;
    expect(leftBy('flatten', text)).not.toContain('<=');
  });
});
