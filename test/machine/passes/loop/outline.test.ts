import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('outline', () => {
  test('the body of the outermost loop of a nest becomes a function', () => {
    expect(leftBy('outline', 'pipeline f() { fun f(x, y) = x * y; }')).toMatchInlineSnapshot(`
      "
      let v = (-32768 + ((f.pointer + (x.min * -4)) + ((y.min * f.stride[1]) * -4))) in
      for y in (y.min, y.len), p'2 from ((v + ((f.stride[1] * y.min) * 4)) + (x.min * 4)) by (f.stride[1] * 4), p'3 from (x.min * y.min) by x.min do
        call
          for x in (x.min, x.len), p from p'2 by 4, p'1 from p'3 by y do
            f{(p + 32768)} <- p'1;
      "
    `);
  });
});

describe('outline, in bands of iterations', () => {
  test('a loop that accumulates in several registers shares its function with the loop around it', () => {
    const text = `pipeline f(img: f32[1]) {
        fun g(x) = { 0.0; rdom(r = (0, 9)) in (x) <- g[x] + img[x + r]; }
        fun f(x) = g[x];
      }
      schedule s {
        split(f.x, xo, xi, 16, shift); vectorize(f.xi, 4); unroll(f.xi_vo); at(g, f.xo);
        split(g.x, xo, xi, 16, round); vectorize(g.xi, 4); unroll(g.xi_vo);
        split(g.s1.x, xo, xi, 16); reorder(g.s1, xi, r, xo); vectorize(g.s1.xi, 4); unroll(g.s1.xi_vo);
      }`;
    const [first, , third] = leftBy('outline', text)
      .split('\n')
      .filter((line) => / (for|call)/.test(` ${line.trim()}`));
    expect([first, third].map((line) => line?.trim().replace(/, .*/, ''))).toMatchInlineSnapshot(`
      [
        "for xo.band in (0",
        "for xo in ((xo.band * 16)",
      ]
    `);
  });
});
