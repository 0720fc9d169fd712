import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';

/* Messages whose help has to name the step that solves the problem of the user. */

/** The output of a command, as the user sees it. */
function output(command: string, program: string): string {
  const { out, err } = run(command, program);
  return `${out}${err}`;
}

describe('an unbounded window', () => {
  test('of a func with one stage: inline it', () => {
    const program = `
      pipeline f(img: f32[2]) {
        fun curve(v) = f32(v) * 0.5;
        fun f(x, y) = curve[i32(img[x, y])];
      }
      schedule fast { parallel(f.y); }`;
    expect(output('check', program)).toMatchInlineSnapshot(`
      "error[S501]: the window of curve is unbounded in v: f reads curve[i32(img[x, y])], which could be anywhere (under the default schedule and the schedule fast)
        --> program.syl:4:23
         |
       4 |         fun f(x, y) = curve[i32(img[x, y])];
         |                       ^^^^^^^^^^^^^^^^^^^^^
         = help: Inline curve, so that only the points that are read are computed: inline(curve) in the schedule. Or clamp that coordinate: curve[clamp(i32(img[x, y]), lo, hi)].

      "
    `);
  });

  test('of a func with updates: clamp the coordinate', () => {
    const program = `
      pipeline f(img: i32[1]) {
        fun histogram(i) = { 0; rdom(r = (0, img.len[0])) in (img[r]) <- histogram[img[r]] + 1; }
        fun f(x) = histogram[x];
      }
      schedule fast { parallel(f.x); }`;
    expect(output('check', program)).toMatchInlineSnapshot(`
      "error[S501]: the window of histogram is unbounded in i: histogram reads histogram[img[r]], which could be anywhere (under the default schedule and the schedule fast)
        --> program.syl:3:74
         |
       3 |         fun histogram(i) = { 0; rdom(r = (0, img.len[0])) in (img[r]) <- histogram[img[r]] + 1; }
         |                                                                          ^^^^^^^^^^^^^^^^^
         = help: Clamp that coordinate: histogram[clamp(img[r], lo, hi)].

      "
    `);
  });

  test('of an input: clamp to its bounds', () => {
    const program = `
      pipeline f(table: f32[1], img: i32[2]) {
        fun f(x, y) = table[img[x, y]];
      }
      schedule fast { parallel(f.y); }`;
    expect(output('check', program)).toMatchInlineSnapshot(`
      "error[S501]: the window of table is unbounded in dimension 0: f reads table[img[x, y]], which could be anywhere (under the default schedule and the schedule fast)
        --> program.syl:3:23
         |
       3 |         fun f(x, y) = table[img[x, y]];
         |                       ^^^^^^^^^^^^^^^^
         = help: Clamp that coordinate: table[clamp(img[x, y], 0, table.len[0] - 1)]. Or read repeat_edge(table)[…], which clamps to the bounds of table.

      "
    `);
  });
});

test('a table that is indexed by a large type is too large for any request', () => {
  const program = `
    pipeline f(img: u16[2]) {
      fun table(a, b) = f32(a) * f32(b);
      fun f(x, y) = table[img[x, y], img[x + 1, y]];
    }`;
  const command = 'run --input img=zero:4x4 --window x=0:3,y=0:4';
  expect(output(command, program)).toMatchInlineSnapshot(`
    "error[S501]: the window of table is too large for any request: f reads table[i32(img[x, y]), i32(img[x + 1, y])], which could be any of 4294967296 points
      --> program.syl:4:21
       |
     4 |       fun f(x, y) = table[img[x, y], img[x + 1, y]];
       |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       = help: Inline table, so that only the points that are read are computed: inline(table) in the schedule. Or clamp that coordinate: table[clamp(i32(img[x, y]), lo, hi), i32(img[x + 1, y])].

    "
  `);
});

test('a table that is indexed by large values does not fit in memory', () => {
  const program = `
    pipeline f(img: u16[2]) {
      fun table(a, b) = f32(a) * f32(b);
      fun f(x, y) = table[img[x, y], img[x + 1, y] % 32768];
    }`;
  const command = 'run --input img=zero:4x4 --window x=0:3,y=0:4';
  expect(output(command, program)).toMatchInlineSnapshot(`
    "error[S709]: table needs 8589934592 bytes, which are not available: the total memory is limited to 2147483648 bytes
       = help: Limit the index of table, because its size does not depend on the window: table[clamp(i, 0, 255)], or an index of type u8. If table has no updates, inline(table) needs no storage.

    "
  `);
});

test.each(['shift', 'round'])('a picture that is narrower than a tile, split with %s', (tail) => {
  const program = `
    pipeline f(img: u8[2]) {
      fun f(x, y) = 255 - img[x, y];
    }
    schedule fast { vectorize(f.x, 16, ${tail}); }`;
  expect(output('run --schedule fast --input img=zero:5x4', program)).toMatchSnapshot();
});

test('a loop of unknown extent is vectorized', () => {
  const program = `
    pipeline f(img: u8[2]) {
      fun f(x, y) = 255 - img[x, y];
    }
    schedule fast { vectorize(f.x); }`;
  expect(output('check', program)).toMatchInlineSnapshot(`
    "error[S423]: f.x cannot be vectorized: its extent depends on the requested window
      --> program.syl:5:21
       |
     5 |     schedule fast { vectorize(f.x); }
       |                     ^^^^^^^^^^^^^^
       = help: Split it by a constant and use the inner loop (vectorize(f.x, 8) does both), or fix its extent with bound-extent.

    "
  `);
});

test('a refused reorder of one stage does not hide errors of another stage', () => {
  const program = `
    pipeline f() {
      fun f(x, y) = { 0; rdom(r = (0, 3), t = (0, 3)) in (x, y) <- f[x, y] + r * t; }
    }
    schedule fast {
      reorder(f.s1, t, r);
      swap(f.x);
    }`;
  expect(output('check', program)).toMatchInlineSnapshot(`
    "error[S414]: f.s1.t and f.s1.r cannot be swapped: both are reduction loops, and their order is part of the algorithm
      --> program.syl:6:7
       |
     6 |       reorder(f.s1, t, r);
       |       ^^^^^^^^^^^^^^^^^^^
       = help: Swap two pure loops, or a pure loop and a reduction loop.

    error[S425]: swap needs a loop directly inside f.x, but f.x is the innermost loop
      --> program.syl:7:7
       |
     7 |       swap(f.x);
       |       ^^^^^^^^^
       = help: Name the outer of two directly nested loops.

    "
  `);
});

describe('the command line', () => {
  const program =
    'pipeline f(rgb: u8[3], gain: f32, bias: i32 = 0) { fun f(x, y, c) = f32(rgb[x, y, c]) * gain + bias; }';

  test('names the parameters that exist', () => {
    expect(output('run --param gian=0.5', program)).toMatchInlineSnapshot(`
      "error[S604]: the parameter gian=0.5 names no parameter of the pipeline
         = help: The parameters of the pipeline are gain, bias.

      "
    `);
  });

  test('distinguishes inputs from parameters', () => {
    expect(output('run --param rgb=photo.png', program)).toMatchInlineSnapshot(`
      "error[S604]: the parameter rgb=photo.png names no parameter of the pipeline
         = help: rgb is an input. Pass it with --input rgb=….

      "
    `);
  });

  test('gives advice in three dimensions for an input of three dimensions', () => {
    expect(output('run --param gain=0.5', program)).toMatchInlineSnapshot(`
      "error[S605]: the input rgb (u8[3]) is missing
         = help: Pass --input rgb=FILE.png, rgb=FILE.npy or, to try the pipeline, rgb=random:1:16x16x3 or rgb=zero:16x16x3.

      "
    `);
    expect(output('run --param gain=0.5 --input rgb=zero:16x16', program)).toMatchInlineSnapshot(`
      "error[S606]: the input rgb=zero:16x16 gives 2 lengths, but the input has 3 dimensions
         = help: Pass --input rgb=FILE.png, rgb=FILE.npy or, to try the pipeline, rgb=random:1:16x16x3 or rgb=zero:16x16x3.

      "
    `);
  });

  test('names the inputs that exist', () => {
    expect(output('run --param gain=0.5 --input img=zero:4x4x3', program)).toMatchInlineSnapshot(`
      "error[S606]: the input img=zero:4x4x3 names no input of the pipeline
         = help: The inputs of the pipeline are rgb.

      "
    `);
  });

  test('says that an empty output is not an image', () => {
    const empty = 'pipeline f() { fun f(x, y) = u8(x); }';
    expect(output('run --window x=0:0,y=0:4 --output f.png', empty)).toMatchInlineSnapshot(`
      "error[S627]: f (0×4) has no pixels, so it cannot be written as an image
         = help: Request a window with at least one point, or write an .npy file, which holds arrays of any shape.

      "
    `);
  });
});
