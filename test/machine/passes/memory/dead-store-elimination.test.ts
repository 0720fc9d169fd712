import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('dead-store-elimination', () => {
  test('stores to a buffer without loads are removed', () => {
    const text = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + 1; } schedule s { at(g, f.x); }';
    expect(leftBy('store-to-load-forwarding', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      for x in (x.min, x.len) do
        allocate g.pointer: i32(1);
        let v'1 = (x * 4) in
        let g@ = (g.pointer - v'1) in
        let v'2 = ((-32768 + g.pointer) + 32768) in
        let v'3 = (x * x) in
        g{v'2} <- v'3;
        f{((v + v'1) + 32768)} <- (v'3 + 1);
      "
    `);
    expect(leftBy('dead-store-elimination', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + (f.pointer + (x.min * -4))) in
      for x in (x.min, x.len) do
        allocate g.pointer: i32(1);
        let v'1 = (x * 4) in
        let g@ = (g.pointer - v'1) in
        let v'2 = ((-32768 + g.pointer) + 32768) in
        let v'3 = (x * x) in
        f{((v + v'1) + 32768)} <- (v'3 + 1);
      "
    `);
  });

  test('not if one load is left', () => {
    const text = `pipeline f(img: i32[1]) { fun g(i) = i * i; fun f(x) = g[clamp(img[x], 0, 2)]; }
      schedule s { at(g, f.x); bound(g, i, 0, 3); unroll(g.i); }`;
    expect(leftBy('dead-store-elimination', text)).toContain('g{');
    expect(leftBy('dead-store-elimination', text)).toMatch(/ g\{.*\} <- /);
  });
});
