import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../src/files/encode.ts';
import { type Format, formats } from '../../src/files/format.ts';
import type { Type } from '../../src/syntax/type.ts';
import { chunk, pngOf, pngOfChunks } from './png-bytes.ts';
import { refusal } from './reading.ts';

/** `refusal` lets nothing but a value or a Refusal through; anything else fails the test. */
function survives(bytes: Uint8Array, format: Format, type: Type = 'u8'): void {
  expect(refusal(bytes, format, type, 2)).toMatch(/^(nothing|S62\d: )/);
}

const bounds = [
  { min: 0, len: 4 },
  { min: 0, len: 3 },
];
const valid = (format: Format) => encode('f', { type: 'u8', bounds, values: new Array(12).fill(100) }, format).bytes;

/** A few bytes changed, taken out or put in. */
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

test.each(formats)('any bytes, and any damage to a %s: a value or a diagnostic', (format) => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => survives(bytes, format)));
  fc.assert(
    fc.property(mutations, (changes) => survives(mutate(valid(format), changes), format)),
    { numRuns: 2000 },
  );
});

test('damage to a PNG whose checksums are right', () => {
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
    { numRuns: 2000 },
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
    { numRuns: 1000 },
  );
});
