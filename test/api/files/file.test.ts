import { compile, func, input, type NdArray, vars } from 'sylvite';
import { decode, encode } from 'sylvite/files';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { NumberType } from '../../../src/syntax/type.ts';
import { messageOf } from '../message.ts';

const [x, y, c] = vars('x', 'y', 'c');

describe('arrays are encoded as files and decoded', () => {
  test.each([
    ['u8', Uint8Array.of(0, 1, 2, 3, 4, 255)],
    ['i16', Int16Array.of(-3, -2, -1, 0, 1, 32767)],
    ['f64', Float64Array.of(0.1, -0, Number.NaN, 3, 4, 5)],
  ])('.npy of %s', (type, data) => {
    const { bytes, warnings } = encode({ data, shape: [3, 2] }, 'npy');
    expect(warnings).toEqual([]);
    expect(decode(bytes)).toMatchObject({ type, data, shape: [3, 2], min: [0, 0] });
  });

  test('PNG of 8 and of 16 bits, in several layouts', () => {
    const shape = [2, 1, 3];
    const interleaved = Uint8ClampedArray.of(1, 2, 3, 4, 5, 6);
    const { bytes } = encode({ data: interleaved, shape, strides: [3, 6, 1] }, 'png');
    expect(decode(bytes)).toMatchObject({ type: 'u8', data: Uint8Array.of(1, 4, 2, 5, 3, 6), shape });
    const deep = encode({ data: Uint16Array.of(7, 65535), shape: [2, 1] }, 'png');
    expect(decode(deep.bytes)).toMatchObject({ type: 'u16', data: Uint16Array.of(7, 65535), shape: [2, 1] });
  });

  test('from an image through a program to an image', async () => {
    const img = input('img', 'u8', 3);
    const negative = compile(func('negative', [x, y, c], img(x, y, c).bitNot(), 'u8'));
    const { bytes } = encode({ data: Uint8Array.of(0, 100, 255), shape: [3, 1] }, 'png');
    const grey = decode(bytes, { input: img });
    expect(grey.shape).toEqual([3, 1, 1]);
    const again = encode(await negative({ img: grey }), 'png');
    expect(Array.from(decode(again.bytes).data)).toEqual([255, 155, 0]);
    expectTypeOf(grey).toEqualTypeOf<NdArray<'u8', ArrayBuffer>>();
    expectTypeOf(decode(bytes)).toEqualTypeOf<NdArray<NumberType, ArrayBuffer>>();
    expectTypeOf(bytes).toEqualTypeOf<Uint8Array<ArrayBuffer>>(); // a part of a Blob
  });

  test('an array of bools keeps its type in .npy', async () => {
    const out = await compile(func('even', [x], x.mod(2).eq(0)))({}, { window: { x: [0, 4] } });
    expect(decode(encode(out, 'npy').bytes)).toMatchObject({ type: 'bool', data: Uint8Array.of(1, 0, 1, 0) });
  });

  test('clipped values are reported', () => {
    const { warnings } = encode({ data: Int32Array.of(-1, 5, 256, 7), shape: [2, 2] }, 'png', 'field');
    expect(warnings.map(({ message }) => message)).toEqual([
      '2 of the 4 values of field are outside the range 0 to 255 and will be clipped',
    ]);
  });

  test('invalid arrays and files are refused', async () => {
    const png = encode({ data: new Uint8Array(4), shape: [2, 2] }, 'png').bytes;
    const messages = [
      () => decode(Uint8Array.of(1, 2, 3)),
      () => decode(png.subarray(0, 40), { name: 'cut.png' }),
      () => decode(png, { input: input('img', 'u16', 2), name: 'grey.png' }),
      () => decode(png, { input: input('img', 'u8', 4) }),
      () => encode({ data: new Uint8Array(4), shape: [4] }, 'png'),
      () => encode({ data: new Uint8Array(4), shape: [4, 2] }, 'png', 'photo'),
      () => encode({ data: [1, 2] as unknown as Uint8Array, shape: [2] }, 'npy', 'list'), // as JavaScript would
    ].map(messageOf);
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "error[S621]: the file is in none of the formats png, npy, npz, jpg, webp, avif
         = help: Check that the file is complete, or save it again as PNG or .npy.
      error[S621]: cut.png is truncated before its last chunk
         = help: Check that the file is complete, or save it again as PNG or .npy.
      error[S624]: grey.png holds u8 values, but the input img has type u16
         = help: Declare img as u8 and cast with u16(…) where it is read, or convert the file. An 8-bit PNG holds u8 values, and a 16-bit PNG holds u16 values.
      error[S625]: the file has 2 dimensions, but the input img has 4
         = help: Declare img: u8[2], or change the file. A greyscale image has the dimensions x and y, and a colour image has x, y and channel.
      error[S627]: output (4) is not an image; an image has x, y and up to four channels
         = help: Write it to an .npy file, which holds arrays of any shape.
      error[S606]: the array photo needs the elements 0 to 7 of its data, which has 4
         = help: Pass { data, shape: [width, height] } with a typed array.
      error[S606]: the array list has type u8, so its data must be a Uint8Array, not an Array
         = help: Pass { data, shape: [length] } with a typed array.
      "
    `);
  });
});

test.each([
  null,
  5,
  {},
  { data: new Uint8Array(4) },
  { data: null, shape: [2] },
  { shape: [2] },
  { data: new Uint8Array(4), shape: 4 },
  { data: new Uint8Array(4), shape: [5] },
  { data: new Uint8Array(4), shape: new Array(1) },
])('a value that is not an array is refused: %o', async (array) => {
  const encoded = encode as (array: unknown, format: 'npy') => unknown; // as JavaScript calls it
  expect(await messageOf(() => encoded(array, 'npy'))).toContain('error[S606]: the array output');
});
