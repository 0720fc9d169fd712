import { describe, expect, test } from 'vitest';
import { allocate, compile, type NdArray, syl } from '../../../src/index.ts';

/* Programs may compute points outside the window from uninitialized storage. The caller must not see these values. */

const program = syl`
  pipeline f(img: u8[2]) {
    fun g(x, y) = img[x, y] + img[x + 1, y];
    fun f(x, y) = i32(g[x, y]) * 2;
  }
  schedule rounded { split(f.x, xo, xi, 4, round); split(f.y, yo, yi, 4, round); parallel(f.yo); }
`;

const img = { data: new Uint8Array(9 * 8), shape: [9, 8] };
const window = { x: [1, 6], y: [1, 4] } as const;

/** The elements of a buffer of 9 × 8 points that are outside the window. */
function beyond({ data }: Pick<NdArray, 'data'>): readonly number[] {
  return Array.from(data).filter((_, i) => !(i % 9 >= 1 && i % 9 < 6 && i >= 9 && i < 4 * 9));
}

/** Leave numbers in the memory that programs allocate storage from. */
async function leaveTraces(): Promise<void> {
  const other = compile(syl`pipeline h() { fun g(x) = u8(x) | 1; fun h(x) = g[x] + g[x + 1]; }`);
  for (let i = 0; i < 4; i++) await other({}, { window: { x: [0, 4000] } });
}

describe.each(['wasm', 'interp'] as const)('on the engine %s', (engine) => {
  const f = compile(program, 'rounded', { engine });

  test.each(['an array of the caller', 'an array of allocate'])(
    'points outside the window of %s keep their values',
    async (kind) => {
      await leaveTraces();
      const shape = [9, 8];
      const buffer =
        kind === 'an array of the caller' ? { data: new Int32Array(72), shape } : await allocate('i32', shape);
      buffer.data.fill(77);
      await f.into(buffer, { img }, { window });
      expect(new Set(beyond(buffer))).toEqual(new Set([77]));
      expect(Array.from(buffer.data).filter((value) => value === 0)).toHaveLength(15);
    },
  );

  test('a result is 0 outside its window', async () => {
    await leaveTraces();
    const { allocated } = await f.realize({ img }, { window });
    expect(allocated.shape).toEqual([8, 4]);
    expect(new Set(allocated.data)).toEqual(new Set([0]));
  });

  test('a call with a window outside the bound of its schedule is refused, and changes nothing', async () => {
    const text = 'pipeline f() { fun f(x) = 0; } schedule s { bound(f, x, 0, 4); }';
    const bounded = compile(syl(Object.assign([text], { raw: [text] })), 's', { engine });
    const buffer = { data: new Int32Array(40).fill(77), shape: [40], min: [-2] };
    for (const x of [
      [17, 37],
      [2, 7],
      [-2, 1],
    ] as const) {
      await expect(bounded.into(buffer, {}, { window: { x } })).rejects.toThrow(/S704/);
      expect(new Set(buffer.data)).toEqual(new Set([77]));
    }
    await bounded.into(buffer, {}, { window: { x: [17, 17] } });
    expect(new Set(buffer.data)).toEqual(new Set([77]));
  });

  test('a call that fails changes no point outside its window', async () => {
    const failing = syl`
      pipeline f(n) { fun g(x) = 1; fun f(x) = { 0; rdom(r = (0, 2)) in (0) <- f[0] + g[r]; } }
      schedule s { bound(f, x, 0, 8); compute-at(g, f.s1.r); bound(g, x, 0, n); }
    `;
    const buffer = { data: new Int32Array(12).fill(77), shape: [12], min: [-2] };
    const call = compile(failing, 's', { engine }).into(buffer, { n: 1 }, { window: { x: [2, 4] } });
    await expect(call).rejects.toThrow(/S704/);
    expect(Array.from(buffer.data).filter((_, i) => i < 4 || i >= 6)).toEqual(Array(10).fill(77));
  });
});

test.each(['interp', 'wasm'] as const)(
  'on the engine %s, 64-bit points outside the window have no error values',
  async (engine) => {
    // f[0] is allocated, because the update stores there, but the sum that it reads is not computed.
    const f = compile(
      syl`pipeline f() { fun f(y): u64 = { 7; rdom(r = (0, 1)) in (0) <- sum(u = (0, 2) : u64(r)); } }`,
      null,
      { engine },
    );
    const data = new BigUint64Array(8).fill(9n);
    await f.into({ data, shape: [8], min: [-3] }, {}, { window: { y: [1, 2] } });
    expect(Array.from(data)).toEqual([9n, 9n, 9n, 9n, 7n, 9n, 9n, 9n]);
  },
);
