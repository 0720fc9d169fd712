import { describe, expect, test } from 'vitest';
import { leftBy } from '../../left-by.ts';

describe('unroll', () => {
  test('the iterations of a loop become a sequence', () => {
    const text = 'pipeline f() { fun f(x) = x * x; } schedule s { unroll(f.x, 2, round); }';
    expect(leftBy('unroll', text)).toMatchInlineSnapshot(`
      "
      for x_uo in (0, ((x.len + 1) / 2)) do
        let x'1 = (x.min + (2 * x_uo)) in
        f{(f@ + (x'1 * 4))} <- (x'1 * x'1);
        let x'2 = ((x.min + 1) + (2 * x_uo)) in
        f{(f@ + (x'2 * 4))} <- (x'2 * x'2);
      "
    `);
  });

  test('if the guard fails in the last iteration, the body stays a loop', () => {
    const text = `pipeline f() { fun f(x) = { x; (x) <- f[x] * 3; } }
      schedule s { split(f.s1.x, xo, xi, 16); vectorize(f.s1.xi, 4); unroll(f.s1.xi_vo); }`;
    expect(leftBy('unroll', text)).toMatchInlineSnapshot(`
      "
      for x in (x.min, x.len) do
        f{(f@ + (x * 4))} <- x;
      for xo in (0, ((x.len + 15) / 16)) do
        if (((x.min + 15) + (16 * xo)) < (x.min + x.len)) then
          vectorized for xi_v'1 in (0, 4) do
            let xi'1 = xi_v'1 in
            let x'2 = ((x.min + xi'1) + (16 * xo)) in
            f{(f@ + (x'2 * 4))} <- (f{(f@ + (x'2 * 4))} * 3);
          vectorized for xi_v'2 in (0, 4) do
            let xi'2 = (xi_v'2 + 4) in
            let x'3 = ((x.min + xi'2) + (16 * xo)) in
            f{(f@ + (x'3 * 4))} <- (f{(f@ + (x'3 * 4))} * 3);
          vectorized for xi_v'3 in (0, 4) do
            let xi'3 = (xi_v'3 + 8) in
            let x'4 = ((x.min + xi'3) + (16 * xo)) in
            f{(f@ + (x'4 * 4))} <- (f{(f@ + (x'4 * 4))} * 3);
          vectorized for xi_v'4 in (0, 4) do
            let xi'4 = (xi_v'4 + 12) in
            let x'5 = ((x.min + xi'4) + (16 * xo)) in
            f{(f@ + (x'5 * 4))} <- (f{(f@ + (x'5 * 4))} * 3);
        else
          for xi_vo'1 in (0, 4) do
            vectorized for xi_v'5 in (0, 4) do
              let xi'5 = (xi_v'5 + (4 * xi_vo'1)) in
              let x'6 = ((x.min + xi'5) + (16 * xo)) in
              if (x'6 < (x.min + x.len)) then
                f{(f@ + (x'6 * 4))} <- (f{(f@ + (x'6 * 4))} * 3);
      "
    `);
  });
});
