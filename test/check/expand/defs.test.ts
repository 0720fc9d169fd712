import { describe, expect, test } from 'vitest';
import { printPipeline } from '../../../src/language/print.ts';
import { codesOf, pipelineOf } from '../../pipeline.ts';
import { values } from '../../run.ts';
import { shown } from '../../shown.ts';

/** The program after expansion. */
function expanded(text: string): string {
  return `${printPipeline(pipelineOf(text))}\n`;
}

describe('def', () => {
  test('a call is replaced by the value, with the types of its arguments', () => {
    const program = `pipeline f(img: u8[1], k = 2) {
      def sq(a) = a * a;
      def twice(a) = sq(a) + k;
      def at(i) = img[clamp(i, 0, img.len[0] - 1)];
      fun f(x) = (sq(x), twice(at(x)), sq(0.5));
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f(k = 2, img: u8[1]) {
        fun f(x): (i32, i32, f32) = (x * x, i32(img[max(min(x, img.len[0] - 1), 0)] * img[max(min(x, img.len[0] - 1), 0)]) + k, 0.5 * 0.5);
      }
      "
    `);
  });

  test('arguments keep their scope: no name of the def captures them', () => {
    const program = `pipeline f(img: i32[1]) {
      def box(a) = sum(r = (0, 3) : a + r);
      def both(a, b) = let t = a in box(t * b);
      fun g(r) = box(img[r]);
      fun f(x) = { both(x, g[x]); rdom(r = (0, 2)) in (x) <- f[x] + both(r, sum(t = (0, 2) : r * t)); }
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f(img: i32[1]) {
        fun g$sum0(r) = {
          0;
          rdom(r$0 = (0, 3)) in (r) <- g$sum0[r] + (img[r] + r$0);
        }
        fun g(r) = g$sum0[r];
        fun f$sum0(x) = {
          0;
          rdom(r = (0, 3)) in (x) <- f$sum0[x] + (x * g[x] + r);
        }
        fun f$sum2(r) = {
          0;
          rdom(t = (0, 2)) in (r) <- f$sum2[r] + r * t;
        }
        fun f$sum1(r) = {
          0;
          rdom(r$0 = (0, 3)) in (r) <- f$sum1[r] + (r * f$sum2[r] + r$0);
        }
        fun f(x) = {
          f$sum0[x];
          rdom(r = (0, 2)) in (x) <- f[x] + f$sum1[r];
        }
      }
      "
    `);
    const image = '--window x=0:4 --input img=random:3:8';
    const written = `pipeline f(img: i32[1]) {
      fun g(r) = sum(q = (0, 3) : img[r] + q);
      fun f(x) = {
        sum(q = (0, 3) : x * g[x] + q);
        rdom(r = (0, 2)) in (x) <- f[x] + sum(q = (0, 3) : r * sum(t = (0, 2) : r * t) + q);
      }
    }`;
    expect(values(program, image)).toEqual(values(written, image));
  });

  test('a def sees none of the variables of its callers', () => {
    const program = `
      pipeline f(k) {
        def shifted(a) = a + x * k;
        fun f(x) = shifted(x);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named x
        --> blur.syl:2:24
         |
       2 |   def shifted(a) = a + x * k;
         |                        ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are a, k.
      "
    `);
  });

  test('an error in a def shows its place and the call', () => {
    const program = `
      pipeline f(img: f32[1]) {
        def low(a) = a & 15;
        def mask(a) = low(a) | 1;
        fun f(x) = mask(img[x]) + low(x);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S304]: & expects integers, not f32
        --> blur.syl:2:16
         |
       2 |   def low(a) = a & 15;
         |                ^^^^^^
         = note: in the expansion of low(a) at blur.syl:3:17
         = note: in the expansion of mask(img[x]) at blur.syl:4:14
         = help: Cast the operand: & expects integers.
      "
    `);
  });

  test('an error in an argument shows the argument', () => {
    const program = `
      pipeline f() {
        def half(a: f32) = a / 2;
        fun f(x) = half(x) + half(offset);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S323]: a is declared as f32, but its value is i32
        --> blur.syl:3:19
         |
       3 |   fun f(x) = half(x) + half(offset);
         |                   ^
         = help: Cast the value: f32(…).

      error[S214]: there is no variable or parameter named offset
        --> blur.syl:3:29
         |
       3 |   fun f(x) = half(x) + half(offset);
         |                             ^^^^^^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.
      "
    `);
  });

  test('defs cannot be recursive, redefined, or called without arguments', () => {
    const codes = (defs: string, value: string) => codesOf(`pipeline f(k) { ${defs} fun f(x) = ${value}; }`);
    expect(codes('def a(n) = n * a(n - 1);', 'a(x)')).toEqual(['S216']);
    expect(codes('def a(n) = b(n); def b(n) = n;', 'a(x)')).toEqual(['S216']);
    expect(codes('def a(n) = n; def a(n) = n;', 'a(x)')).toEqual(['S205']);
    expect(codes('def f(n) = n;', 'f(x)')).toEqual(['S205']);
    expect(codes('def k(n) = n;', 'k(x)')).toEqual(['S205']);
    expect(codes('def min(n) = n;', 'min(x, x)')).toEqual(['S217']);
    expect(codes('def argmin(n) = n;', 'x')).toEqual(['S217']);
    expect(codes('def a(n, n) = n;', 'a(x, x)')).toEqual(['S210']);
    expect(codes('def a(k) = k;', 'a(x)')).toEqual(['S210']);
    expect(codes('def a(n) = sum(n = (0, 3) : n);', 'a(x)')).toEqual(['S210']);
    expect(codes('def a(n) = n[0];', 'a(x)')).toEqual(['S309']);
    expect(codes('def a(n) = n;', 'a')).toEqual(['S309']);
    expect(codes('def a(n) = n;', 'a[x]')).toEqual(['S309']);
    expect(codes('def a(n) = n;', 'a(x, x)')).toEqual(['S307']);
    expect(codes('def a(n) = n;', 'x')).toEqual(['S343']);
    expect(codes('def a(n, m) = n;', 'a(x, 1)')).toEqual(['S343']);
    expect(codes('def a$b(n) = n;', 'a$b(x)')).toEqual(['S211']);
  });

  test('expansions that are too large or too deep are refused', () => {
    const list = (n: number, text: (i: number) => string) => Array.from({ length: n }, (_, i) => text(i)).join(' ');
    const nested = (def: string, n: number) =>
      codesOf(`pipeline f() { ${def} fun f(x) = ${'d('.repeat(n)}x${')'.repeat(n)}; }`);
    const doubled = list(60, (i) => `def d${i + 1}(a) = d${i}(a) + d${i}(a + 1);`);
    expect(codesOf(`pipeline f() { def d0(a) = a; ${doubled} fun f(x) = d60(x); fun g(x) = d60(x); }`)).toEqual([
      'S110',
    ]);
    const chained = list(3000, (i) => `def d${i + 1}(a) = d${i}(a);`);
    expect(codesOf(`pipeline f() { def d0(a) = a; ${chained} fun f(x) = d3000(x); }`)).toEqual(['S104']);
    expect(nested(`def d(a) = a${' + 1'.repeat(200)};`, 200)).toEqual(['S104']);
    expect(nested('def d(a) = a * a;', 200)).toEqual([]);
    const lets = list(5000, (i) => `let a${i + 1} = a${i} * a${i};`);
    expect(codesOf(`pipeline f() { fun f(x) = { let a0 = x; ${lets} a5000; } }`)).toEqual(['S104']);
  });
});
