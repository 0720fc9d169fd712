import { describe, expect, test } from 'vitest';
import { Random } from '../../src/lab/random.ts';
import type { ArrayView } from '../../src/runtime/arrays/array-view.ts';
import { copy } from '../../src/runtime/arrays/copy.ts';
import { copiesRightly, copyWithGaps } from './random-copies.ts';

/* Every bit of a NaN is copied: points that a call does not change keep their bits. */

const layouts = [
  { strides: [1, 3], offset: 0 },
  { strides: [-1, 3], offset: 2 },
  { strides: [2, -6], offset: 6 },
];

test.each([
  ['f32', Float32Array],
  ['f64', Float64Array],
] as const)('%s', (type, TypedArray) => {
  const bytes = Uint8Array.from(
    { length: 12 * TypedArray.BYTES_PER_ELEMENT },
    (_, i) => [0x83, 0xf0, 0x83, 0x7f, 0x01, 0xff, 0xf4, 0x7f][i % 8] ?? 0,
  );
  const dense = { type, shape: [3, 2], min: [0, 0], strides: [1, 3], offset: 0 };
  for (const layout of layouts) {
    const from = { ...dense, ...layout, data: new TypedArray(bytes.slice().buffer) };
    const [there, back] = [new TypedArray(6), new TypedArray(12)];
    copy(from, { ...dense, data: there });
    copy({ ...dense, data: there }, { ...from, data: back });
    const at = (data: { buffer: ArrayBufferLike }, index: number) =>
      Array.from(new Uint8Array(data.buffer, index * TypedArray.BYTES_PER_ELEMENT, TypedArray.BYTES_PER_ELEMENT));
    for (let x = 0; x < 3; x++)
      for (let y = 0; y < 2; y++) {
        const index = layout.offset + x * (layout.strides[0] ?? 0) + y * (layout.strides[1] ?? 0);
        expect(at(back, index)).toEqual(at({ buffer: bytes.buffer }, index));
      }
  }
});

describe('a copy between random layouts', () => {
  const seed = Number(process.env.SEED ?? 1);
  const wrongCases = (copy: (source: ArrayView, target: ArrayView) => void, cases: number): readonly number[] =>
    Array.from({ length: cases }, (_, i) => i).filter((i) => !copiesRightly(copy, new Random(seed, i)));

  test('is the obvious copy, and changes no other byte', () => {
    expect(wrongCases(copy, 2000)).toEqual([]);
  });

  test.each<[string, (source: ArrayView, target: ArrayView) => void]>([
    ['forgets signs', (a, b) => copy({ ...a, strides: a.strides.map(Math.abs), offset: 0 }, b)],
    ['also copies gaps', (a, b) => copyWithGaps(copy, a, b)],
    ['forgets the last point', (a, b) => copy({ ...a, shape: a.shape.with(0, (a.shape[0] ?? 1) - 1) }, b)],
  ])('a copy that %s is detected', (_, wrong) => {
    const found = wrongCases((a, b) => (a.shape.length === 0 ? copy(a, b) : wrong(a, b)), 500);
    expect(found.length).toBeGreaterThan(5);
  });
});
