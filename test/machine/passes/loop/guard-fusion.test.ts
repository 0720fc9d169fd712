import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('guard-fusion', () => {
  test('consecutive guards with the same condition become one', () => {
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
