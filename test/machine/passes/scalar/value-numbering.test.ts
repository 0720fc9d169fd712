import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('value-numbering', () => {
  test('variables of unrolled iterations with equal values become one', () => {
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
