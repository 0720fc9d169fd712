import { describe, expect, test } from 'vitest';
import { printPipeline } from '../../../src/language/print.ts';
import { nodesOf } from '../../../src/syntax/walk.ts';
import { codesOf, pipelineOf } from '../../pipeline.ts';
import { values } from '../../run.ts';
import { shown } from '../../shown.ts';

/** The program after expansion. */
function expanded(text: string): string {
  return `${printPipeline(pipelineOf(text))}\n`;
}

describe('let', () => {
  test('in an expression, in a func, and before an update', () => {
    const program = `pipeline f(img: u8[1], k = 2) {
      fun g(x) = let a = img[x] in a * (let b = a + 1 in b);
      fun f(i) = {
        let wide = i32(g[i]);
        let twice = 2 * wide;
        let tenth = k / 10;
        twice + wide;
        rdom(r = (0, k)) in let v = i32(g[r]) in let w = v / 2 in (w) <- f[w] + v + tenth if v > k;
      }
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f(k = 2, img: u8[1]) {
        fun g(x): u8 = img[x] * (img[x] + 1);
        fun f(i) = {
          2 * i32(g[i]) + i32(g[i]);
          rdom(r = (0, k)) in (i32(g[r]) / 2) <- f[i32(g[r]) / 2] + i32(g[r]) + k / 10 if i32(g[r]) > k;
        }
      }
      "
    `);
  });

  test('a literal takes the type of its context at each use', () => {
    const program = `pipeline f(img: u8[1]) { fun f(x) = { let k = 3; (img[x] + k, x + k, 0.5 * k); } }`;
    expect(pipelineOf(program).funcs.at(-1)?.types).toEqual(['u8', 'i32', 'f32']);
  });

  test('a declared type converts narrower values and refuses others', () => {
    expect(expanded('pipeline f(img: u8[1]) { fun f(x) = let a: u16 = img[x] in a * a; }')).toMatchInlineSnapshot(`
      "pipeline f(img: u8[1]) {
        fun f(x): u16 = u16(img[x]) * u16(img[x]);
      }
      "
    `);
    expect(codesOf('pipeline f() { fun f(x) = let a: u16 = x in a * a; }')).toEqual(['S323']);
    expect(codesOf('pipeline f() { fun f(x) = let a: u8 = 300 in a; }')).toEqual(['S301']);
  });

  test('let and def are names elsewhere', () => {
    const program = 'pipeline f(let, def: u8[1]) { fun let2(x) = let; fun f(x) = let + def[x] + let2[x] + (let); }';
    expect(codesOf(program)).toEqual([]);
    expect(codesOf('pipeline let(def) { fun let(x) = x + def; } schedule def { parallel(let.x); }')).toEqual([]);
  });

  test('all uses share one node, so forty squares have forty nodes', () => {
    const squares = Array.from({ length: 40 }, (_, i) => `let a${i + 1} = a${i} * a${i};`).join(' ');
    const [f] = pipelineOf(`pipeline f() { fun f(x) = { let a0 = x + 1; ${squares} a40; } }`).funcs;
    expect(f && new Set(f.pure.flatMap((e) => nodesOf(e))).size).toBe(43);
  });

  test('an inline reduction in a let is computed once, even if several stages use it', () => {
    const program = `pipeline f(img: u8[1]) {
      fun f(x) = { let s = sum(r = (0, 3) : i32(img[x + r])); s * s; (x) <- f[x] + s; rdom(q = (0, 2)) in (x) <- f[x] + q * s; }
    }`;
    expect(pipelineOf(program).funcs.map(({ name }) => name)).toEqual(['f$sum0', 'f']);
  });

  test('reduction variables are renamed where another one of that name is in scope', () => {
    const program = `pipeline f(img: i32[1]) {
      fun f(x) = { let s = sum(r = (0, 3) : img[x + r]); s; rdom(r = (0, 2)) in (x) <- f[x] + r * sum(q = (0, 2) : q * s); }
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f(img: i32[1]) {
        fun f$sum0(x) = {
          0;
          rdom(r$0 = (0, 3)) in (x) <- f$sum0[x] + img[x + r$0];
        }
        fun f$sum1(x) = {
          0;
          rdom(q = (0, 2)) in (x) <- f$sum1[x] + q * f$sum0[x];
        }
        fun f(x) = {
          f$sum0[x];
          rdom(r = (0, 2)) in (x) <- f[x] + r * f$sum1[x];
        }
      }
      "
    `);
  });

  test('names must not be shadowed', () => {
    const inFunc = (body: string) => codesOf(`pipeline f(k, img: u8[1]) { fun f(x) = ${body}; }`);
    expect(inFunc('let x = 1 in x')).toEqual(['S210']);
    expect(inFunc('let k = 1 in k')).toEqual(['S210']);
    expect(inFunc('let img = 1 in img')).toEqual(['S210']);
    expect(inFunc('let a = 1 in let a = 2 in a')).toEqual(['S210']);
    expect(inFunc('let r = 1 in sum(r = (0, 3) : r)')).toEqual(['S210']);
    expect(inFunc('sum(r = (0, 3) : let r = 1 in r)')).toEqual(['S210']);
    expect(inFunc('(let a = 1 in a) + (let a = x in a)')).toEqual([]);
  });

  test('an error in a let is reported once, where it is written', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          let a = x + offset;
          a + u8(a) + 0.5 * f32(a);
          (x) <- a;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named offset
        --> blur.syl:3:17
         |
       3 |     let a = x + offset;
         |                 ^^^^^^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.
      "
    `);
  });

  test('a let that is not used is a warning', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          let (a, b) = (x, 2);
          let c = 3;
          let d = c;
          b;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "warning[S343]: the let d is not used
        --> blur.syl:5:5
         |
       5 |     let d = c;
         |     ^^^^^^^^^
         = help: Remove it, or use it.
      "
    `);
  });
});

describe('tuples', () => {
  test('as values of lets, defs and choices', () => {
    const program = `pipeline f() {
      def order(a, b) = (min(a, b), max(a, b));
      fun g(x) = (x, 2 * x);
      fun h(x) = let t = order(x, 3) in select(x < 0, g[x], x > 5, (1, 2), t);
      fun f(x) = {
        let (low, high) = order(h[x].0, h[x].1);
        mux(x, (low, high), g[x], h[x]);
        (x) <- select(x > 3, f[x], (f[x].1, f[x].0)) if low < high;
      }
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f() {
        fun g(x) = (x, 2 * x);
        fun h(x) = (select(x < 0, g[x].0, select(x > 5, 1, min(x, 3))), select(x < 0, g[x].1, select(x > 5, 2, max(x, 3))));
        fun f(x) = {
          (select(x == 0, min(h[x].0, h[x].1), select(x == 1, g[x].0, h[x].0)), select(x == 0, max(h[x].0, h[x].1), select(x == 1, g[x].1, h[x].1)));
          (x) <- (select(x > 3, f[x].0, f[x].1), select(x > 3, f[x].1, f[x].0)) if min(h[x].0, h[x].1) < max(h[x].0, h[x].1);
        }
      }
      "
    `);
  });

  test('of different sizes, and single values, are refused', () => {
    const inFunc = (body: string) => codesOf(`pipeline f() { fun g(x) = (x, 1); fun h(x) = x; fun f(x) = ${body}; }`);
    expect(inFunc('select(x > 0, g[x], (1, 2, 3))')).toEqual(['S324']);
    expect(inFunc('select(x > 0, g[x], h[x])')).toEqual(['S324']);
    expect(inFunc('mux(x, g[x], x)')).toEqual(['S324']);
    expect(inFunc('let (a, b) = h[x] in a + b')).toEqual(['S324']);
    expect(inFunc('let t = g[x] in t + 1')).toEqual(['S316']);
    expect(inFunc('(x, 1) * 2')).toEqual(['S316']);
    expect(inFunc('select(x > 0, g[x], (1, 2)) + 1')).toEqual(['S316', 'S316']);
    expect(inFunc('select(x > 0, 1, 2).1')).toEqual(['S317']);
    expect(inFunc('let t = g[x] in t.2')).toEqual(['S317']);
    expect(inFunc('(x, 1).2')).toEqual(['S317']);
  });

  test('an update with a condition writes all components or none', () => {
    const program = `pipeline f() {
      fun f(x) = {
        (x, 10 * x);
        rdom(r = (0, 6)) in (r) <- (f[r].1, f[r].0) if r % 2 == 0 && f[r].0 > 0;
        (x) <- select(f[x].0 > 20, (0, 0), f[x]);
      }
    }`;
    expect(values(program, '--window x=0:6')).toEqual([
      [0, 1, 20, 3, 0, 5],
      [0, 10, 2, 30, 0, 50],
    ]);
  });
});
