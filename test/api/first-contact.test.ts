import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { decode, decodeImage, encode, encodeImage } from '../../src/files.ts';
import { compile, func, input, param, rdom, repeatEdge, schedule, select, sum, vars } from '../../src/index.ts';
import { messageOf } from './message.ts';

/* Mistakes of first-time users, as JavaScript allows them. The help says what to write. */

const [x, y, c] = vars('x', 'y', 'c');
const img = input('img', 'u8', 2);
const f = func('f', [x, y], img(x, y));
const image = { data: new Uint8Array(4), shape: [2, 2] };

describe('a first-time user', () => {
  test('calls compile with a number', async () => {
    expect(await messageOf(() => compile(42 as never))).toMatchInlineSnapshot(`
      "error[S101]: expected a func or a pipeline, found 42
         = help: Pass the output func, compile(f), or a pipeline, compile(syl\`pipeline f() { … }\`).
      "
    `);
  });

  test('calls compile with nothing', async () => {
    expect(await messageOf(() => compile(undefined as never))).toMatchInlineSnapshot(`
      "error[S101]: expected a func or a pipeline, found undefined
         = help: Pass the output func, compile(f), or a pipeline, compile(syl\`pipeline f() { … }\`).
      "
    `);
  });

  test('calls compile with an object', async () => {
    expect(await messageOf(() => compile({} as never))).toMatchInlineSnapshot(`
      "error[S101]: expected a func or a pipeline, found an object
         = help: Pass the output func, compile(f), or a pipeline, compile(syl\`pipeline f() { … }\`).
      "
    `);
  });

  test('forgets the brackets around the variables', async () => {
    expect(await messageOf(() => func('f', x as never, x))).toMatchInlineSnapshot(`
      "error[S101]: expected a list of variables, found an object
         = help: Write func('f', [x, y], value), with variables from vars('x', 'y').
      "
    `);
  });

  test('gives the variables as strings', async () => {
    expect(await messageOf(() => func('f', ['x'] as never, x))).toMatchInlineSnapshot(`
      "error[S101]: expected a variable, found 'x'
         = help: Write func('f', [x, y], value), with variables from vars('x', 'y').
      "
    `);
  });

  test('forgets the name of a func', async () => {
    expect(await messageOf(() => func([x] as never, x as never, 0))).toMatchInlineSnapshot(`
      "error[S101]: expected a name, found a list
         = help: Write a string of letters, digits and _ that is not a keyword of the language.
      "
    `);
  });

  test('forgets the value of a func', async () => {
    expect(await messageOf(() => func('f', [x], undefined as never))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found undefined
         = help: An argument is missing, or the name of a property is misspelled.
      "
    `);
  });

  test('adds with +', async () => {
    expect(await messageOf(() => func('f', [x], ((x as never) + 1) as never))).toMatchInlineSnapshot(`
      "error[S109]: x is an expression, and JavaScript operators cannot be applied to it
         = help: Write x.add(1) for +, x.mul(2) for *, x.lt(3) for <, x.eq(0) for ==.
      "
    `);
  });

  test('compares with <', async () => {
    expect(await messageOf(() => select(((x as never) < 3) as never, 1, 2))).toMatchInlineSnapshot(`
      "error[S109]: x is an expression, and JavaScript operators cannot be applied to it
         = help: Write x.add(1) for +, x.mul(2) for *, x.lt(3) for <, x.eq(0) for ==.
      "
    `);
  });

  test('adds to an input', async () => {
    expect(await messageOf(() => func('f', [x, y], ((img as never) + 1) as never))).toMatchInlineSnapshot(`
      "error[S109]: img is a func or an input, and JavaScript operators cannot be applied to it
         = help: Write img(x, y).add(1) for +, img(x, y).mul(2) for *, img(x, y).lt(3) for <, img(x, y).eq(0) for ==.
      "
    `);
  });

  test('reads with square brackets', async () => {
    expect(await messageOf(() => func('f', [x, y], (img as never)[x as never]))).toMatchInlineSnapshot(`
      "error[S109]: x is an expression, and cannot be an index or a part of a string
         = help: Read a func or an input with parentheses: img(x, y).
      "
    `);
  });

  test('does not read an input at a point', async () => {
    expect(await messageOf(() => func('f', [x, y], img as never))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found a function
         = help: Read img at a point: img(x, y).
      "
    `);
  });

  test('passes a JavaScript function', async () => {
    expect(await messageOf(() => func('f', [x], ((t: number) => t * 2) as never))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found a function
         = help: Write an expression of variables, such as x.add(1) with const [x] = vars('x'), or a number.
      "
    `);
  });

  test('adds a string', async () => {
    expect(await messageOf(() => x.add('1' as never))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found '1'
         = help: Write 1, without quotes.
      "
    `);
  });

  test('uses the name of a NumPy type', async () => {
    expect(await messageOf(() => input('img', 'uint8' as never, 2))).toMatchInlineSnapshot(`
      "error[S107]: 'uint8' is not a type
         = help: Write u8. The types are bool, u8, u16, u32, u64, i8, i16, i32, i64, f32, f64.
      "
    `);
  });

  test('forgets the number of dimensions', async () => {
    expect(await messageOf(() => input('img', 'u8', undefined as never))).toMatchInlineSnapshot(`
      "error[S315]: the number of dimensions of img is undefined, but it must be from 1 to 8
         = help: Declare 1 to 8 dimensions, or use a scalar parameter for a single value.
      "
    `);
  });

  test('sums without a domain', async () => {
    expect(await messageOf(() => sum(img(x, y) as never, 0))).toMatchInlineSnapshot(`
      "error[S101]: expected a reduction domain, found an object
         = help: Write const r = rdom({ i: [0, 3] }), and sum(r, f(r.i)).
      "
    `);
  });

  test('gives a range as a number', async () => {
    expect(await messageOf(() => rdom({ r: 3 as never }))).toMatchInlineSnapshot(`
      "error[S101]: expected a range, found 3
         = help: Write [from, to], or { min, len }.
      "
    `);
  });

  test('gives ranges without names', async () => {
    expect(await messageOf(() => rdom([0, 3] as never))).toMatchInlineSnapshot(`
      "error[S101]: expected ranges by name, found a list
         = help: Write rdom({ i: [0, 3], j: [0, 3] }), with a half-open range [from, to] for each variable.
      "
    `);
  });

  test('extends a value', async () => {
    expect(await messageOf(() => repeatEdge(img(x, y) as never))).toMatchInlineSnapshot(`
      "error[S101]: expected a func or an input, found an object
         = help: Write repeatEdge(img)(x, y), with img and not img(x, y).
      "
    `);
  });

  test('updates without a list', async () => {
    expect(await messageOf(() => func('f', [x], 0).update({ at: x as never, value: 1 }))).toMatchInlineSnapshot(`
      "error[S101]: expected a list of coordinates, found an object
         = help: Write f.update({ at: [x], value: … }), with one coordinate for each variable.
      "
    `);
  });

  test('asks for another engine', async () => {
    expect(await messageOf(() => compile(f, null, { engine: 'gpu' as never }))).toMatchInlineSnapshot(`
      "error[S633]: there is no engine named gpu
         = help: Use one of these engines: wasm, interp.
      "
    `);
  });

  test('passes a schedule as an object', async () => {
    expect(await messageOf(() => compile(f, { parallel: 'y' } as never))).toMatchInlineSnapshot(`
      "error[S634]: the schedule of compile cannot be an object
         = help: Pass a schedule, such as schedule(f).f.parallel('y') or sched\`parallel(f.y);\`, or the name of one, or omit it.
      "
    `);
  });

  test('schedules a loop without a name', async () => {
    expect(await messageOf(() => schedule(f).f.parallel(undefined as never))).toMatchInlineSnapshot(`
      "error[S101]: expected the name of a loop or a func, found undefined
         = help: Write parallel('y'), with the name of a variable.
      "
    `);
  });

  test('gives the window as a number', async () => {
    expect(await messageOf(() => compile(f)({ img: image }, { window: { x: 2 } as never }))).toMatchInlineSnapshot(`
      "error[S602]: the window { x: 2 } is not a range in x
         = help: Write { window: { x: [0, 16], y: [0, 16] } }, with a half-open range for each variable of the output.
      "
    `);
  });

  test('gives the window as a list', async () => {
    expect(await messageOf(() => compile(f)({ img: image }, { window: [0, 2] as never }))).toMatchInlineSnapshot(`
      "error[S602]: the window […] is not an object with a range for each variable
         = help: Write { window: { x: [0, 16], y: [0, 16] } }, with a half-open range for each variable of the output.
      "
    `);
  });

  test('passes options as inputs', async () => {
    expect(await messageOf(() => compile(f)({ img: image, window: { x: [0, 2] } } as never))).toMatchInlineSnapshot(`
      "error[S606]: the input window does not exist
         = help: window is an option. Pass it in the last argument of the call: f({ … }, { window: … }).
      "
    `);
  });

  test('passes no input', async () => {
    expect(await messageOf(() => compile(f)({}))).toMatchInlineSnapshot(`
      "error[S605]: the input img (u8[2]) is missing
         = help: Pass { img: { data, shape: [width, height] } }, where data is a Uint8Array.
      "
    `);
  });

  test('passes no input of three dimensions', async () => {
    expect(
      await messageOf(() => compile(func('f', [x, y, c], input('rgb', 'u8', 3)(x, y, c)))({})),
    ).toMatchInlineSnapshot(`
      "error[S605]: the input rgb (u8[3]) is missing
         = help: Pass { rgb: { data, shape: [width, height, channels] } }, where data is a Uint8Array.
      "
    `);
  });

  test('passes an array of two dimensions for three', async () => {
    expect(
      await messageOf(() => compile(func('f', [x, y, c], input('rgb', 'u8', 3)(x, y, c)))({ rgb: image })),
    ).toMatchInlineSnapshot(`
      "error[S606]: the input rgb has 3 dimensions, but its shape has 2
         = help: Pass { rgb: { data, shape: [width, height, channels] } }, where data is a Uint8Array.
      "
    `);
  });

  test('passes a plain list', async () => {
    expect(await messageOf(() => compile(f)({ img: { data: [1, 2], shape: [2, 1] } as never }))).toMatchInlineSnapshot(`
      "error[S606]: the input img has type u8, so its data must be a Uint8Array, not an Array
         = help: Pass { img: { data, shape: [width, height] } }, where data is a Uint8Array.
      "
    `);
  });

  test('misspells an input', async () => {
    expect(await messageOf(() => compile(f)({ image } as never))).toMatchInlineSnapshot(`
      "error[S606]: the input image does not exist
         = help: The pipeline has img.
      "
    `);
  });

  test('passes a parameter as text', async () => {
    expect(
      await messageOf(() => compile(func('g', [x], x.add(param('k'))))({ k: '3' as never }, { window: { x: [0, 2] } })),
    ).toMatchInlineSnapshot(`
      "error[S604]: the parameter k: '3' is not a value of type i32
         = help: Write { k: 3 }, with a value of type i32.
      "
    `);
  });

  test('forgets a parameter', async () => {
    expect(
      await messageOf(() => compile(func('g', [x], x.add(param('k'))))({}, { window: { x: [0, 2] } })),
    ).toMatchInlineSnapshot(`
      "error[S603]: the parameter k (i32) has no value
         = help: Pass { k: … }, or declare a default value in the program.
      "
    `);
  });

  test('forgets the window', async () => {
    expect(await messageOf(() => compile(func('g', [x], x))())).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for x
         = help: Pass { window: { x: [0, 16] } }, with half-open ranges. There is a default window only if an input has as many dimensions as the output.
      "
    `);
  });

  test('names one variable of the window', async () => {
    expect(
      await messageOf(() => compile(f)({ img: image }, { window: { x: [0, 2] } as never })),
    ).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for y
         = help: Pass { window: { x: [0, 2], y: [0, 2] } }: a window has a half-open range for every variable of the output.
      "
    `);
  });

  test('forgets an await', async () => {
    const promise: never = Promise.resolve(image) as never;
    expect(await messageOf(() => compile(f)({ img: promise }))).toMatchInlineSnapshot(`
      "error[S606]: the input img is a promise
         = help: Write await in front of the call that returns it.
      "
    `);
    expect(await messageOf(() => compile(promise))).toMatchInlineSnapshot(`
      "error[S101]: expected a func or a pipeline, found a promise
         = help: Write await in front of the call that returns it.
      "
    `);
    expect(await messageOf(() => decodeImage(promise))).toMatchInlineSnapshot(`
      "error[S634]: the bytes of a file cannot be a promise
         = help: Write await in front of the call that returns it.
      "
    `);
    expect(await messageOf(() => encodeImage(promise, 'png'))).toMatchInlineSnapshot(`
      "error[S606]: the array output is a promise
         = help: Write await in front of the call that returns it.
      "
    `);
  });

  test('passes a file that is not decoded, or its path', async () => {
    const file = encode(image, 'png').bytes;
    expect(await messageOf(() => compile(f)({ img: file }))).toMatchInlineSnapshot(`
      "error[S606]: the input img has 2 dimensions, but no shape
         = help: Pass { img: { data, shape: [width, height] } }, where data is a Uint8Array. If it is the contents of an image file, decode it: await decodeImage(bytes).
      "
    `);
    expect(await messageOf(() => decodeImage('photo.jpg' as never))).toMatchInlineSnapshot(`
      "error[S634]: the bytes of a file cannot be 'photo.jpg'
         = help: Pass the contents of the file: await readFile(path) of node:fs/promises, or await (await fetch(url)).arrayBuffer().
      "
    `);
  });

  test('passes an array without the name of the input', async () => {
    expect(await messageOf(() => compile(f)(image as never))).toMatchInlineSnapshot(`
      "error[S606]: the input data does not exist
         = help: Pass arrays by the names of the inputs: f({ img: { data, shape } }).
      "
    `);
  });

  test('misspells options of files, or passes the name of an input', async () => {
    const file = encode(image, 'png').bytes;
    expect(await messageOf(() => encodeImage(image, 'webp', { qualty: 80 } as never))).toMatchInlineSnapshot(`
      "error[S637]: the options of encodeImage do not include qualty
         = help: The options are quality, codec, name.
      "
    `);
    expect(await messageOf(() => decode(file, { inputs: img } as never))).toMatchInlineSnapshot(`
      "error[S637]: the options of decode do not include inputs
         = help: The options are input, name, maxBytes, member, onWarning.
      "
    `);
    expect(await messageOf(() => decodeImage(file, { input: 'img' as never }))).toMatchInlineSnapshot(`
      "error[S634]: the option input cannot be 'img'
         = help: Pass an input, such as input('photo', 'u8', 3), or omit it.
      "
    `);
    expect(await messageOf(() => encodeImage(image, '.png' as never))).toMatchInlineSnapshot(`
      "error[S626]: there is no file format named .png
         = help: Use png, jpg, webp or avif for an image, or npy or npz for any array.
      "
    `);
  });

  test('passes directives as a string, and several names as one', async () => {
    expect(await messageOf(() => compile(f, 'parallel(f.y);' as never))).toMatchInlineSnapshot(`
      "error[S607]: there is no schedule named parallel(f.y);
         = help: Pass directives as a schedule: compile(f, sched\`…\`).
      "
    `);
    expect(await messageOf(() => vars('x y'))).toMatchInlineSnapshot(`
      "error[S101]: expected a name, found 'x y'
         = help: Pass each name as its own string: vars('x', 'y').
      "
    `);
  });

  test('sees the line of the call, and none of the package, if an error is not caught', async () => {
    const stacks = [
      await stackOf(async () => await compile(f)({})),
      await stackOf(async () => compile('pipeline f() { fun f(x) = y; }')),
    ];
    for (const stack of stacks) {
      expect(stack).toMatch(/first-contact\.test\.ts/);
      expect(stack).not.toMatch(/src.api/);
    }
  });

  test('sees the message once if an error is not caught', async () => {
    const error = await compile(f)({}).catch((thrown: unknown) => thrown);
    expect(inspect(error).match(/is missing/g)).toHaveLength(1);
    expect(error).toMatchObject({ diagnostics: [{ code: 'S605' }] });
  });
});

async function stackOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (thrown) {
    return thrown instanceof Error ? (thrown.stack ?? '') : '';
  }
  return expect.fail('there is no error');
}
