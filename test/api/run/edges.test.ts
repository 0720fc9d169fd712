import { expect, test } from 'vitest';
import { compile, type NdArray, syl } from '../../../src/index.ts';

/* Vectors across the edges of an input, at the edges and far from them: index-set splitting splits loops there. */

const conditions = ['repeat_edge(img)', 'repeat_image(img)', 'mirror_image(img)', 'mirror_interior(img)'];
const arrays = { u8: Uint8Array, u16: Uint16Array, f32: Float32Array } as const;
const types = ['u8', 'u16', 'f32'] as const;
const windows: readonly (readonly [number, number])[] = [
  [0, 23],
  [-9, 60],
  [5, 8],
  [21, 40],
  [-30, 16],
  [-1, 25],
];

test.each([...conditions, 'constant_exterior(img, 7)'])('%s', async (img) => {
  for (const type of types) {
    for (const tail of ['guard', 'round']) {
      const text = `pipeline f(img: ${type}[2]) { fun f(x, y): ${type} = ${img}[x - 3, y] + ${img}[x + 2, y - 1] * 3; }
        schedule s { vectorize(f.x, 8, ${tail}); }`;
      const algorithm = syl(Object.assign([text], { raw: [text] }));
      const compiled = compile(algorithm, 's', { threads: 1 });
      const interpreted = compile(algorithm, null, { engine: 'interp' });
      const data = new arrays[type](23 * 5).map((_, i) => (i * 37) % 251);
      for (const [min, len] of windows) {
        const given = { img: { data, shape: [23, 5] } };
        const options = { window: { x: [min, len], y: [-2, 9] } } as const;
        const [fast, slow] = [await compiled.realize(given, options), await interpreted.realize(given, options)];
        expect(valuesOf(fast.requested), `${type} ${tail} from ${min}`).toEqual(valuesOf(slow.requested));
      }
    }
  }
});

function valuesOf({
  data,
  shape: [w = 0, h = 0],
  strides: [along = 1, down = 1],
  offset,
}: NdArray): readonly unknown[] {
  return Array.from({ length: w * h }, (_, i) => data[offset + (i % w) * along + Math.floor(i / w) * down]);
}
