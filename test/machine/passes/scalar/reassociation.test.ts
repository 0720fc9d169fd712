import { describe, expect, test } from 'vitest';
import { bug } from '../../../../src/errors/bug.ts';
import { sumsIn } from '../../../../src/machine/analysis/integer-sum.ts';
import { broadcast, constant, operation, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { reassociate } from '../../../../src/machine/passes/scalar/reassociation.ts';
import { leftBy } from '../../left-by.ts';

describe('reassociation', () => {
  test('sums with common terms are rearranged so that the terms are one subexpression', () => {
    const text = `pipeline f(img: u8[1]) { fun f(x) = img[x] + img[x + 1] + img[x + 2]; }
      schedule s { unroll(f.x, 2, round); }`;
    const storesAfter = (pass: string): string =>
      leftBy(pass, text)
        .split('\n')
        .filter((line) => line.includes('<-'))
        .map((line) => line.trim().replaceAll("(v'1 + (x_uo * 2))", 'p'))
        .join('\n');
    expect(storesAfter('unswitch-guards')).toMatchInlineSnapshot(`
      "f{((v + (x_uo * 2)) + 32768)} <- ((img{(p + 32768)} + img{(p + 32769)}) + img{(p + 32770)});
      f{((v + (x_uo * 2)) + 32769)} <- ((img{(p + 32769)} + img{(p + 32770)}) + img{(p + 32771)});"
    `);
    expect(storesAfter('reassociation')).toMatchInlineSnapshot(`
      "f{((v + (x_uo * 2)) + 32768)} <- ((img{(p + 32769)} + img{(p + 32770)}) + img{(p + 32768)});
      f{((v + (x_uo * 2)) + 32769)} <- ((img{(p + 32769)} + img{(p + 32770)}) + img{(p + 32771)});"
    `);
  });

  test('rows that are computed together share their common sums', () => {
    const text = `pipeline f(img: u16[2]) {
      fun f(x, y): u16 = img[x, y] + 2 * img[x + 1, y] + 3 * img[x, y + 1] + 6 * img[x + 1, y + 1] + 7;
    } schedule s { split(f.x, xo, xi, 8, round); split(f.y, yo, yi, 2, round);
      traverse(f.xi, vectorized); traverse(f.yi, unrolled); reorder(f, xi, yi, xo, yo); }`;
    expect(leftBy('common-subexpressions', text)).toMatchInlineSnapshot(`
      "
      let v'14 = ((x.len + 7) / 8) in
      let v'2 = (-32768 + f.pointer) in
      let v'15 = (((img.pointer + (img.min[0] * -2)) + ((img.min[1] * img.stride[1]) * -2)) + (x.min * 2)) in
      let v'16 = ((img.stride[1] * y.min) * 2) in
      let v'4 = (-32768 + (v'15 + v'16)) in
      let v'6 = (-32768 + ((v'15 + (img.stride[1] * 2)) + v'16)) in
      let v'8 = (y.min + 1) in
      let v'10 = (-32768 + (f.pointer + (f.stride[1] * 2))) in
      let v'12 = (-32768 + ((v'15 + (img.stride[1] * 4)) + v'16)) in
      check (x.min >= img.min[0]);
      check ((x.min + (8 * v'14)) < (img.min[0] + img.len[0]));
      check (y.min >= img.min[1]);
      let v'17 = ((y.len + 1) / 2) in
      check ((y.min + (2 * v'17)) < (img.min[1] + img.len[1]));
      for yo in (0, v'17) do
        let v'18 = (2 * yo) in
        let v'1 = (y.min + v'18) in
        let v'19 = ((f.stride[1] * yo) * 4) in
        let v'3 = (v'2 + v'19) in
        let v'20 = ((img.stride[1] * yo) * 4) in
        let v'5 = (v'4 + v'20) in
        let v'7 = (v'6 + v'20) in
        let v'9 = (v'8 + v'18) in
        let v'11 = (v'10 + v'19) in
        let v'13 = (v'12 + v'20) in
        for xo in (0, v'14) do
          let v'21 = (x.min + (8 * xo)) in
          let v'22 = (xo * 16) in
          let v'23 = (v'5 + v'22) in
          let v'24 = (v'7 + v'22) in
          let v'25 = (img{(v'24 + 32768) step 1: u16x8} + (img{(v'24 + 32770) step 1: u16x8} * x8(2))) in
          f{((v'3 + v'22) + 32768) step 1} <- ((((img{(v'23 + 32770) step 1: u16x8} * x8(2)) + img{(v'23 + 32768) step 1: u16x8}) + (v'25 * x8(3))) + x8(7));
          let v'26 = (v'13 + v'22) in
          f{((v'11 + v'22) + 32768) step 1} <- ((v'25 + ((img{(v'26 + 32768) step 1: u16x8} + (img{(v'26 + 32770) step 1: u16x8} * x8(2))) * x8(3))) + x8(7));
      "
    `);
  });

  test('sums of floats keep their order', () => {
    const text = `pipeline f(img: f32[1]) { fun f(x): f32 = img[x] + img[x + 1] + img[x + 2]; }
      schedule s { unroll(f.x, 2, round); }`;
    expect(leftBy('reassociation', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = (-32768 + ((img.pointer + (img.min[0] * -4)) + (x.min * 4))) in
      let v'2 = (x.min + 1) in
      check (x.min >= img.min[0]);
      check (((x.min + (2 * ((x.len + 1) / 2))) + 1) < (img.min[0] + img.len[0]));
      for x_uo in (0, ((x.len + 1) / 2)) do
        let x'1 = (x.min + (2 * x_uo)) in
        f{((v + (x_uo * 8)) + 32768)} <- ((img{((v'1 + (x_uo * 8)) + 32768)} + img{((v'1 + (x_uo * 8)) + 32772)}) + img{((v'1 + (x_uo * 8)) + 32776)});
        let x'2 = (v'2 + (2 * x_uo)) in
        f{((v + (x_uo * 8)) + 32772)} <- ((img{((v'1 + (x_uo * 8)) + 32772)} + img{((v'1 + (x_uo * 8)) + 32776)}) + img{((v'1 + (x_uo * 8)) + 32780)});
      "
    `);
  });
});

test('a single sum has one product for all terms with the same factor', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => variable(name, 'u16', 8));
  const times = (e: Code | undefined, n: number): Code =>
    operation('*', 'u16', e ?? bug('no term'), broadcast(constant('u16', n), 8));
  const value = operation('+', 'u16', operation('+', 'u16', times(a, 4), times(b, 6)), times(c, 4));
  const made = reassociate({ tag: 'Store', buffer: 'out', address: constant('i32', 0), stride: 1, value });
  const products = (e: Code): number => sumsIn(e).filter((part) => part.tag === 'Operation' && part.op === '*').length;
  expect(made.tag === 'Store' ? products(made.value) : products(value)).toBe(2);
});
