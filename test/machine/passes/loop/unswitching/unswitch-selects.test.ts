import { describe, expect, test } from 'vitest';
import { leftBy } from '../../../left-by.ts';

describe('unswitch-selects', () => {
  test('a loop-invariant select is decided before the loop if its sides are expensive', () => {
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
