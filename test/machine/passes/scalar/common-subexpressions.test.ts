import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('common-subexpressions', () => {
  test('equal loads become one, up to the next store', () => {
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
