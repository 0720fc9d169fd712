import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('redundant-checks', () => {
  test('a condition that was checked is not checked again', () => {
    const text = 'pipeline f(p) { fun f(x) = { 0; rdom(r = (0, p), q = (0, p)) in (x) <- f[x] + r * q; } }';
    expect(leftBy('unswitch', text)).toContain('check');
    expect(leftBy('redundant-checks', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      for x in (x.min, x.len) do
        f{((v + (x * 4)) + 32768)} <- 0;
      if (p != 0) then
        let v'1 = (p >= 0) in
        for x'1 in (x.min, x.len) do
          let v'3 = (v + (x'1 * 4)) in
          check v'1;
          for q in (0, p) do
            for r in (0, p) do
              f{(v'3 + 32768)} <- (f{(v'3 + 32768)} + (r * q));
      "
    `);
  });
});
