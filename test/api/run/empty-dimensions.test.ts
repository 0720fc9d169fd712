import { describe, expect, test } from 'vitest';
import { encode } from '../../../src/files.ts';
import { compile, syl } from '../../../src/index.ts';

const most = 2 ** 31 - 101;
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

test('arrays with an empty dimension are encoded', () => {
  for (const shape of shapes) {
    const { bytes } = encode({ data: new Uint8Array(3), shape, strides: [2, 3, 4] }, 'npy');
    expect(Buffer.from(bytes).toString('latin1')).toContain(`(${shape.toReversed().join(', ')})`);
  }
});

/** Loops over an empty dimension inside two or more very long loops. */
const nests: Record<string, string> = {
  'a reduction': `pipeline f(img: u8[3]) {
    fun f(x) = { 5; rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] + i32(img[r, s, t]); }
  } schedule s { vectorize(f.s1.x, 4); }`,
  'an inline reduction': `pipeline f(img: u8[3]) {
    fun f(x) = 5 + sum(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2]) : i32(img[r, s, t]));
  } schedule s { at(f$sum0, f.x); }`,
  'a producer': `pipeline f(img: u8[3]) {
    fun g(x, y, z) = i32(img[x, y, z]) + 1;
    fun f(x) = { 5; rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] + g[r, s, t]; }
  } schedule s { split(g.z, zo, zi, 3); parallel(g.zo); }`,
  'split loops': `pipeline f(img: u8[3]) {
    fun f(x) = { 5; rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] + i32(img[r, s, t]); }
  } schedule s { split(f.s1.s, so, si, 4); split(f.s1.t, to, ti, 8, guard); vectorize(f.s1.x, 4); }`,
  'other orders': `pipeline f(img: u8[3]) {
    fun f(x) = { 5; rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] + i32(img[r, s, t]); }
  } schedule s { reorder(f.s1, x, r, s, t); }`,
  'two updates': `pipeline f(img: u8[3]) {
    fun f(x) = {
      5;
      rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] + i32(img[r, s, t]);
      rdom(r=(0, img.len[0]), s=(0, img.len[1]), t=(0, img.len[2])) in (x) <- f[x] * 3 if r > 1;
    }
  } schedule s { split(f.x, xo, xi, 2); parallel(f.xo); }`,
};

describe.each(['wasm', 'interp'] as const)('loops around an empty loop are not run (%s)', (engine) => {
  describe.each(Object.entries(nests))('%s', (_, text) => {
    const program = syl(Object.assign([text], { raw: [text] }));

    test.each([null, 's'])('under the schedule %s', async (schedule) => {
      const f = compile(program, schedule, { engine, type: 'i32', threads: 2 });
      for (const shape of shapes) {
        const img = { data: new Uint8Array(0), shape };
        const { data } = await f({ img }, { window: { x: [0, 3] }, timeout: 30_000 });
        expect(Array.from(data)).toEqual([5, 5, 5]);
      }
    });
  });
});
