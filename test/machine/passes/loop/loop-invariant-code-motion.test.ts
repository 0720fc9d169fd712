import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('loop-invariant-code-motion', () => {
  test('loop-invariant expressions are computed before the loop', () => {
    expect(
      leftBy('loop-invariant-code-motion', 'pipeline f(p) { fun f(x, y) = (p * p) + (y * p) + x; }'),
    ).toMatchInlineSnapshot(`
      "
      let v = (-32768 + ((f.pointer + (x.min * -4)) + ((y.min * f.stride[1]) * -4))) in
      let v'2 = (p * p) in
      for y in (y.min, y.len) do
        let v'1 = (v + ((f.stride[1] * y) * 4)) in
        let v'3 = (v'2 + (y * p)) in
        for x in (x.min, x.len) do
          f{((v'1 + (x * 4)) + 32768)} <- (v'3 + x);
      "
    `);
  });
});
