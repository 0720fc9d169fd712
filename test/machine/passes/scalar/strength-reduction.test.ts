import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('strength-reduction', () => {
  test('an expression that grows by a constant amount becomes an induction variable', () => {
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
