import { describe, expect, test } from 'vitest';
import { leftBy } from '../../../left-by.ts';

describe('unswitch-guards', () => {
  test('loop-invariant guards are tested once, before the loop', () => {
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
