import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files.ts';
import { compile, syl } from '../../src/index.ts';

const most = 2 ** 31 - 1;
const shapes = [
  [0, most, most],
  [most, 0, most],
  [most, most, 0],
];

describe.each(['wasm', 'interp'] as const)(
  'arrays with an empty dimension and two that are very long (%s)',
  (engine) => {
    const copy = compile(syl`pipeline f(img: u8[3]) { fun f(x, y, c) = img[x, y, c] + u8(1); }`, null, { engine });
    const strides = [undefined, [1, 1, 1], [3, 5, 7], [0, 0, 0]];

    test.each(shapes)('%i × %i × %i', async (...shape) => {
      for (const own of strides) {
        const img = { data: new Uint8Array(100), shape, ...(own === undefined ? {} : { strides: own }) };
        const { requested, allocated } = await copy.realize({ img });
        expect([requested.shape, allocated.shape, (await copy({ img })).data.length]).toEqual([shape, shape, 0]);
      }
    });
  },
);

test('they are encoded', () => {
  for (const shape of shapes) {
    const { bytes } = encode({ data: new Uint8Array(3), shape, strides: [2, 3, 4] }, 'npy');
    expect(Buffer.from(bytes).toString('latin1')).toContain(`(${shape.toReversed().join(', ')})`);
  }
});
