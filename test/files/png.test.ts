import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decode as decodeFast } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files/encode.ts';
import type { ArrayValue } from '../../src/syntax/array.ts';
import type { Type } from '../../src/syntax/type.ts';
import { chunk, type PngParts, pngOf, pngOfChunks } from './png-bytes.ts';
import { reading, refusal, sizesAndValues } from './reading.ts';

const read = (parts: PngParts, type: Type, rank: number) => sizesAndValues(reading(pngOf(parts), 'png', type, rank));
const palette = chunk('PLTE', [1, 2, 3, 40, 50, 60]);

describe('a PNG is an array over x, y and the channel', () => {
  test('grey', () => {
    const grey = { width: 3, height: 2, depth: 8, color: 0, rows: [0, 1, 2, 3, 0, 4, 5, 6] };
    expect(read(grey, 'u8', 2)).toEqual([[3, 2], [1, 2, 3, 4, 5, 6]]); // biome-ignore format: sizes and values
    expect(read(grey, 'u8', 3)[0]).toEqual([3, 2, 1]);
  });

  test('16 bits, the greater byte first', () => {
    const deep = { width: 2, height: 1, depth: 16, color: 0, rows: [0, 1, 2, 255, 254] };
    expect(read(deep, 'u16', 2)[1]).toEqual([0x0102, 0xfffe]);
    const color = { width: 1, height: 1, depth: 16, color: 2, rows: [0, 0, 1, 0, 2, 0, 3] };
    expect(read(color, 'u16', 3)).toEqual([
      [1, 1, 3],
      [1, 2, 3],
    ]);
  });

  test('a plane for each channel', () => {
    const rgb = { width: 2, height: 1, depth: 8, color: 2, rows: [0, 1, 2, 3, 4, 5, 6] };
    expect(read(rgb, 'u8', 3)).toEqual([[2, 1, 3], [1, 4, 2, 5, 3, 6]]); // biome-ignore format: sizes and values
    const rgba = { width: 2, height: 1, depth: 8, color: 6, rows: [0, 1, 2, 3, 4, 5, 6, 7, 8] };
    expect(read(rgba, 'u8', 3)).toEqual([[2, 1, 4], [1, 5, 2, 6, 3, 7, 4, 8]]); // biome-ignore format: sizes and values
    const greyAlpha = { width: 2, height: 1, depth: 8, color: 4, rows: [0, 1, 2, 3, 4] };
    expect(read(greyAlpha, 'u8', 3)).toEqual([[2, 1, 2], [1, 3, 2, 4]]); // biome-ignore format: sizes and values
  });

  test('the colours of a palette, with and without alpha', () => {
    const indexed = { width: 2, height: 1, depth: 8, color: 3, rows: [0, 1, 0], before: [palette] };
    expect(read(indexed, 'u8', 3)).toEqual([[2, 1, 3], [40, 1, 50, 2, 60, 3]]); // biome-ignore format: sizes and values
    const transparent = { ...indexed, before: [palette, chunk('tRNS', [7])] };
    expect(read(transparent, 'u8', 3)[1].slice(-2)).toEqual([255, 7]);
    expect(read({ ...indexed, depth: 1, rows: [0, 0b10000000] }, 'u8', 3)[1].slice(0, 2)).toEqual([40, 1]);
  });

  test('filters', () => {
    const rows = [1, 10, 1, 1, 2, 1, 1, 1, 3, 0, 0, 0, 4, 1, 0, 0];
    expect(read({ width: 3, height: 4, depth: 8, color: 0, rows }, 'u8', 2)[1]).toEqual([
      ...[10, 11, 12],
      ...[11, 12, 13],
      ...[5, 8, 10],
      ...[6, 8, 10],
    ]);
  });

  test('interlaced', () => {
    const rows = [0, 1, 0, 2, 0, 3, 4]; // passes 1, 6 and 7 of 2×2 pixels
    expect(read({ width: 2, height: 2, depth: 8, color: 0, interlace: 1, rows }, 'u8', 2)[1]).toEqual([1, 2, 3, 4]);
  });

  test('texts, profiles and a transparent colour are ignored', () => {
    const before = [chunk('iCCP', [1, 2, 3]), chunk('tEXt', []), chunk('tRNS', [0, 1])];
    expect(read({ width: 1, height: 1, depth: 8, color: 0, rows: [0, 9], before }, 'u8', 2)[1]).toEqual([9]);
  });
});

describe('images that do not match the input are refused', () => {
  const grey = { width: 2, height: 1, depth: 8, color: 0, rows: [0, 1, 2] };
  const said = (parts: PngParts, type: Type = 'u8', rank = 2) => refusal(pngOf(parts), 'png', type, rank);
  const header = (width: number, height: number) => pngOf({ ...grey, width, height }).subarray(8, 33);
  const whole = pngOf(grey);

  test('another type, another rank', () => {
    expect(said(grey, 'u16')).toBe('S624: a.png holds u8 values, but the input img has type u16');
    expect(said({ ...grey, color: 2, rows: [0, 1, 2, 3, 4, 5, 6] })).toBe(
      'S625: a.png has 3 dimensions, but the input img has 2',
    );
    expect(said(grey, 'u8', 1)).toBe('S625: a.png has 2 dimensions, but the input img has 1');
  });

  test('sizes that do not fit in memory, before decompression', () => {
    expect(said({ ...grey, width: 100_000, height: 100_000 })).toBe(
      'S623: a.png claims to hold 100000×100000 values of type u8, which need 10000000000 bytes; the limit is 1073741824',
    );
    expect(said({ ...grey, width: 2 ** 32 - 1, height: 2 ** 32 - 1 })).toMatch('S623');
    // The compressed samples cannot hold so many: 24 megapixels are within the limit.
    expect(said({ ...grey, width: 6000, height: 4000 })).toBe(
      'S621: a.png has fewer samples than its 6000×4000 pixels',
    );
  });

  test('a decompression bomb', () => {
    expect(said({ ...grey, rows: new Uint8Array(2 ** 26) })).toBe('S621: a.png has more samples than its 2×1 pixels');
    const profile = [...Buffer.from('icc\0\0'), ...whole];
    expect(said({ ...grey, before: [chunk('iCCP', profile)] })).toBe('nothing');
  });

  test('damage', () => {
    const flipped = Uint8Array.from(whole, (byte, i) => (i === whole.length - 20 ? byte ^ 1 : byte));
    const cases: Record<string, Uint8Array> = {
      'an empty file': new Uint8Array(0),
      'another kind of file': Buffer.from('GIF89a, in truth'),
      'only a signature': whole.subarray(0, 8),
      'cut in the header': whole.subarray(0, 20),
      'cut in the samples': whole.subarray(0, 50),
      'no end': whole.subarray(0, -12),
      'a chunk beyond the end': pngOfChunks(
        header(2, 1),
        Uint8Array.of(255, 255, 255, 255, 73, 68, 65, 84, 0, 0, 0, 0),
      ),
      'chunks without end': pngOfChunks(header(2, 1), Buffer.concat(new Array(2 ** 17).fill(chunk('IDAT', [])))),
      'no header': pngOfChunks(chunk('IEND', [])),
      'a short header': pngOfChunks(chunk('IHDR', [0, 0, 0, 1]), chunk('IEND', [])),
      'no samples': pngOfChunks(header(2, 1), chunk('IEND', [])),
      'samples that do not inflate': pngOfChunks(header(2, 1), chunk('IDAT', [1, 2, 3, 4, 5, 6]), chunk('IEND', [])),
      'no pixels': pngOf({ ...grey, width: 0 }),
      'too few samples': pngOf({ ...grey, rows: [0, 1] }),
      'an unknown filter': pngOf({ ...grey, rows: [9, 1, 2] }),
      'an unknown colour type': pngOf({ ...grey, color: 5 }),
      'an impossible depth': pngOf({ ...grey, depth: 7 }),
      'a flipped bit': flipped,
    };
    expect(
      Object.entries(cases).map(([what, bytes]) => `${what}: ${refusal(bytes, 'png', 'u8', 2)}`),
    ).toMatchInlineSnapshot(`
      [
        "an empty file: S621: a.png does not have the signature of a PNG",
        "another kind of file: S621: a.png does not have the signature of a PNG",
        "only a signature: S621: a.png is truncated before its last chunk",
        "cut in the header: S621: a.png is truncated in a chunk of 13 bytes",
        "cut in the samples: S621: a.png is truncated in a chunk of 11 bytes",
        "no end: S621: a.png is truncated before its last chunk",
        "a chunk beyond the end: S621: a.png is truncated in a chunk of 4294967295 bytes",
        "chunks without end: S621: a.png has more than 131072 chunks",
        "no header: S621: a.png does not start with a header",
        "a short header: S621: a.png has a header of 4 bytes",
        "no samples: S621: a.png has no samples",
        "samples that do not inflate: S621: a.png is damaged: its samples are not compressed data",
        "no pixels: S621: a.png has no pixels",
        "too few samples: S621: a.png has fewer samples than its 2×1 pixels",
        "an unknown filter: S621: a.png is damaged: there is no filter 9",
        "an unknown colour type: S621: a.png has an invalid colour type: 5 with 8 bits",
        "an impossible depth: S621: a.png has an invalid colour type: 0 with 7 bits",
        "a flipped bit: S621: a.png is damaged: the checksum of its IDAT chunk is wrong",
      ]
    `);
    const indexed = { ...grey, color: 3 };
    expect([indexed, { ...indexed, before: [palette] }].map((parts) => said(parts, 'u8', 3))).toMatchInlineSnapshot(`
      [
        "S621: a.png has no palette",
        "S621: a.png is damaged: a pixel has an index beyond its palette",
      ]
    `);
  });

  test('palettes and their alpha values, in any order and number', () => {
    const indexed = (...chunks: readonly Uint8Array[]): Uint8Array => {
      const parts = { width: 1, height: 1, depth: 8, color: 3, rows: [0, 0] };
      const all = pngOf(parts);
      const [ihdr, idat] = [all.subarray(8, 33), all.subarray(33, -12)];
      const placed = chunks.map((c) => (c.length === 0 ? idat : c));
      return pngOfChunks(ihdr, ...placed, chunk('IEND', []));
    };
    const samples = new Uint8Array(0); // a placeholder for the position of the samples
    const colours = (n: number) => chunk('PLTE', new Uint8Array(n));
    const alpha = (n: number) => chunk('tRNS', new Uint8Array(n));
    const cases: Record<string, Uint8Array> = {
      'no alpha before the palette': indexed(alpha(0), colours(6), samples),
      'alpha before the palette': indexed(alpha(1), colours(6), samples),
      'alpha twice': indexed(colours(6), alpha(1), alpha(1), samples),
      'none and some alpha': indexed(colours(6), alpha(0), alpha(1), samples),
      'alpha after the samples': indexed(colours(6), samples, alpha(1)),
      'more alpha than colours': indexed(colours(6), alpha(3), samples),
      'two palettes': indexed(colours(6), colours(3), samples),
      'two palettes around alpha': indexed(colours(6), alpha(1), colours(6), samples),
      'a palette after the samples': indexed(samples, colours(6)),
      'a palette of nothing': indexed(colours(0), samples),
      'a palette of half a colour': indexed(colours(4), samples),
      'a palette of too many colours': indexed(colours(3 * 257), samples),
      'alpha and no palette': indexed(alpha(0), samples),
      'no samples': indexed(colours(6), alpha(1)),
    };
    expect(
      Object.entries(cases).map(([what, bytes]) => `${what}: ${refusal(bytes, 'png', 'u8', 3)}`),
    ).toMatchInlineSnapshot(`
      [
        "no alpha before the palette: S621: a.png has a tRNS chunk before its palette",
        "alpha before the palette: S621: a.png has a tRNS chunk before its palette",
        "alpha twice: S621: a.png has more than one tRNS chunk",
        "none and some alpha: S621: a.png has more than one tRNS chunk",
        "alpha after the samples: S621: a.png has a tRNS chunk after its samples",
        "more alpha than colours: S621: a.png has 3 alpha values for the 2 colours of its palette",
        "two palettes: S621: a.png has more than one PLTE chunk",
        "two palettes around alpha: S621: a.png has more than one PLTE chunk",
        "a palette after the samples: S621: a.png has a PLTE chunk after its samples",
        "a palette of nothing: S621: a.png has a palette of 0 bytes",
        "a palette of half a colour: S621: a.png has a palette of 4 bytes",
        "a palette of too many colours: S621: a.png has a palette of 771 bytes",
        "alpha and no palette: S621: a.png has no palette",
        "no samples: S621: a.png has no samples",
      ]
    `);
    expect(cases['no alpha before the palette']?.length).toBeLessThan(100);
    expect(sizesAndValues(reading(indexed(colours(6), alpha(2), samples), 'png', 'u8', 3))[0]).toEqual([1, 1, 4]);
    expect(sizesAndValues(reading(indexed(colours(6), alpha(0), samples), 'png', 'u8', 3))[1]).toEqual([0, 0, 0, 255]);
  });

  test('a second header is ignored', () => {
    const twice = pngOfChunks(header(2, 1), header(99_999, 99_999), whole.subarray(33));
    expect(sizesAndValues(reading(twice, 'png', 'u8', 2))).toEqual([[2, 1], [1, 2]]); // biome-ignore format: sizes and values
  });
});

describe('an array is written as a PNG', () => {
  const array = (type: Type, lengths: readonly number[], values: readonly number[]): ArrayValue => ({
    type,
    bounds: lengths.map((len) => ({ min: -5, len })),
    values,
  });

  test('and read again', () => {
    const sizes = fc.record({
      w: fc.integer({ min: 1, max: 9 }),
      h: fc.integer({ min: 1, max: 9 }),
      c: fc.integer({ min: 1, max: 4 }),
    });
    const cases = fc.tuple(fc.constantFrom('u8', 'u16'), sizes, fc.infiniteStream(fc.nat(65535)));
    fc.assert(
      fc.property(cases, ([type, { w, h, c }, stream]) => {
        const greatest = type === 'u8' ? 255 : 65535;
        const values = Array.from(stream.take(w * h * c), (n) => n & greatest);
        const { bytes, warnings } = encode('f', array(type as Type, [w, h, c], values), 'png');
        expect(warnings).toEqual([]);
        expect(sizesAndValues(reading(bytes, 'png', type as Type, 3))).toEqual([[w, h, c], values]);
      }),
    );
  });

  test('interleaved pixels, rows from the top', () => {
    const { bytes } = encode('f', array('u16', [1, 2, 3], [1, 2, 3, 4, 5, 6]), 'png');
    const [length = 0] = new Uint32Array([new DataView(bytes.buffer, bytes.byteOffset).getUint32(33)]);
    // The first row has no filter; the second row has the differences to the row above.
    expect([...inflateSync(bytes.subarray(41, 41 + length))]).toEqual([0, 0, 1, 0, 3, 0, 5, 2, 0, 1, 0, 1, 0, 1]);
    expect([...decodeFast(bytes).data]).toEqual([1, 3, 5, 2, 4, 6]);
  });

  test('rounded to even and clipped, with a warning that counts the values', () => {
    const { bytes, warnings } = encode(
      'f',
      array('f32', [8, 1], [-1, -0.5, 0.5, 1.5, 254.5, 255.5, 1e9, Number.NaN]),
      'png',
    );
    expect(sizesAndValues(reading(bytes, 'png', 'u8', 2))[1]).toEqual([0, 0, 0, 2, 254, 255, 255, 0]);
    expect(warnings.map((w) => `${w.severity} ${w.message}`)).toEqual([
      'warning 4 of the 8 values of f are outside the range 0 to 255 and will be clipped',
    ]);
  });

  test.each([[[3]], [[]], [[2, 2, 5]], [[2, 2, 1, 1]], [[0, 2]]])('unless it is not an image: %j', (lengths) => {
    const points = lengths.reduce((a, b) => a * b, 1);
    expect(() => encode('f', array('u8', lengths, new Array(points).fill(0)), 'png')).toThrow('S627');
  });
});
