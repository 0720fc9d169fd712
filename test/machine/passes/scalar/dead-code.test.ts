import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('dead-code', () => {
  test('unused definitions are removed', () => {
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
