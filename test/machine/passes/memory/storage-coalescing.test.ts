import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('storage-coalescing', () => {
  test('a buffer is placed in the storage of an earlier buffer after its last use', () => {
    const text = 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun k(x) = h[x]; fun f(x) = k[x]; }';
    expect(leftBy('storage-coalescing', text)).toMatchInlineSnapshot(`
      "
      allocate g.pointer: i32(x.len) or i32(x.len);
      let v = (-32768 + (g.pointer + (x.min * -4))) in
      for x in (x.min, x.len), p from (v + (x.min * 4)) by 4 do
        g{(p + 32768)} <- x;
      allocate h.pointer: i32(x.len);
      let v'1 = (-32768 + (h.pointer + (x.min * -4))) in
      for x'1 in (x.min, x.len), p'1 from (v'1 + (x.min * 4)) by 4, p'2 from (v + (x.min * 4)) by 4 do
        h{(p'1 + 32768)} <- g{(p'2 + 32768)};
      reuse k.pointer: i32(x.len) at g.pointer;
      let v'7 = (x.min * -4) in
      let v'3 = (-32768 + (k.pointer + v'7)) in
      let v'5 = (-32768 + (f.pointer + v'7)) in
      for x'2 in (x.min, x.len), p'3 from (v'3 + (x.min * 4)) by 4, p'4 from (v'1 + (x.min * 4)) by 4 do
        k{(p'3 + 32768)} <- h{(p'4 + 32768)};
      for x'3 in (x.min, x.len), p'5 from (v'5 + (x.min * 4)) by 4, p'6 from (v'3 + (x.min * 4)) by 4 do
        f{(p'5 + 32768)} <- k{(p'6 + 32768)};
      "
    `);
  });
});
