import { describe, expect, test } from 'vitest';
import { shown } from '../shown.ts';

/* Programs with the syntax of other languages. The help says what to write instead. */

describe('a JavaScript programmer', () => {
  test('indexes twice', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x][y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found '['
        --> blur.syl:2:23
         |
       2 |   fun f(x, y) = img[x][y];
         |                       ^
         = help: Write all coordinates in one pair of brackets: f[x, y].
      "
    `);
  });

  test('writes if', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = if (img[x, y] > 127) 255 else 0;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found the keyword 'if'
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = if (img[x, y] > 127) 255 else 0;
         |                 ^^
         = help: An expression has no if. Write select(condition, a, b). Only an update may end in: if condition.
      "
    `);
  });

  test('writes a ? b : c', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] > 127 ? 255 : 0;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S102]: unexpected character '?'
        --> blur.syl:2:33
         |
       2 |   fun f(x, y) = img[x, y] > 127 ? 255 : 0;
         |                                 ^
         = help: There is no ? : operator. Write select(a, b, c).
      "
    `);
  });

  test('writes **', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = f32(img[x, y]) ** 2.2;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '*'
        --> blur.syl:2:33
         |
       2 |   fun f(x, y) = f32(img[x, y]) ** 2.2;
         |                                 ^
         = help: There is no **. Write pow(a, b), or x * x for a square.
      "
    `);
  });

  test('declares a variable', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = {
          const v = img[x, y];
          v * v;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found 'v'
        --> blur.syl:3:11
         |
       3 |     const v = img[x, y];
         |           ^
         = help: Write a let before the value of a func, fun f(x) = { let t = 2 * x; t * t; }. For several funcs, write a def: def t() = 3;
      "
    `);
    expect(shown(program.replace('const', 'let'))).toBe('\n');
  });

  test('declares a constant', () => {
    const program = `
      pipeline f(img: u8[2]) {
        const gain = 3;
        fun f(x, y) = img[x, y] * gain;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'fun' or '}', found 'const'
        --> blur.syl:2:3
         |
       2 |   const gain = 3;
         |   ^^^^^
         = help: Write a let before the value of a func, fun f(x) = { let t = 2 * x; t * t; }. For several funcs, write a def: def t() = 3;
      "
    `);
  });

  test('writes %=', () => {
    const program = `
      pipeline f() {
        fun f(x) = x %= 3;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '='
        --> blur.syl:2:17
         |
       2 |   fun f(x) = x %= 3;
         |                 ^
         = help: There is no %=. Write an update of a func: (x) <- f[x] % …;
      "
    `);
  });

  test('writes +=', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          0;
          f[x] += 1;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an update or '}', found 'f'
        --> blur.syl:4:5
         |
       4 |     f[x] += 1;
         |     ^
         = help: An update has the point in parentheses and an arrow: (x) <- f[x] + 1;
      "
    `);
  });

  test('assigns with =', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          0;
          (x) = 1;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected '<-', found '='
        --> blur.syl:4:9
         |
       4 |     (x) = 1;
         |         ^
         = help: Write <- between the point and the new value: (x) <- f[x] + 1;
      "
    `);
  });

  test('writes a for loop', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          0;
          for (i = 0; i < 3; i++) {
            f[x] += i;
          }
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an update or '}', found 'for'
        --> blur.syl:4:5
         |
       4 |     for (i = 0; i < 3; i++) {
         |     ^^^
         = help: There are no loops: a func has a value at every point. To add up values, write sum(r = (0, 3) : f[x + r]), or an update: rdom(r = (0, 3)) in (x) <- f[x] + r;
      "
    `);
  });

  test('writes a while loop', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          0;
          while (x < 3) f[x] += 1;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an update or '}', found 'while'
        --> blur.syl:4:5
         |
       4 |     while (x < 3) f[x] += 1;
         |     ^^^^^
         = help: There are no loops: a func has a value at every point. To add up values, write sum(r = (0, 3) : f[x + r]), or an update: rdom(r = (0, 3)) in (x) <- f[x] + r;
      "
    `);
  });

  test('writes return', () => {
    const program = `
      pipeline f() {
        fun f(x) = {
          return 2 * x;
        }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found '2'
        --> blur.syl:3:12
         |
       3 |     return 2 * x;
         |            ^
         = help: There is no return. The value of a func follows the '=': fun f(x) = 2 * x;
      "
    `);
  });

  test('writes an arrow', () => {
    const program = `
      pipeline f() {
        fun f(x) => 2 * x;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '>'
        --> blur.syl:2:13
         |
       2 |   fun f(x) => 2 * x;
         |             ^
         = help: There is no =>. Write fun f(x) = …;
      "
    `);
  });

  test('writes ===', () => {
    const program = `
      pipeline f() {
        fun f(x) = select(x === 3, 1, 2);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '='
        --> blur.syl:2:25
         |
       2 |   fun f(x) = select(x === 3, 1, 2);
         |                         ^
         = help: Write ==.
      "
    `);
  });

  test('writes !==', () => {
    const program = `
      pipeline f() {
        fun f(x) = select(x !== 3, 1, 2);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '='
        --> blur.syl:2:25
         |
       2 |   fun f(x) = select(x !== 3, 1, 2);
         |                         ^
         = help: Write !=.
      "
    `);
  });

  test('compares with =', () => {
    const program = `
      pipeline f() {
        fun f(x) = (x = 3);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ')', found '='
        --> blur.syl:2:17
         |
       2 |   fun f(x) = (x = 3);
         |                 ^
         = help: Write == to compare two values.
      "
    `);
  });

  test('writes ++', () => {
    const program = `
      pipeline f() {
        fun f(x) = x++;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found '+'
        --> blur.syl:2:16
         |
       2 |   fun f(x) = x++;
         |                ^
         = help: There is no ++. Write x + 1.
      "
    `);
  });

  test('writes --', () => {
    const program = `
      pipeline f() {
        fun f(x) = x--;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found ';'
        --> blur.syl:2:17
         |
       2 |   fun f(x) = x--;
         |                 ^
         = help: There is no --. Write x - 1.
      "
    `);
  });

  test('forgets a semicolon', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun g(x, y) = img[x, y] / 2
        fun f(x, y) = g[x, y] + 1;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found the keyword 'fun'
        --> blur.syl:2:30
         |
       2 |   fun g(x, y) = img[x, y] / 2
         |                              ^
         = help: Write ';' here.
      "
    `);
  });

  test('uses Math', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = Math.sqrt(img[x, y]);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'min' or 'len', found 'sqrt'
        --> blur.syl:2:22
         |
       2 |   fun f(x, y) = Math.sqrt(img[x, y]);
         |                      ^^^^
         = help: Write sqrt(…).
      "
    `);
  });

  test('asks for the width', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[img.width - 1 - x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'min' or 'len', found 'width'
        --> blur.syl:2:25
         |
       2 |   fun f(x, y) = img[img.width - 1 - x, y];
         |                         ^^^^^
         = help: Write img.len[0].
      "
    `);
  });

  test('declares the type of the output', () => {
    const program = `
      pipeline f(img: u8[2]): u8 {
        fun f(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected '{', found ':'
        --> blur.syl:1:23
         |
       1 | pipeline f(img: u8[2]): u8 {
         |                       ^
         = help: The type of the output belongs to its func: fun f(x, y): u8 = …;
      "
    `);
  });

  test('declares types of variables', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x: i32, y: i32) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ',' or ')', found ':'
        --> blur.syl:2:10
         |
       2 |   fun f(x: i32, y: i32) = img[x, y];
         |          ^
         = help: Variables have no types: they are i32. Write fun f(x, y) = …;
      "
    `);
  });

  test('quotes a name', () => {
    const program = `
      pipeline f(img: 'u8') {
        fun f(x) = x;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S102]: unexpected character '''
        --> blur.syl:1:17
         |
       1 | pipeline f(img: 'u8') {
         |                 ^
         = help: Strings are messages in double quotes. Names and numbers are written without quotes.

      error[S102]: unexpected character '''
        --> blur.syl:1:20
         |
       1 | pipeline f(img: 'u8') {
         |                    ^
         = help: Strings are messages in double quotes. Names and numbers are written without quotes.
      "
    `);
  });
});

describe('a NumPy programmer', () => {
  test('writes # before a comment', () => {
    const program = `
      # Half the brightness.
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] / 2;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S102]: unexpected character '#'
        --> blur.syl:1:1
         |
       1 | # Half the brightness.
         | ^
         = help: A comment starts with //.
      "
    `);
  });

  test('writes // for a division', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] // 2;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found '}'
        --> blur.syl:2:26
         |
       2 |   fun f(x, y) = img[x, y] // 2;
         |                          ^
         = help: // starts a comment. Integer division is /.
      "
    `);
  });

  test('writes a slice', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, :];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found ':'
        --> blur.syl:2:24
         |
       2 |   fun f(x, y) = img[x, :];
         |                        ^
         = help: There are no slices. A func is defined at every point: read f[x, y], and request a window when you run it.
      "
    `);
  });

  test('writes and', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] > 3 and img[x, y] < 9;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found 'and'
        --> blur.syl:2:31
         |
       2 |   fun f(x, y) = img[x, y] > 3 and img[x, y] < 9;
         |                               ^^^
         = help: Write && instead of and.
      "
    `);
  });

  test('writes not', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = not img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found 'img'
        --> blur.syl:2:21
         |
       2 |   fun f(x, y) = not img[x, y];
         |                     ^^^
         = help: Write ! instead of not.
      "
    `);
  });

  test('writes a if c else b', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = 255 if img[x, y] > 127 else 0;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ';', found the keyword 'if'
        --> blur.syl:2:21
         |
       2 |   fun f(x, y) = 255 if img[x, y] > 127 else 0;
         |                     ^^
         = help: An expression has no if. Write select(condition, a, b). Only an update may end in: if condition.
      "
    `);
  });

  test('names a type', () => {
    const program = `
      pipeline f(img: uint8[2]) {
        fun f(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S107]: uint8 is not a type
        --> blur.syl:1:17
         |
       1 | pipeline f(img: uint8[2]) {
         |                 ^^^^^
         = help: Write u8. The types are bool, u8, u16, u32, u64, i8, i16, i32, i64, f32, f64.
      "
    `);
  });

  test('gives the lengths', () => {
    const program = `
      pipeline f(img: u8[640, 480]) {
        fun f(x, y) = img[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected ']' after the number of dimensions, found ','
        --> blur.syl:1:23
         |
       1 | pipeline f(img: u8[640, 480]) {
         |                       ^
         = help: Write the number of dimensions, not their lengths: u8[2] for x and y, u8[3] for x, y and channel.
      "
    `);
  });

  test('casts', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = float(img[x, y]) * 0.5;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S308]: there is no function named float
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = float(img[x, y]) * 0.5;
         |                 ^^^^^
         = help: Write f32(e).
      "
    `);
  });

  test('clips', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = np.clip(img[x, y] + 10, 0, 255);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'min' or 'len', found 'clip'
        --> blur.syl:2:20
         |
       2 |   fun f(x, y) = np.clip(img[x, y] + 10, 0, 255);
         |                    ^^^^
         = help: Write clamp(e, lo, hi).
      "
    `);
  });

  test('calls a function of another name', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = where(img[x, y] > 3, 1, 0);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S308]: there is no function named where
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = where(img[x, y] > 3, 1, 0);
         |                 ^^^^^
         = help: Write select(condition, a, b).
      "
    `);
  });

  test('writes a short float', () => {
    const program = `
      pipeline f(img: f32[2]) {
        fun f(x, y) = img[x, y] * .5;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S106]: .5 is not a valid number
        --> blur.syl:2:29
         |
       2 |   fun f(x, y) = img[x, y] * .5;
         |                             ^^
         = help: Write 0.5.
      "
    `);
  });

  test('takes a power of floats with ^', () => {
    const program = `
      pipeline f(img: f32[2]) {
        fun f(x, y) = img[x, y]^2;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S304]: ^ expects integers, not f32
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img[x, y]^2;
         |                 ^^^^^^^^^^^
         = help: ^ is the exclusive or of integers. For a power, write pow(a, b), or x * x.
      "
    `);
  });

  test('sums two values', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = sum(img[x, y], img[x + 1, y]);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected the range of 'sum(r = (min, length) : e)', found 'img'
        --> blur.syl:2:21
         |
       2 |   fun f(x, y) = sum(img[x, y], img[x + 1, y]);
         |                     ^^^
         = help: A sum needs a range: sum(r = (0, 3) : f[x + r]). To add two values, write a + b.
      "
    `);
  });

  test('names a channel', () => {
    const program = `
      pipeline f(img: u8[3]) {
        fun f(x, y) = img[x, y].r;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected the number of a component, found 'r'
        --> blur.syl:2:27
         |
       2 |   fun f(x, y) = img[x, y].r;
         |                           ^
         = help: Only a tuple has components, and they have numbers: f[x].0. A channel is a coordinate: img[x, y, 0].
      "
    `);
  });
});

describe('a Halide programmer', () => {
  test('defines a func', () => {
    const program = `
      pipeline blur(img: u16[2]) {
        Func bx;
        bx(x, y) = img[x, y];
        fun blur(x, y) = bx[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected 'fun' or '}', found 'Func'
        --> blur.syl:2:3
         |
       2 |   Func bx;
         |   ^^^^
         = help: A definition starts with fun: fun f(x, y) = …;

      error[S101]: expected 'fun' or '}', found 'bx'
        --> blur.syl:3:3
         |
       3 |   bx(x, y) = img[x, y];
         |   ^^
         = help: A definition starts with fun: fun f(x, y) = …;
      "
    `);
  });

  test('reads a func with parentheses', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img(x, y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S308]: there is no function named img
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = img(x, y);
         |                 ^^^
         = help: img is an input. Write img[x, y], with square brackets.
      "
    `);
  });

  test('applies a func to a value', () => {
    const program = `
      pipeline f(img: f32[2]) {
        fun sq(v) = v * v;
        fun f(x, y) = sq(img[x, y]);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S308]: there is no function named sq
        --> blur.syl:3:17
         |
       3 |   fun f(x, y) = sq(img[x, y]);
         |                 ^^
         = help: sq is a func: it has values at integer points, and cannot be applied to a value of type f32. Write the formula instead.
      "
    `);
  });

  test('applies a func to a value with brackets', () => {
    const program = `
      pipeline f(img: f32[2]) {
        fun sq(v) = v * v;
        fun f(x, y) = sq[img[x, y]];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S306]: a coordinate must be an i32, and f32 does not convert to i32 implicitly
        --> blur.syl:3:20
         |
       3 |   fun f(x, y) = sq[img[x, y]];
         |                    ^^^^^^^^^
         = help: Cast the coordinate: i32(…). sq has values only at integer points, so it cannot be called like a function. Write its formula instead.
      "
    `);
  });

  test('writes a suffix', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] * 1.5f;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S106]: 1.5f is not a valid number
        --> blur.syl:2:29
         |
       2 |   fun f(x, y) = img[x, y] * 1.5f;
         |                             ^^^^
         = help: Numbers have no suffix. Write f32(1.5) or u8(12) to choose a type.
      "
    `);
  });

  test('schedules with methods', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun g(x, y) = img[x, y];
        fun f(x, y) = g[x, y];
      }
      schedule fast {
        g.compute_at(f, y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected '(', found '.'
        --> blur.syl:6:4
         |
       6 |   g.compute_at(f, y);
         |    ^
         = help: The func is an argument: compute-at(g, f.x), parallel(g.x).
      "
    `);
  });

  test('schedules with underscores', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun g(x, y) = img[x, y];
        fun f(x, y) = g[x, y];
      }
      schedule fast {
        compute_at(g, f.y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S401]: there is no directive named compute_at
        --> blur.syl:6:3
         |
       6 |   compute_at(g, f.y);
         |   ^^^^^^^^^^
         = help: Did you mean compute-at?
      "
    `);
  });

  test('names a loop by two arguments', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun g(x, y) = img[x, y];
        fun f(x, y) = g[x, y];
      }
      schedule fast {
        compute-at(g, f, y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S402]: compute-at: a loop is written f.y, not f, y
        --> blur.syl:6:17
         |
       6 |   compute-at(g, f, y);
         |                 ^
         = help: Write compute-at(f, g.x).
      "
    `);
  });

  test('schedules an input', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule fast {
        compute-root(img);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S406]: there is no func named img
        --> blur.syl:5:16
         |
       5 |   compute-root(img);
         |                ^^^
         = help: img is an input. Only funcs are scheduled: f. in(img, new) adds a func that copies it.
      "
    `);
  });

  test('schedules a func that does not exist', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule fast {
        parallel(out.y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S406]: there is no func named out
        --> blur.syl:5:12
         |
       5 |   parallel(out.y);
         |            ^^^^^
         = help: The funcs of the pipeline are f.
      "
    `);
  });

  test('does not name the schedule', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule {
        parallel(f.y);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected a name, found '{'
        --> blur.syl:4:10
         |
       4 | schedule {
         |          ^
         = help: Give the schedule a name: schedule fast { … }
      "
    `);
  });
});

describe('a user who misspells a name', () => {
  test('gets a suggestion for a near spelling', () => {
    const program = `
      pipeline f(image: u8[2]) {
        fun f(x, y) = imgae[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S213]: there is no func or input named imgae
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = imgae[x, y];
         |                 ^^^^^
         = help: Did you mean image?
      "
    `);
  });

  test('gets the list of names otherwise', () => {
    const program = `
      pipeline f(image: u8[2], k) {
        fun f(x, y) = i32(photo[x, y]) + t;
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S213]: there is no func or input named photo
        --> blur.syl:2:21
         |
       2 |   fun f(x, y) = i32(photo[x, y]) + t;
         |                     ^^^^^
         = help: Define it before this func, or declare it as an input. The names before it are image.

      error[S214]: there is no variable or parameter named t
        --> blur.syl:2:36
         |
       2 |   fun f(x, y) = i32(photo[x, y]) + t;
         |                                    ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x, y, k.
      "
    `);
  });
});

describe('a user who knows the API', () => {
  test('writes the name of a boundary condition as in TypeScript', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = repeatEdge(img)[x, y];
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S309]: repeatEdge is not a func or an input
        --> blur.syl:2:17
         |
       2 |   fun f(x, y) = repeatEdge(img)[x, y];
         |                 ^^^^^^^^^^
         = help: Write repeat_edge(…)[…].
      "
    `);
  });

  test('gives a parameter a fraction, without a type', () => {
    const program = `
      pipeline f(img: u8[2], gain = 1.5) {
        fun f(x, y) = u8(img[x, y] * gain);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S312]: the default value of gain does not fit in i32
        --> blur.syl:1:24
         |
       1 | pipeline f(img: u8[2], gain = 1.5) {
         |                        ^^^^^^^^^^
         = help: Declare its type: gain: f32 = 1.5.
      "
    `);
  });

  test('writes a range as in other languages', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = sum(k = -1:1, u16(img[x + k, y]));
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected '(' or '[', found '-'
        --> blur.syl:2:25
         |
       2 |   fun f(x, y) = sum(k = -1:1, u16(img[x + k, y]));
         |                         ^
         = help: A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).
      "
    `);
    expect(shown(program.replace('-1:1', '(0..3)'))).toMatchInlineSnapshot(`
      "error[S101]: expected ',', found '..'
        --> blur.syl:2:27
         |
       2 |   fun f(x, y) = sum(k = (0..3), u16(img[x + k, y]));
         |                           ^^
         = help: A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).
      "
    `);
  });

  test('writes a body without an equals sign, or a keyword as a name', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun in(x, y) { img[x, y]; }
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S101]: expected a name, found the keyword 'in'
        --> blur.syl:2:7
         |
       2 |   fun in(x, y) { img[x, y]; }
         |       ^^
         = help: in is a keyword of the language. Choose another name.
      "
    `);
    expect(shown(program.replace('in(', 'f('))).toMatchInlineSnapshot(`
      "error[S101]: expected '=', found '{'
        --> blur.syl:2:15
         |
       2 |   fun f(x, y) { img[x, y]; }
         |               ^
         = help: The value of a func follows an '=': fun f(x) = 2 * x;
      "
    `);
  });

  test('splits a loop by a fraction', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y];
      }
      schedule s {
        vectorize(f.x, 4.5);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "error[S402]: vectorize: 4.5 has the type f32, but must be an i32
        --> blur.syl:5:18
         |
       5 |   vectorize(f.x, 4.5);
         |                  ^^^
         = help: Write vectorize(f.x, factor, guard | shift | round).
      "
    `);
  });

  test('inlines a func after its producer is placed', () => {
    const program = `
      pipeline f(img: u8[2]) {
        fun a(x, y) = img[x, y] / 2;
        fun b(x, y) = a[x, y] + a[x + 1, y];
        fun f(x, y) = b[x, y] / 2;
      }
      schedule s {
        at(a, f.y);
        inline(b);
      }`;
    expect(shown(program)).toMatchInlineSnapshot(`
      "
      "
    `);
    const inOrder = program.replace('at(a, f.y);', '').replace('inline(b);', 'inline(b); at(a, f.y);');
    expect(shown(inOrder)).toBe('\n');
  });
});
