import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('carried-scalar-replacement', () => {
  test('a value that the previous iteration stored is kept in a register', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = [1, 9)) in (r) <- f[r - 1] + f[r]; } }';
    expect(leftBy('carried-scalar-replacement', text)).toMatchInlineSnapshot(`
      "
      let v'1 = min(0, x.min) in
      let f.s0.x.len = ((max(8, ((x.min + x.len) - 1)) - v'1) + 1) in
      let v = (-32768 + (f.pointer + (v'1 * -4))) in
      for x in (v'1, f.s0.x.len) do
        f{((v + (x * 4)) + 32768)} <- x;
      hold r'1 = f{(-4 + ((f.pointer + (min(0, x.min) * -4)) + 4))} in
      for r in (1, 8) do
        let v'2 = (v + (r * 4)) in
        let v'3 = (v'2 + 32768) in
        r'1 <- (r'1 + f{v'3});
        f{v'3} <- r'1;
      "
    `);
  });

  test('not a value that was stored two iterations earlier', () => {
    const text = 'pipeline f() { fun f(x) = { x; rdom(r = [2, 9)) in (r) <- f[r - 2] + f[r]; } }';
    expect(leftBy('carried-scalar-replacement', text)).not.toContain('hold');
  });
});
