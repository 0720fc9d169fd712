import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files/encode.ts';
import { decode } from '../../src/files.ts';
import { isFloat, range, type Type, types } from '../../src/syntax/type.ts';
import { reading, refusal, sizesAndValues } from './reading.ts';

/** An .npy file from its parts. */
function npyOf(dict: string, data: readonly number[], major = 1): Uint8Array {
  const length = Buffer.alloc(major === 1 ? 2 : 4);
  if (major === 1) length.writeUInt16LE(dict.length);
  else length.writeUInt32LE(dict.length);
  return Buffer.concat([
    Buffer.from('\x93NUMPY', 'latin1'),
    Uint8Array.of(major, 0),
    length,
    Buffer.from(dict, 'latin1'),
    Uint8Array.from(data),
  ]);
}

const dictOf = (descr: string, shape: string, fortran = false) =>
  `{'descr': '${descr}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': ${shape}, }\n`;

describe('an .npy file is an array; its last axis is the first dimension', () => {
  test('C order and Fortran order represent the same array', () => {
    const c = npyOf(dictOf('|u1', '(2, 3)'), [1, 2, 3, 4, 5, 6]);
    const fortran = npyOf(dictOf('|u1', '(2, 3)', true), [1, 4, 2, 5, 3, 6]);
    expect(sizesAndValues(reading(c, 'npy', 'u8', 2))).toEqual([[3, 2], [1, 2, 3, 4, 5, 6]]); // biome-ignore format: sizes and values
    expect(reading(fortran, 'npy', 'u8', 2)).toEqual(reading(c, 'npy', 'u8', 2));
    const cube = npyOf(dictOf('|u1', '(2, 2, 2)', true), [0, 4, 2, 6, 1, 5, 3, 7]);
    expect(sizesAndValues(reading(cube, 'npy', 'u8', 3))[1]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test.each([
    ['|b1', 'bool', [0, 1, 2], [0, 1, 1]],
    ['|u1', 'u8', [0, 255], [0, 255]],
    ['|i1', 'i8', [127, 128], [127, -128]],
    ['<u2', 'u16', [1, 2], [0x0201]],
    ['>u2', 'u16', [1, 2], [0x0102]],
    ['<i2', 'i16', [254, 255], [-2]],
    ['>i2', 'i16', [255, 254], [-2]],
    ['<u4', 'u32', [1, 0, 0, 255], [0xff000001]],
    ['>u4', 'u32', [255, 0, 0, 1], [0xff000001]],
    ['>i4', 'i32', [255, 255, 255, 255], [-1]],
    ['<f4', 'f32', [0, 0, 192, 63], [1.5]],
    ['>f4', 'f32', [63, 192, 0, 0], [1.5]],
    ['<f8', 'f64', [0, 0, 0, 0, 0, 0, 248, 63], [1.5]],
    ['>f8', 'f64', [63, 248, 0, 0, 0, 0, 0, 0], [1.5]],
  ] as const)('%s is %s', (descr, type, bytes, values) => {
    const file = npyOf(dictOf(descr, `(${values.length},)`), bytes);
    expect(sizesAndValues(reading(file, 'npy', type, 1))[1]).toEqual(values);
  });

  test('versions 1 to 3, and headers as other programs write them', () => {
    const read = (file: Uint8Array) => sizesAndValues(reading(file, 'npy', 'u8', 1));
    for (const version of [1, 2, 3]) expect(read(npyOf(dictOf('|u1', '(1,)'), [7], version))).toEqual([[1], [7]]);
    expect(read(npyOf(`{"shape":(1L,),"fortran_order":False,"descr":"|u1"}`, [7]))).toEqual([[1], [7]]);
    expect(read(npyOf(dictOf('|u1', '(0,)'), []))).toEqual([[0], []]);
  });

  test('an array with an empty dimension is empty', () => {
    const most = 2 ** 31 - 1;
    for (const fortran of [false, true]) {
      for (const [i] of [0, 0, 0].entries()) {
        const shape = [most, most, most].with(i, 0);
        const file = npyOf(dictOf('|u1', `(${shape.join(', ')})`, fortran), []);
        expect(file.length).toBeLessThan(120);
        expect(sizesAndValues(reading(file, 'npy', 'u8', 3))).toEqual([shape.toReversed(), []]);
      }
      // The product of the others is infinite.
      const many = npyOf(dictOf('<f8', `(${`${most}, `.repeat(40)}0)`, fortran), []);
      expect(sizesAndValues(reading(many, 'npy', 'f64', 41))[1]).toEqual([]);
    }
  });

  test('axes of one element take no time', () => {
    const ones = '1, '.repeat(2500);
    const values = Array.from({ length: 20_000 }, (_, i) => i % 251);
    const file = npyOf(dictOf('|u1', `(${ones}2, 10000)`, true), values);
    const read = sizesAndValues(reading(file, 'npy', 'u8', 2502))[1];
    expect(read.slice(0, 3)).toEqual([0, 2, 4]);
    expect(read.slice(10_000, 10_003)).toEqual([1, 3, 5]);
  });

  test('a part of a larger buffer is read at its offset', () => {
    const file = npyOf(dictOf('<u2', '(1,)'), [7, 0]);
    const shifted = Buffer.concat([Uint8Array.of(1, 2, 3), file]).subarray(3);
    expect(sizesAndValues(reading(shifted, 'npy', 'u16', 1))[1]).toEqual([7]);
  });
});

describe('an array is written as an .npy file', () => {
  test('and read again: every type, every rank', () => {
    const anyValueOf = (type: Type): fc.Arbitrary<number | bigint> => {
      if (type === 'f32') return fc.float();
      if (type === 'i64') return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
      if (type === 'u64') return fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
      return isFloat(type) ? fc.double() : fc.integer({ min: range(type).least, max: range(type).greatest });
    };
    const arrays = fc
      .tuple(fc.constantFrom(...types), fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }))
      .chain(([type, lengths]) => {
        const points = lengths.reduce((a, b) => a * b, 1);
        return fc.record({
          type: fc.constant(type),
          bounds: fc.constant(lengths.map((len) => ({ min: 0, len }))),
          values: fc.array(anyValueOf(type), { minLength: points, maxLength: points }),
        });
      });
    fc.assert(
      fc.property(arrays, (array) => {
        const { bytes } = encode('f', array, 'npy');
        expect(sizesAndValues(reading(bytes, 'npy', array.type, array.bounds.length))).toEqual(sizesAndValues(array));
      }),
    );
  });

  test('byte for byte as NumPy writes it', () => {
    const { bytes } = encode('f', { type: 'i16', bounds: [{ min: 3, len: 2 }], values: [1, -2] }, 'npy');
    const head = `\x93NUMPY\x01\x00\x76\x00{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }`.padEnd(127);
    expect(Buffer.from(bytes).toString('latin1')).toBe(`${head}\n\x01\x00\xfe\xff`);
    const scalar = encode('f', { type: 'u8', bounds: [], values: [7] }, 'npy').bytes;
    expect(Buffer.from(scalar).toString('latin1')).toContain("'|u1', 'fortran_order': False, 'shape': (), }");
  });
});

describe('elements of types that the language does not have are converted, with a warning', () => {
  const i64 = npyOf(dictOf('<i8', '(2,)'), [5, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]);
  const notes: string[] = [];
  const onWarning = ({ code, message }: { readonly code: string; readonly message: string }): void => {
    notes.push(`${code}: ${message}`);
  };
  const read = (file: Uint8Array) => {
    const { type, data } = decode(file, { name: 'a.npy', onWarning });
    return [type, ...data];
  };

  test('f16, i64 and u64', () => {
    const halves = [0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00, 0xff, 0x7b, 0x00, 0x7c, 0x00, 0x7e, 0x00, 0x80];
    expect(read(npyOf(dictOf('<f2', '(7,)'), halves))).toEqual([
      ...['f32', 1, -2, 2 ** -24, 65504, Number.POSITIVE_INFINITY, Number.NaN, -0],
    ]);
    expect(read(i64)).toEqual(['i64', 5n, -1n]);
    expect(read(npyOf(dictOf('>u8', '(1,)'), [0, 0, 0, 0, 255, 255, 255, 254]))).toEqual(['u64', 2n ** 32n - 2n]);
    expect(notes).toEqual(['S643: a.npy holds f16 values, which were converted to f32']);
  });

  test('to the type of the input, if it has the values', () => {
    expect(Array.from(reading(i64, 'npy', 'i8', 1).values)).toEqual([5, -1]);
    expect(Array.from(reading(i64, 'npy', 'f64', 1).values)).toEqual([5, -1]);
    expect(refusal(i64, 'npy', 'u8', 1)).toBe('S644: a.npy holds the i64 value -1, which is not a value of type u8');
    expect(refusal(i64, 'npy', 'f32', 1)).toBe('S624: a.npy holds i64 values, but the input img has type f32');
    const great = npyOf(dictOf('<u8', '(1,)'), [1, 0, 0, 0, 0, 0, 32, 0]);
    expect(refusal(great, 'npy', 'f64', 1)).toBe(
      'S644: a.npy holds the u64 value 9007199254740993, which is not a value of type f64',
    );
  });

  test('in Fortran order, too', () => {
    const bytes = [1, 3, 2, 4].flatMap((n) => [n, 0, 0, 0, 0, 0, 0, 0]);
    expect(Array.from(reading(npyOf(dictOf('<i8', '(2, 2)', true), bytes), 'npy', 'i32', 2).values)).toEqual([
      1, 2, 3, 4,
    ]);
  });
});

test('invalid files are refused', () => {
  const cases: Record<string, Uint8Array> = {
    'an empty file': new Uint8Array(0),
    'another kind of file': Buffer.from('PK\x03\x04, in truth'),
    'a version to come': npyOf(dictOf('|u1', '(1,)'), [7], 9),
    'cut in the length': npyOf('', []).subarray(0, 9),
    'a header beyond the end': npyOf(dictOf('|u1', '(1,)'), [7]).subarray(0, 40),
    'an endless header': npyOf(' '.repeat(20_000), []),
    'a header of four billion bytes': Buffer.concat([
      npyOf('', [], 2).subarray(0, 8),
      Uint8Array.of(255, 255, 255, 255),
    ]),
    'no dict': npyOf('(1, 2, 3)', []),
    'no shape': npyOf(`{'descr': '|u1', 'fortran_order': False, }`, []),
    'a shape that is no number': npyOf(dictOf('|u1', '(NaN,)'), [7]),
    'a negative shape': npyOf(dictOf('|u1', '(-1,)'), [7]),
    'a shape without end': npyOf(dictOf('|u1', `(${'9'.repeat(400)},)`), [7]),
    'a shape beyond memory': npyOf(dictOf('|u1', `(${2 ** 40},)`), [7]),
    'many small axes': npyOf(dictOf('|u1', `(${'1, '.repeat(3000)})`, true), [7]),
    'cut in the elements': npyOf(dictOf('|u1', '(3,)'), [7]),
    'something after the elements': npyOf(dictOf('|u1', '(1,)'), [7, 8]),
    'an integer beyond the type': npyOf(dictOf('<i8', '(1,)'), [0, 1, 0, 0, 0, 0, 0, 0]),
    'complex numbers': npyOf(dictOf('<c8', '(1,)'), [7, 0, 0, 0, 0, 0, 0, 0]),
    'the name of a property of all objects': npyOf(dictOf('<constructor', '(1,)'), [7]),
    records: npyOf(`{'descr': [('a', '|u1')], 'fortran_order': False, 'shape': (1,), }`, [7]),
    'another type': npyOf(dictOf('|i1', '(1,)'), [7]),
    'another rank': npyOf(dictOf('|u1', '(1, 1)'), [7]),
  };
  expect(
    Object.entries(cases).map(([what, bytes]) => `${what}: ${refusal(bytes, 'npy', 'u8', 1)}`),
  ).toMatchInlineSnapshot(`
    [
      "an empty file: S621: a.npy does not have the signature of an .npy file",
      "another kind of file: S621: a.npy does not have the signature of an .npy file",
      "a version to come: S621: a.npy has version 9; versions 1 to 3 are supported",
      "cut in the length: S621: a.npy is truncated in its header",
      "a header beyond the end: S621: a.npy is truncated in its header",
      "an endless header: S621: a.npy has a header of 20000 bytes; the limit is 10000",
      "a header of four billion bytes: S621: a.npy has a header of 4294967295 bytes; the limit is 10000",
      "no dict: S621: a.npy has a header that is not a dict",
      "no shape: S621: a.npy has no shape in its header",
      "a shape that is no number: S621: a.npy has the invalid shape (NaN,)",
      "a negative shape: S621: a.npy has the invalid shape (-1,)",
      "a shape without end: S621: a.npy has the invalid shape (999999999999999999999999999999999999999",
      "a shape beyond memory: S623: a.npy claims to hold 1099511627776 values of type u8, which need 1099511627776 bytes; the limit is 1073741824",
      "many small axes: S625: a.npy has 3000 dimensions, but the input img has 1",
      "cut in the elements: S621: a.npy has 1 bytes for its 3 elements, which need 3",
      "something after the elements: S621: a.npy has 2 bytes for its 1 elements, which need 1",
      "an integer beyond the type: S644: a.npy holds the i64 value 256, which is not a value of type u8",
      "complex numbers: S622: a.npy has elements of the NumPy type '<c8', which are not supported",
      "the name of a property of all objects: S622: a.npy has elements of the NumPy type '<constructor', which are not supported",
      "records: S622: a.npy has elements of the NumPy type [('a', '|u1')], which are not supported",
      "another type: S624: a.npy holds i8 values, but the input img has type u8",
      "another rank: S625: a.npy has 2 dimensions, but the input img has 1",
    ]
  `);
});
