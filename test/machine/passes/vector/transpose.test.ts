import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('transpose', () => {
  test('four strided columns become four dense rows and shuffles', () => {
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
