import { describe, expect, test } from 'vitest';
import { leftBy } from '../../../left-by.ts';

describe('unswitch', () => {
  test('a loop-invariant condition is tested before the loop', () => {
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

  test('a condition that guards all statements of a body is tested before the loop', () => {
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
