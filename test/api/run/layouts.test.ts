import { describe, expect, test } from 'vitest';
import { allocate, compile, type NdArray, SylviteError, syl, type Type } from '../../../src/index.ts';
import { arrayFor } from '../../../src/syntax/typed-array.ts';
import { collectGarbage } from '../../collect-garbage.ts';
import { cases } from '../../deep.ts';
import { messageOf } from '../message.ts';

/* Arrays of all layouts, through the API: every point has its value, and all other elements are unchanged. */

interface Layout {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly min?: readonly number[];
}

/** The index of each point, relative to the first element that is used. */
function indicesOf({ shape, strides }: Layout): readonly number[] {
  let indices: readonly number[] = [0];
  shape.forEach((len, d) => {
    const steps = Array.from({ length: len }, (_, i) => i * (strides[d] ?? 0));
    indices = steps.flatMap((step) => indices.map((index) => index + step));
  });
  const least = indices.reduce((a, b) => Math.min(a, b), 0);
  return indices.map((index) => index - least);
}

const guard = 7;

async function guardedArray(type: Type, layout: Layout, isInside: boolean) {
  const indices = indicesOf(layout).map((index) => index + guard);
  const length = Math.max(0, ...indices) + 1 + guard;
  const data = isInside ? (await allocate(type, [length])).data : new (arrayFor(type))(length);
  data.fill(3);
  return { array: { ...layout, data, offset: indices[0] ?? 0 }, indices, data };
}

const programs: Readonly<Record<string, readonly [program: string, rank: number]>> = {
  'one dimension': ['fun f(x) = a[x];', 1],
  'two dimensions': ['fun f(x, y) = a[x, y];', 2],
  'three dimensions': ['fun f(x, y, c) = a[x, y, c];', 3],
  'four dimensions': ['fun f(x, y, c, d) = a[x, y, c, d];', 4],
};

const layouts: readonly Layout[] = [
  ...[1, -1, 2, -2, -3, -4, 5, -17, 100].map((stride) => ({ shape: [37], strides: [stride], min: [-5] })),
  { shape: [1], strides: [-9] },
  { shape: [0], strides: [-1] },
  ...[
    [-1, 10],
    [-3, 40],
    [30, -2],
    [1, -10],
    [-1, -10],
    [7, 1],
    [-7, -1],
    [3, 31],
    [2, 3],
  ].map((strides) => ({ shape: strides.includes(7) || strides.includes(-7) ? [9, 6] : [9, 2], strides, min: [2, -3] })),
  { shape: [5, 0], strides: [-1, -1] },
  { shape: [6, 4, 3], strides: [3, 18, 1] },
  { shape: [6, 4, 3], strides: [-3, 18, -1], min: [1, 2, 3] },
  { shape: [6, 4, 4], strides: [4, -30, 1] },
  { shape: [6, 4, 3], strides: [-12, -3, -1] },
  { shape: [4, 3, 2, 5], strides: [1, 4, 12, 24] },
  { shape: [4, 3, 2, 5], strides: [-30, 10, -5, 1] },
  { shape: [4, 3, 2, 5], strides: [2, -9, 40, -90], min: [0, -1, 5, 9] },
];

const schedules = { none: '', vector: 'vectorize(f.x, 8);', threads: 'split(f.x, xo, xi, 4); parallel(f.xo);' };
/** The first five have all sizes. */
const types: readonly Type[] = ['u8', 'f64', 'i16', 'bool', 'f32', 'u16', 'u32', 'i8', 'i32'];

describe.each(Object.entries(programs))('%s', (_, [body, rank]) => {
  test.each(Object.entries(schedules))('%s', async (schedule, directives) => {
    for (const type of types.slice(0, cases(schedule === 'none' ? 5 : 3, types.length))) {
      const text = `pipeline f(a: ${type}[${rank}]) { ${body} } schedule s { ${directives} }`;
      const f = compile(syl(Object.assign([text], { raw: [text] })), 's', { threads: 2 });
      for (const [i, layout] of layouts.filter(({ shape }) => shape.length === rank).entries()) {
        const dense = {
          shape: layout.shape,
          strides: layout.shape.map((_, d) => layout.shape.slice(0, d).reduce((n, len) => n * len, 1)),
        };
        const min = layout.min ?? layout.shape.map(() => 0);
        for (const [from, to] of [
          [layout, { ...dense, min }],
          [{ ...dense, min }, layout],
          [layout, layout],
        ] as const) {
          const a = await guardedArray(type, from, i % 2 === 0);
          const out = await guardedArray(type, to, i % 3 === 0);
          a.indices.forEach((index, k) => {
            a.data[index] = type === 'bool' ? k % 2 : (k * 5) % 127;
          });
          const kept = a.data.slice();
          const result = await f.into(out.array, { a: a.array });
          expect(result.data).toBe(out.data);
          const wanted = out.data.slice().fill(3);
          out.indices.forEach((index, k) => {
            wanted[index] = type === 'bool' ? k % 2 : (k * 5) % 127;
          });
          const what = `${type} from ${from.strides} to ${to.strides}`;
          expect(out.data, what).toEqual(wanted);
          expect(a.data, what).toEqual(kept);
        }
      }
    }
  });
});

describe('interleaved pixels', () => {
  const P = syl`pipeline f(a: u8[3]) { fun f(x, y, c) = 255 - a[x, y, c]; }
    schedule plain {} schedule vector { vectorize(f.x, 16); } schedule pixels { reorder(f, c, x, y); vectorize(f.c, 4); }`;
  const [width, height] = [50, 20];
  const formats: Readonly<Record<string, Layout>> = {
    RGB: { shape: [width, height, 3], strides: [3, 3 * width, 1] },
    RGBA: { shape: [width, height, 4], strides: [4, 4 * width, 1] },
    'RGBA without alpha': { shape: [width, height, 3], strides: [4, 4 * width, 1] },
    'BGRA with padded rows, upside down': { shape: [width, height, 3], strides: [4, -4 * (width + 3), -1] },
    'RGB from right to left': { shape: [width, height, 3], strides: [-3, 3 * width + 1, 1] },
    'one channel of RGBA': { shape: [width, height, 1], strides: [4, 4 * width, 1] },
  };
  const programs = ['plain', 'vector', 'pixels'].flatMap((schedule) =>
    ([{}, { a: 'interleaved', f: 'interleaved' }, { a: 'planar', f: [4, null, 1] }] as const).map((layouts) => ({
      name: `${schedule} ${JSON.stringify(layouts)}`,
      f: compile(P, schedule, { layouts, threads: 1 }),
    })),
  );
  test.each(Object.entries(formats))('%s', async (_, layout) => {
    for (const { name, f } of programs)
      for (const isInside of [true, false]) {
        const [a, out] = [await guardedArray('u8', layout, isInside), await guardedArray('u8', layout, isInside)];
        a.data.forEach((_, i) => {
          a.data[i] = (i * 7) % 251;
        });
        const wanted = out.data.slice();
        out.indices.forEach((index, k) => {
          wanted[index] = 255 - (a.data[a.indices[k] ?? 0] ?? 0);
        });
        await f.into(out.array, { a: a.array });
        expect(out.data, name).toEqual(wanted);
        expect([...(await f({ a: a.array })).data]).toEqual(out.indices.map((index) => wanted[index]));
      }
  });
});

const identity = syl`pipeline f(a: i32[1]) { fun f(x) = a[x]; }`;
const counting = Int32Array.from({ length: 20 }, (_, i) => i);

test('a buffer that is written backwards', async () => {
  const data = new Int32Array(5);
  await compile(syl`pipeline f() { fun f(x) = x; }`).into({ data, shape: [5], strides: [-1], offset: 4 });
  expect([...data]).toEqual([4, 3, 2, 1, 0]);
});

test('an input whose points share elements', async () => {
  const f = compile(syl`pipeline f(a: i32[2]) { fun f(x, y) = a[x, y]; } schedule s { vectorize(f.x, 4); }`, 's');
  for (const [strides, offset] of [
    [[0, 0], 3],
    [[0, 2], 3],
    [[2, 0], 3],
    [[1, 1], 0],
    [[-1, -1], 12],
    [[1, -1], 5],
  ] as const) {
    const out = await f({ a: { data: counting, shape: [6, 3], strides, offset } });
    const wanted = Array.from({ length: 18 }, (_, k) => offset + (k % 6) * strides[0] + Math.floor(k / 6) * strides[1]);
    expect([...out.data]).toEqual(wanted);
  }
});

test('more points than fit in memory', async () => {
  const one = { data: Int32Array.of(7), shape: [2 ** 30, 2 ** 30], strides: [0, 0] };
  const text = 'pipeline f(a: i32[2]) { fun f() = a[0, 0]; }';
  const P = syl(Object.assign([text], { raw: [text] }));
  expect([...(await compile(P)({ a: one })).data]).toEqual([7]);
  expect(await messageOf(() => compile(P, null, { engine: 'interp' })({ a: one }))).toContain('S709');
});

describe('one dimension is empty, the others are huge', () => {
  const P = syl`pipeline f(a: u8[3]) { fun f(x, y, z) = a[x, y, z]; }`;
  test.each(['wasm', 'interp'] as const)('%s', async (engine) => {
    const huge = { data: new Uint8Array(0), shape: [2147483647, 2147483647, 0] };
    const out = await compile(P, null, { engine })({ a: huge });
    expect(out).toMatchObject({ shape: [2147483647, 2147483647, 0], data: new Uint8Array(0) });
    const spread = { ...huge, strides: [-3, 2, 5], offset: 99 };
    expect((await compile(P, null, { engine })({ a: spread })).data).toHaveLength(0);
    await compile(P, null, { engine }).into({ ...huge, data: new Uint8Array(4) }, { a: spread });
  });
});

describe('buffers that share an ArrayBuffer', () => {
  const f = compile(identity);
  const buffer = new ArrayBuffer(400);
  const part = (from: number, length: number) => new Int32Array(buffer, 4 * from, length);
  test('disjoint views of one buffer', async () => {
    part(0, 100).set(Array.from({ length: 100 }, (_, i) => i));
    await f.into(
      { data: part(0, 100), shape: [10], offset: 50, strides: [-2] },
      { a: { data: part(0, 100), shape: [10], offset: 60 } },
    );
    expect(Array.from({ length: 10 }, (_, x) => part(0, 100)[50 - 2 * x])).toEqual(
      Array.from({ length: 10 }, (_, x) => 60 + x),
    );
  });
  test.each([
    ['the same elements', { data: part(0, 10), shape: [10] }, { data: part(0, 10), shape: [10] }],
    ['a part of them', { data: part(0, 10), shape: [10] }, { data: part(9, 10), shape: [10] }],
    [
      'backwards',
      { data: part(0, 20), shape: [10], offset: 19, strides: [-1] },
      { data: part(0, 20), shape: [11], offset: 0 },
    ],
    [
      'elements in between',
      { data: part(0, 20), shape: [10], strides: [2] },
      { data: part(0, 20), shape: [9], offset: 1, strides: [2] },
    ],
  ])('%s', async (_, out, a) => {
    expect(await messageOf(() => f.into(out, { a }))).toContain('error[S606]: the buffer for f overlaps an input');
  });
});

describe('a buffer whose points share elements', () => {
  const f = compile(syl`pipeline f() { fun f(x, y) = x + y; }`);
  const data = new Int32Array(100);
  test.each([[[0, 1]], [[1, 0]], [[1, 1]], [[-1, 1]], [[2, 4]], [[3, -2]]])('strides %s', async (strides) => {
    expect(await messageOf(() => f.into({ data, shape: [4, 4], strides, offset: 50 }))).toContain('S606');
    expect(data.every((c) => c === 0)).toBe(true);
  });
  test('strides of dimensions with one point do not matter', async () => {
    await f.into({ data, shape: [4, 1], strides: [1, 0] });
    await f.into({ data, shape: [1, 4], strides: [2 ** 50, 1] });
    expect([...data.subarray(0, 5)]).toEqual([0, 1, 2, 3, 0]);
  });
});

test('a program has specialized code for some layouts, and common code for all others', async () => {
  const f = compile(identity);
  const data = Int32Array.from({ length: 400 }, (_, i) => i);
  for (let stride = -16; stride <= 16; stride++) {
    const out = new Int32Array(20);
    await f.into(
      { data: out, shape: [10], strides: [-2], offset: 18 },
      { a: { data, shape: [10], strides: [stride], offset: 200 } },
    );
    expect(Array.from({ length: 10 }, (_, x) => out[18 - 2 * x])).toEqual(
      Array.from({ length: 10 }, (_, x) => 200 + stride * x),
    );
  }
});

describe('negative zeros are normalized', () => {
  const text = 'pipeline f(a: f32[1]) { fun f(x) = 1.0 / f32(x) + f32(a.min[0]) / 0.0; }';
  const P = syl(Object.assign([text], { raw: [text] }));
  const a = { data: new Float32Array(3), shape: [3], min: [-0], strides: [1], offset: -0 };
  test.each(['wasm', 'interp'] as const)('%s', async (engine) => {
    const f = compile(P, null, { engine });
    for (const out of [
      await f({ a }, { window: { x: [-0, 2] } }),
      await f({ a }, { window: { x: [-0, -0] } }),
      await f({ a }),
    ]) {
      expect(out.min).toEqual([0]);
      expect(out.shape.map((len) => Object.is(len, -0))).toEqual([false]);
    }
    const g = compile(syl`pipeline g(a: f32[1]) { fun g(x) = f32(x) * 1.0 + f32(a.min[0]); }`, null, { engine });
    const out = await g({ a }, { window: { x: [-0, 1] } });
    expect(Object.is(out.data[0], 0)).toBe(true);
    expect(Object.is((await f.realize({ a }, { window: { x: [-0, 1] } })).requested.offset, 0)).toBe(true);
  });
});

test('results that are kept as other views', async () => {
  const f = compile(identity);
  const kept = await (async () => {
    const [{ requested }, allocated] = [await f.realize({ a: counting }), await allocate('i32', [20])];
    allocated.data.set(counting);
    const bytes = ({ data }: NdArray<Type>) =>
      Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
    return [bytes(requested), bytes(allocated)];
  })();
  await collectGarbage();
  for (let i = 0; i < 20; i++) {
    (await f.realize({ a: new Int32Array(20).fill(-1) })).requested.data.fill(-1);
    (await allocate('i32', [20])).data.fill(-2);
  }
  for (const bytes of kept) expect([...new Int32Array(bytes.buffer, bytes.byteOffset, 20)]).toEqual([...counting]);
});

test('every refusal is a SylviteError', async () => {
  await expect(compile(identity)({ a: { data: counting, shape: [3], strides: [-1] } })).rejects.toBeInstanceOf(
    SylviteError,
  );
});
