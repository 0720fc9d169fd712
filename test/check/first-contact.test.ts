import { describe, expect, test } from 'vitest';
import { shown } from '../shown.ts';

/* Programs with mistakes of first-time users. The help has to name the next step. */

describe('a first-time user', () => {
  test('reads an input of three dimensions at two coordinates', () => {
    const program = `
      pipeline f(img: u8[3]) {
        fun f(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S215]: img has 3 dimensions, but 2 coordinates are given
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img[x, y];
         |                 ^^^^^^^^^
         = help: Write 3 coordinates.
      "
    `);
  });

  test('forgets a cast', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y): u8 = img[x, y] * 1.5;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S302]: f is declared as u8, but its value has type f32
        --> blur.syl:2:21
         |
       2 |   fun f(x, y): u8 = img[x, y] * 1.5;
         |                     ^^^^^^^^^^^^^^^
         = help: Cast the value: u8(…), or saturating_u8(…) to clip it.
      "
    `);
  });

  test('reads at a fraction', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x * 0.5, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S306]: a coordinate must be an i32, and f32 does not convert to i32 implicitly
        --> blur.syl:2:21
         |
       2 |   fun f(x, y) = img[x * 0.5, y];
         |                     ^^^^^^^
         = help: Cast the coordinate: i32(…).
      "
    `);
  });

  test('reads the neighbor in an update', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = { 0; rdom(r = (0, 3)) in (x, y) <- f[x - 1, y] + img[r, y]; }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S203]: this update of f uses the pure variable x, but reads f[x - 1, y], whose coordinate in dimension x is not x
        --> blur.syl:2:52
         |
       2 |   fun f(x, y) = { 0; rdom(r = (0, 3)) in (x, y) <- f[x - 1, y] + img[r, y]; }
         |                                                    ^^^^^^^^^^^
         = help: Read an earlier func instead, or use a reduction variable in that dimension throughout the update.
      "
    `);
  });

  test('adds a float to integers', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = { u8(0); rdom(r = (0, 3)) in (x, y) <- f[x, y] + 1.5; }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S303]: f has type u8, but the value of this update has type f32
        --> blur.syl:2:56
         |
       2 |   fun f(x, y) = { u8(0); rdom(r = (0, 3)) in (x, y) <- f[x, y] + 1.5; }
         |                                                        ^^^^^^^^^^^^^
         = help: Cast the value: u8(…), or saturating_u8(…) to clip it.
      "
    `);
  });

  test('gives the output another name', () => {
    const program = `
      pipeline blur(img: u8[2]) {
        fun by(x, y) = img[x, y];
        fun bx(x, y) = by[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S202]: the last func of pipeline blur is bx, but it must be the output blur
        --> blur.syl:3:7
         |
       3 |   fun bx(x, y) = by[x, y];
         |       ^^
         = help: The output is the func with the name of the pipeline. Define blur last, or name the pipeline bx.
      "
    `);
  });

  test('uses a func before it is defined', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = g[x, y];
        fun g(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S209]: g is used before it is defined
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = g[x, y];
         |                 ^
         = help: Move the definition of g above its first use.
      "
    `);
  });

  test('defines a func in terms of itself', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = f[x - 1, y] + 1;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S208]: the pure stage of f reads f, which has no values yet
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = f[x - 1, y] + 1;
         |                 ^
         = help: Start from a value that does not read the func, and read the func in an update.
      "
    `);
  });

  test('extends a value', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = repeat_edge(img[x, y]);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S313]: repeat_edge extends an input, or a func with explicit bounds, but no coordinates are given
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = repeat_edge(img[x, y]);
         |                 ^^^^^^^^^^^^^^^^^^^^^^
         = help: Write repeat_edge(img)[x, y] for an input, or repeat_edge(f, min, len, min, len)[x, y] for a func.
      "
    `);
  });

  test('extends a func without bounds', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun g(x, y) = img[x, y];
        fun f(x, y) = repeat_edge(g)[x - 1, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S313]: repeat_edge extends an input, or a func with explicit bounds, but g is a func and no bounds are given
        --> blur.syl:3:17
         |
       3 |   fun f(x, y) = repeat_edge(g)[x - 1, y];
         |                 ^^^^^^^^^^^^^^^^^^^^^^^^
         = help: Write repeat_edge(img)[x, y] for an input, or repeat_edge(f, min, len, min, len)[x, y] for a func.
      "
    `);
  });

  test('closes a sum too early', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = sum(r = (0, 3)) : img[x + r, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ',' or ':', found ')'
        --> blur.syl:2:31
         |
       2 |   fun f(x, y) = sum(r = (0, 3)) : img[x + r, y];
         |                               ^
         = help: The value is inside the parentheses: sum(r = (0, 3) : f[x + r]).
      "
    `);
  });

  test('forgets an argument', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = clamp(img[x, y], 0);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S307]: clamp takes 3 arguments, but 2 are given
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = clamp(img[x, y], 0);
         |                 ^^^^^^^^^^^^^^^^^^^
         = help: Write clamp(e, lo, hi).
      "
    `);
  });

  test('takes the minimum of one value', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = min(img[x, y]);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S307]: min takes 2 to 256 arguments, but 1 is given
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = min(img[x, y]);
         |                 ^^^^^^^^^^^^^^
         = help: Write min(a, b), or minimum(r = (0, 3) : e) over a range.
      "
    `);
  });

  test('adds to a tuple', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = (img[x, y], img[x, y]) + 1;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S316]: this is a tuple of 2 values, but a single value is expected here
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = (img[x, y], img[x, y]) + 1;
         |                 ^^^^^^^^^^^^^^^^^^^^^^
         = help: Apply the operation to each component: (a + 1, b + 1).
      "
    `);
  });

  test('does not read an input at a point', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S309]: img is an input, not a variable
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img;
         |                 ^^^
         = help: Write img[x, y].
      "
    `);
  });

  test('makes a range depend on a variable', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = { 0; rdom(r = (0, x)) in (x, y) <- f[x, y] + r; }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S201]: the range of r depends on the variable x
        --> blur.syl:2:27
         |
       2 |   fun f(x, y) = { 0; rdom(r = (0, x)) in (x, y) <- f[x, y] + r; }
         |                           ^^^^^^^^^^
         = help: Use only numbers, parameters, the bounds of inputs and the window of the output. A range is fixed before the program starts.
      "
    `);
  });

  test('asks for the length of an input', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img.len;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S311]: the dimension of img is missing
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img.len;
         |                 ^^^^^^^
         = help: Write img.len[0].
      "
    `);
  });

  test('reorders loops by their paths', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule s {
        reorder(f.x, f.y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S402]: reorder: f.x is a loop: name the func first, and then its loops without the func
        --> blur.syl:5:11
         |
       5 |   reorder(f.x, f.y);
         |           ^^^
         = help: Write reorder(f, innermost, …, outermost).
      "
    `);
  });

  test('splits without names', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule s {
        split(f.x, 8);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S402]: split: 8 is not a name
        --> blur.syl:5:14
         |
       5 |   split(f.x, 8);
         |              ^
         = help: Write split(f.x, outer, inner, factor, guard | shift | round).
      "
    `);
  });

  test('schedules the loops of a sum', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f() = sum(x = (0, 4), y = (0, 4) : i32(img[x, y]));
      }
      schedule s {
        parallel(f.y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S411]: there is no loop named f.y
        --> blur.syl:5:3
         |
       5 |   parallel(f.y);
         |   ^^^^^^^^^^^^^
         = help: This func has no loops. Its inline reductions have the loops f$sum0.s1.y, f$sum0.s1.x.
      "
    `);
  });

  test('vectorizes a sum', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = sum(r = (0, 3) : i32(img[x + r, y]));
      }
      schedule s {
        vectorize(f.r, 4);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S411]: there is no loop named f.r
        --> blur.syl:5:3
         |
       5 |   vectorize(f.r, 4);
         |   ^^^^^^^^^^^^^^^^^
         = help: Use one of the loops of this func: f.y, f.x. Its inline reductions have the loops f$sum0.y, f$sum0.x, f$sum0.s1.y, f$sum0.s1.x, f$sum0.s1.r.
      "
    `);
  });

  test('uses a directive for GPUs', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule s {
        gpu_tile(f.x, f.y, 8, 8);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S401]: there is no directive named gpu_tile
        --> blur.syl:5:3
         |
       5 |   gpu_tile(f.x, f.y, 8, 8);
         |   ^^^^^^^^
         = help: The directives are in, clone-in, rfactor, specialize, specialize-fail, split, fuse, swap, traverse, compute-at, compute-root, compute-with, inline, store-at, store-root, slide, fold-storage, align-storage, bound-storage, hoist-storage, hoist-storage-root, reorder-storage, store-in, memoize, bound, bound-extent, align-bounds, align-extent, tile, reorder, parallel, vectorize, unroll, at.
      "
    `);
  });

  test('writes a func outside a pipeline', () => {
    const program = `
      fun f(x) = x;`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'pipeline' or 'schedule', found the keyword 'fun'
        --> blur.syl:1:1
         |
       1 | fun f(x) = x;
         | ^^^
         = help: A func belongs to a pipeline: pipeline f() { fun f(x) = …; }
      "
    `);
  });

  test('does not name the pipeline', () => {
    const program = `
      pipeline {
        fun f(x) = x;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected a name, found '{'
        --> blur.syl:1:10
         |
       1 | pipeline {
         |          ^
         = help: Give the pipeline the name of its output: pipeline f() { … }
      "
    `);
  });

  test('declares an input without dimensions', () => {
    const program = `
      pipeline f(img: u8) {
        fun f(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S309]: img is a single value, without dimensions
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img[x, y];
         |                 ^^^
         = help: Write img, or declare an input: img: u8[2].
      "
    `);
  });

  test('takes a square with ^', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y]^2;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "warning[S342]: ^ is the exclusive or of integers, not a power
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img[x, y]^2;
         |                 ^^^^^^^^^^^
         = help: For a square, write x * x. If the exclusive or is meant, write 2 ^ x.
      "
    `);
  });

  test.each([
    ['vectorize', 'f.x, 8', 'f.x_vo'],
    ['unroll', 'f.x, 4', 'f.x_uo'],
    ['split', 'f.x, a, b, 8', 'f.a'],
    ['tile', 'f.x, f.y, xo, yo, xi, yi, 8, 8', 'f.xo'],
  ])('makes a loop parallel before %s', (directive, operands, outer) => {
    const program = `
      pipeline f(img: u8[2]) { fun f(x, y) = img[x, y]; }
      schedule s {
        parallel(f.x);
        ${directive}(${operands});
      }`;
    expect(shown(program)).toContain(`error[S427]: f.x is already parallel, so ${directive} comes too late`);
    expect(shown(program)).toContain(`Write ${directive} first, then make ${outer} parallel.`);
  });

  test('vectorizes a loop before unrolling it', () => {
    const program = `
      pipeline f(img: u8[2]) { fun f(x, y) = img[x, y]; }
      schedule s {
        vectorize(f.x, 8);
        unroll(f.x_v, 2);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S427]: f.x_v is already vectorized, so unroll comes too late
        --> blur.syl:4:3
         |
       4 |   unroll(f.x_v, 2);
         |   ^^^^^^^^^^^^^^^^
         = help: unroll replaces f.x_v with other loops. Write unroll first, then make f.x_v_u vectorized.
      "
    `);
  });
});
