import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { convertIndexedToRgb, decode as decodeReference, encode as encodeReference } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files/encode.ts';
import { crc32, portableCrc32 } from '../../src/files/zlib/crc32.ts';
import { inflate } from '../../src/files/zlib/inflate.ts';
import { portableInflate } from '../../src/files/zlib/portable-inflate.ts';
import type { Type } from '../../src/syntax/type.ts';
import { chunk, pngOf } from './png-bytes.ts';
import { reading, sizesAndValues } from './reading.ts';

/** Samples of all pixels, one plane after the other, as arrays store them. */
function planesOf(interleaved: ArrayLike<number>, channels: number): readonly number[] {
  const pixels = interleaved.length / channels;
  return Array.from(
    { length: interleaved.length },
    (_, i) => interleaved[(i % pixels) * channels + Math.floor(i / pixels)] ?? -1,
  );
}

const kinds = [0, 2, 3, 4, 6].flatMap((color) =>
  (color === 0 ? [1, 2, 4, 8, 16] : color === 3 ? [1, 2, 4, 8] : [8, 16]).map((depth) => ({ color, depth })),
);
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const colours = chunk(
  'PLTE',
  Uint8Array.from({ length: 768 }, (_, i) => (i * 7) & 255),
);

/** The rows of a picture, with random bytes and filters. */
const picture = fc.record({
  width: fc.integer({ min: 1, max: 20 }),
  height: fc.integer({ min: 1, max: 12 }),
  seed: fc.integer(),
});

describe('every kind of PNG gives the values of fast-png', () => {
  test.each(kinds)('colour type $color with $depth bits', ({ color, depth }) => {
    fc.assert(
      fc.property(picture, ({ width, height, seed }) => {
        let state = seed;
        const random = (n: number): number => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          return (state >>> 16) % n;
        };
        const samples = samplesOf[color] ?? 1;
        const rowBytes = Math.ceil((width * samples * depth) / 8);
        const rows = Array.from({ length: height }, () => [
          random(5),
          ...Array.from({ length: rowBytes }, () => random(256)),
        ]);
        const file = pngOf({ width, height, depth, color, rows: rows.flat(), before: color === 3 ? [colours] : [] });
        const reference = decodeReference(file);
        const [, values] = sizesAndValues(reading(file, 'png', depth === 16 ? 'u16' : 'u8', 3));
        if (color === 3) expect(values).toEqual(planesOf(convertIndexedToRgb(reference), 3));
        else if (depth >= 8) expect(values).toEqual(planesOf(reference.data, samples));
        else expect(values).toEqual(unpacked(reference.data, width, height, depth));
      }),
      { numRuns: 20 },
    );
  });

  /** Grey samples of less than 8 bits, scaled to 8 bits. */
  function unpacked(data: ArrayLike<number>, width: number, height: number, depth: number): readonly number[] {
    const rowBytes = Math.ceil((width * depth) / 8);
    return Array.from({ length: width * height }, (_, i) => {
      const bit = (i % width) * depth;
      const byte = data[Math.floor(i / width) * rowBytes + (bit >> 3)] ?? 0;
      return (((byte >> (8 - depth - (bit % 8))) & (2 ** depth - 1)) * 255) / (2 ** depth - 1);
    });
  }
});

test('interlaced, with every number of channels and bits that fast-png writes', () => {
  for (const channels of [1, 2, 3, 4])
    for (const depth of [8, 16] as const)
      for (const [width, height] of [
        [1, 1],
        [3, 2],
        [5, 9],
        [16, 16],
        [33, 7],
      ] as const) {
        const data = new (depth === 16 ? Uint16Array : Uint8Array)(width * height * channels).map((_, i) => i * 40_503);
        const file = encodeReference({ width, height, channels, depth, data }, { interlace: 'Adam7' });
        const [, values] = sizesAndValues(reading(file, 'png', depth === 16 ? 'u16' : 'u8', 3));
        expect(values).toEqual(planesOf(data, channels));
      }
});

test.each([1, 2, 4])('interlaced grey samples of %i bits', (depth) => {
  const [width, height, greatest] = [13, 11, 2 ** depth - 1];
  const samples = Array.from({ length: width * height }, (_, i) => (i * 7 + (i >> 3)) & greatest);
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((text) => Array.from(text, Number));
  const rows = passes.flatMap(([x0 = 0, y0 = 0, dx = 1, dy = 1]) => {
    const ys = Array.from({ length: height }, (_, y) => y).filter((y) => y >= y0 && (y - y0) % dy === 0);
    return ys.flatMap((y) => {
      const bits = samples
        .slice(y * width, (y + 1) * width)
        .filter((_, x) => x >= x0 && (x - x0) % dx === 0)
        .map((sample) => sample.toString(2).padStart(depth, '0'))
        .join('');
      const bytes = bits.match(/.{1,8}/g) ?? [];
      return [0, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))];
    });
  });
  const file = pngOf({ width, height, depth, color: 0, interlace: 1, rows });
  const scaled = samples.map((sample) => (sample * 255) / greatest);
  expect(sizesAndValues(reading(file, 'png', 'u8', 2))).toEqual([[width, height], scaled]);
});

test('fast-png reads the same values from an encoded image', () => {
  const images = fc.record({
    type: fc.constantFrom<Type>('u8', 'u16'),
    w: fc.integer({ min: 1, max: 300 }),
    h: fc.integer({ min: 1, max: 5 }),
    c: fc.integer({ min: 1, max: 4 }),
    factor: fc.nat(70_000),
  });
  fc.assert(
    fc.property(images, ({ type, w, h, c, factor }) => {
      const values = new (type === 'u16' ? Uint16Array : Uint8Array)(w * h * c).map((_, i) => (i * factor) / 100);
      const bounds = [w, h, c].map((len) => ({ min: 0, len }));
      const { bytes } = encode('f', { type, bounds, values }, 'png');
      expect(planesOf(decodeReference(bytes, { checkCrc: true }).data, c)).toEqual([...values]);
    }),
  );
});

describe('decompression without the zlib of the host', () => {
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.tuple(fc.nat(255), fc.nat(900)).map(([byte, length]) => new Uint8Array(length).fill(byte)),
    fc.array(fc.constantFrom(1, 2, 3), { maxLength: 900 }).map((bytes) => Uint8Array.from(bytes)),
  );

  test('is the inverse of compression, at every level and strategy', () => {
    fc.assert(
      fc.property(data, fc.nat(9), fc.nat(4), (bytes, level, strategy) => {
        const compressed = deflateRawSync(bytes, { level, strategy });
        for (const decompress of [portableInflate, inflate]) {
          expect(decompress(compressed, bytes.length)).toEqual(bytes);
          if (bytes.length > 0) expect(decompress(compressed, bytes.length - 1)?.length).toBe(bytes.length);
          expect(decompress(compressed.subarray(0, -1), bytes.length)).toBe(null);
        }
      }),
    );
  });

  test('agrees with the host on damaged data', () => {
    fc.assert(
      fc.property(data, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, change) => {
        const compressed = Uint8Array.from(deflateRawSync(bytes));
        const i = at % compressed.length;
        compressed[i] = (compressed[i] ?? 0) ^ change;
        const [own, host] = [portableInflate, inflate].map((decompress) => decompress(compressed, bytes.length));
        const isComplete = host?.length === bytes.length;
        expect(own?.length === bytes.length).toBe(isComplete);
        if (isComplete) expect(own).toEqual(host);
      }),
      { numRuns: 500 },
    );
  });

  test('the checksum is that of the host', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        expect(portableCrc32(bytes)).toBe(crc32(bytes));
      }),
    );
    expect(portableCrc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});
