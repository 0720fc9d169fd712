import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SylviteError } from '../../src/api/error.ts';
import { encode } from '../../src/files/encode.ts';
import { type Format, formats } from '../../src/files/format.ts';
import { avifHeader } from '../../src/files/photo/avif-header.ts';
import { jpegHeader } from '../../src/files/photo/jpeg-header.ts';
import { webpHeader } from '../../src/files/photo/webp-header.ts';
import { pointsOf } from '../../src/files/points-of.ts';
import { decode } from '../../src/files.ts';
import type { Type } from '../../src/syntax/type.ts';
import { chunk, pngOf, pngOfChunks } from './png-bytes.ts';
import { refusal } from './reading.ts';

/**
 * The result must be a value or a Refusal: another exception fails the test. The number of elements of a value must
 * match its sizes, and `decode` without an input must give a typed array with the same elements.
 */
function survives(bytes: Uint8Array, format: Format, type: Type = 'u8', rank = 2): void {
  expect(refusal(bytes, format, type, rank)).toMatch(/^(nothing|S62\d: |S644: )/);
  try {
    const { data, shape } = decode(bytes, { onWarning: () => {} });
    expect(data.length).toBe(pointsOf(shape));
  } catch (error) {
    expect(error).toBeInstanceOf(SylviteError);
  }
}

/** For more runs than the default: `RUNS=20000 npx vitest run test/files/fuzz.test.ts`. */
const runs = Number(process.env.RUNS ?? 2000);

const bounds = [
  { min: 0, len: 4 },
  { min: 0, len: 3 },
];
const valid = (format: Format) => encode('f', { type: 'u8', bounds, values: new Array(12).fill(100) }, format).bytes;

/** Change, remove or insert a few bytes. */
const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
    kind: fc.constantFrom('set', 'cut', 'insert', 'end'),
  }),
  { minLength: 1, maxLength: 4 },
);
type Mutations = typeof mutations extends fc.Arbitrary<infer M> ? M : never;

function mutate(bytes: Uint8Array, changes: Mutations): Uint8Array {
  return changes.reduce((now, { at, byte, kind }) => {
    const i = Math.floor(at * now.length);
    const [before, after] = [[...now.slice(0, i)], [...now.slice(i)]];
    if (kind === 'end') return Uint8Array.from(before);
    return Uint8Array.from([...before, ...(kind === 'cut' ? [] : [byte]), ...after.slice(kind === 'insert' ? 0 : 1)]);
  }, bytes);
}

test.each(formats)('random bytes, and random damage to a %s: a value or a diagnostic', (format) => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => survives(bytes, format)));
  fc.assert(
    fc.property(mutations, (changes) => survives(mutate(valid(format), changes), format)),
    { numRuns: runs },
  );
});

test('damage to a PNG with correct checksums', () => {
  const header = Array.from(pngOf({ width: 4, height: 3, depth: 8, color: 0, rows: [] }).subarray(16, 29));
  const samples = Array.from(valid('png').subarray(41, -16));
  const chunks = fc.array(
    fc.tuple(fc.constantFrom('IHDR', 'PLTE', 'tRNS', 'IDAT', 'iCCP', 'tEXt'), fc.uint8Array({ maxLength: 20 })),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(mutations, fc.boolean(), chunks, (changes, inHeader, more) => {
      const ihdr = inHeader
        ? mutate(Uint8Array.from(header), changes).map((byte, i) => (i < 3 || i === 4 ? 0 : byte))
        : header;
      const idat = inHeader ? samples : mutate(Uint8Array.from(samples), changes);
      const extra = more.map(([type, data]) => chunk(type, data));
      survives(pngOfChunks(chunk('IHDR', ihdr), ...extra, chunk('IDAT', idat), chunk('IEND', [])), 'png');
    }),
    { numRuns: runs },
  );
});

test('damage to the text of an .npy header', () => {
  const pieces = [
    "{'descr'",
    ': ',
    "'|u1'",
    ", 'fortran_order'",
    'True',
    "'shape'",
    '(',
    ')',
    '3',
    ',',
    '}',
    '[',
    ']',
    '"',
    "'",
    ' ',
    '\0',
    '9'.repeat(30),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (words) => {
      const dict = words.join('');
      const head = Buffer.from(
        `\x93NUMPY\x01\x00${String.fromCharCode(dict.length & 255, dict.length >> 8)}${dict}abc`,
        'latin1',
      );
      survives(head, 'npy');
    }),
    { numRuns: runs },
  );
});

test('PNGs of every kind, with palettes, alpha and samples in any order', () => {
  const kinds = [0, 2, 3, 4, 6].flatMap((color) => [1, 2, 4, 8, 16].map((depth) => ({ color, depth })));
  const pieces = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({ type: 'IDAT', data: new Uint8Array(0) }) },
      fc.record({
        type: fc.constantFrom('PLTE', 'tRNS'),
        data: fc.constantFrom(0, 1, 2, 3, 6, 12, 48, 768, 771).map((length) => new Uint8Array(length).fill(length)),
      }),
      fc.record({
        type: fc.constantFrom('PLTE', 'tRNS', 'iCCP', 'acTL', 'fcTL', 'fdAT'),
        data: fc.uint8Array({ maxLength: 9 }),
      }),
    ),
    { minLength: 1, maxLength: 6 },
  );
  const pictures = fc.record({
    kind: fc.constantFrom(...kinds),
    interlace: fc.constantFrom(0, 1),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    pieces,
    byte: fc.nat(255),
  });
  fc.assert(
    fc.property(pictures, ({ kind, interlace, width, height, pieces, byte }) => {
      const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind.color] ?? 1;
      const row = [0, ...new Uint8Array(Math.ceil((width * samples * kind.depth) / 8)).fill(byte)];
      const whole = pngOf({
        width,
        height,
        ...kind,
        interlace,
        rows: Array.from({ length: height }, () => row).flat(),
      });
      const [ihdr, idat] = [whole.subarray(8, 33), whole.subarray(33, -12)];
      const chunks = pieces.map(({ type, data }) => (type === 'IDAT' ? idat : chunk(type, data)));
      survives(pngOfChunks(ihdr, ...chunks, chunk('IEND', [])), 'png', kind.depth === 16 ? 'u16' : 'u8', 3);
    }),
    { numRuns: runs },
  );
});

test('headers of photos: a size or nothing, for random bytes and random damage', () => {
  const exif = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0';
  const jpeg = `\xff\xd8\xff\xe1\0\x1eExif\0\0${exif}\xff\xc0\0\x0b\x08\0\x10\0\x20\x01\x01\x11\0\xff\xda`;
  const webp = 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x1f\0\0\x0f\0\0EXIF\x06\0\0\0II*\0\xff\xff';
  const avif = '\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\x14ispe\0\0\0\0\0\0\0\x20\0\0\0\x10';
  const cases = [
    { header: jpegHeader, text: jpeg, orientation: 6 },
    { header: webpHeader, text: webp, orientation: 1 },
    { header: avifHeader, text: avif, orientation: 1 },
  ];
  for (const { header, text, orientation } of cases) {
    const valid = Uint8Array.from(text, (c) => c.charCodeAt(0));
    expect(header(valid)).toMatchObject({ width: 32, height: 16, orientation });
    const isSane = (bytes: Uint8Array): boolean => {
      const { width = 0, height = 0, orientation = 1 } = header(bytes) ?? {};
      return width >= 0 && height >= 0 && orientation >= 1 && orientation <= 8;
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), isSane));
    fc.assert(
      fc.property(mutations, (changes) => isSane(mutate(valid, changes))),
      { numRuns: runs },
    );
  }
});

test('.npy files with arbitrary headers', () => {
  const numbers = [
    '0',
    '1',
    '2',
    '3',
    '2147483647',
    '2147483648',
    '999999999999999',
    '4L',
    '-1',
    '1.0',
    '',
    ' 1 ',
    '0x2',
  ];
  const headers = fc.record({
    descr: fc.constantFrom('|u1', '<u2', '>f8', '<f4', '|b1', '<i8', '>u8', '<f2', '|O', '\u009b31m'),
    fortran: fc.constantFrom('True', 'False', 'true'),
    shape: fc.array(fc.constantFrom(...numbers), { maxLength: 5 }),
    version: fc.constantFrom(1, 2, 3),
    data: fc.uint8Array({ maxLength: 40 }),
  });
  fc.assert(
    fc.property(headers, ({ descr, fortran, shape, version, data }) => {
      const dict = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': (${shape.join(',')}), }`;
      const length = Buffer.alloc(version === 1 ? 2 : 4);
      length[0] = dict.length;
      const head = [Buffer.from('\x93NUMPY', 'latin1'), Uint8Array.of(version, 0), length, Buffer.from(dict, 'latin1')];
      survives(Buffer.concat([...head, data]), 'npy', 'u8', shape.length);
    }),
    { numRuns: runs },
  );
});
