import { expect, test } from 'vitest';
import { open } from '../../../src/ahead/loader/open.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { ownCopy } from '../../../src/api/run/nd-array.ts';
import { compile as toTarget } from '../../../src/driver/compile.ts';
import { allocate, type CompileOptions, compile, syl } from '../../../src/index.ts';
import { connect, openRuntime } from '../../../src/runtime/open-runtime.ts';
import { messageOf } from '../message.ts';

/* The checked build has the values and the errors of the ordinary build, through the API and ahead of time. */

const blur = syl`
  pipeline blur(img: u16[2], k = 3) {
    fun across(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / u16(k);
    fun blur(x, y): u16 = (across[x, y - 1] + across[x, y] + across[x, y + 1]) / u16(k);
  }
  schedule tiles { tile(blur.x, blur.y, xo, yo, xi, yi, 8, 4); parallel(blur.yo); vectorize(blur.xi, 8); at(across, blur.xo); vectorize(across.x, 8); }
  schedule slide { at(across, blur.y); store-root(across); vectorize(blur.x, 4); }
`;

const histogram = syl`
  pipeline histogram(img: u16[2]) {
    fun histogram(bin): u32 = {
      0;
      rdom(j = (img.min[1], img.len[1]), i = (img.min[0], img.len[0])) in (i32(img[i, j]) / 4096) <- histogram[i32(img[i, j]) / 4096] + 1;
    }
  }
`;

const data = Uint16Array.from({ length: 20 * 12 }, (_, i) => (i * 7919) % 65536);

/** The same image in several layouts, and images that are tiny or empty. */
const pictures = {
  dense: { data, shape: [20, 12] },
  'upside down': { data, shape: [20, 12], strides: [1, -20], offset: 220 },
  mirrored: { data, shape: [20, 12], strides: [-1, 20], offset: 19 },
  'the last dimension first': { data, shape: [20, 12], strides: [12, 1] },
  'one row for all': { data, shape: [20, 12], strides: [1, 0] },
  'a part of a larger one': { data, shape: [10, 6], strides: [2, 40], offset: 1 },
  interleaved: { data, shape: [20, 4], strides: [3, 60], offset: 2 },
  'from elsewhere': { data, shape: [20, 12], min: [-5, 7] },
  'one point': { data, shape: [1, 1], offset: 239 },
  empty: { data: new Uint16Array(0), shape: [0, 12] },
} as const;

test.each(Object.entries(pictures))('values: %s', async (_, img) => {
  const [x, y] = 'min' in img ? img.min : [0, 0];
  const [width, height] = img.shape;
  const window = { x: [x + 1, Math.max(x + 1, x + width - 1)], y: [y + 1, Math.max(y + 1, y + height - 1)] } as const;
  for (const schedule of [null, 'tiles', 'slide'] as const) {
    const expected = await compile(blur, schedule, { engine: 'interp', checked: true })({ img }, { window });
    for (const threads of [1, 2]) {
      const checked = compile(blur, schedule, { checked: true, threads });
      expect((await checked({ img }, { window })).data, `${schedule}`).toEqual(expected.data);
      expect((await checked({ img }, { window, timeout: 60_000 })).data).toEqual(expected.data);
      const strides = [-(height + 1), 1];
      const buffer = { data: new Uint16Array(300), shape: [width, height], min: [x, y], strides, offset: 299 - height };
      expect(ownCopy(await checked.into(buffer, { img }, { window })).data).toEqual(expected.data);
    }
  }
  const counts = { window: { bin: [0, 16] } } as const;
  const expected = await compile(histogram)({ img }, counts);
  expect((await compile(histogram, null, { checked: true })({ img }, counts)).data).toEqual(expected.data);
});

test('arrays in the memory of programs are checked in place', async () => {
  const [img, out] = [await allocate('u16', [20, 12]), await allocate('u16', [18, 10], [1, 1])];
  img.data.set(data);
  await compile(blur, 'tiles', { checked: true }).into(out, { img });
  expect(out.data).toEqual((await compile(blur, 'tiles')({ img }, { window: { x: [1, 19], y: [1, 11] } })).data);
});

test('errors and their messages', async () => {
  const [plain, checked] = [compile(blur, 'tiles'), compile(blur, 'tiles', { checked: true })];
  const { pipeline, schedules } = blur.module;
  const tiles = schedules.find(({ name }) => name === 'tiles') ?? null;
  const { shipped, bytes } = ship(toTarget(pipeline, tiles), pipeline.params, { checked: true, algorithm: pipeline });
  const ahead = open(shipped, { read: async () => bytes, openRuntime, connect });
  const calls = [
    [{}, {}],
    [{ img: pictures.dense }, { window: { x: [0, 20], y: [0, 12] } }],
    [{ img: pictures.dense }, { window: { x: [0, 5], y: [0, 5] } }],
    [{ img: pictures.dense }, { window: { x: [2147483640, 2147483645], y: [0, 2] } }],
    [{ img: { data, shape: [21, 12] } }, {}],
  ] as const;
  const window = { x: [1, 19], y: [1, 11] } as const;
  for (const [given, options] of calls) {
    const expected = await messageOf(() => plain(given as { img: typeof pictures.dense }, options));
    expect(expected).not.toBe('');
    expect(await messageOf(() => checked(given as { img: typeof pictures.dense }, options))).toBe(expected);
    const thrown: unknown = await ahead(given, options).catch((error: unknown) => error);
    expect(thrown instanceof Error ? `${thrown.message}\n` : thrown).toBe(expected);
  }
  const img = pictures.dense;
  expect((await ahead({ img }, { window })).data).toEqual((await plain({ img }, { window })).data);
  await ahead.close();
});

test('the interpreter reports the options that it ignores', () => {
  const plain = syl`pipeline f() { fun f(x) = x; }`;
  const messages = (options: CompileOptions) => Array.from(compile(plain, null, options).warnings(), (d) => d.message);
  expect(messages({ engine: 'interp' })).toEqual([]);
  expect(messages({ engine: 'interp', threads: 2, verify: true })).toEqual([
    "threads and verify have no effect with engine: 'interp'",
  ]);
});
