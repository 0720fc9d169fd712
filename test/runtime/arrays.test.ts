import { afterAll, describe, expect, test } from 'vitest';
import { NdArray } from '../../src/api/nd-array.ts';
import type { ArrayView } from '../../src/runtime/array-view.ts';
import type { Artifact } from '../../src/runtime/artifact.ts';
import { copy } from '../../src/runtime/copy.ts';
import { connect, openRuntime } from '../../src/runtime/runtime.ts';
import { copying, copyingDense, echoing, scribbling } from './modules.ts';

const runtime = await openRuntime({ threads: 2 });
afterAll(() => runtime.close());

function dense(data: Int32Array, min = 0): ArrayView {
  return { type: 'i32', data, offset: 0, strides: [1], shape: [data.length], min: [min] };
}

const window = [{ min: 0, len: 10 }];
const counting = Int32Array.from({ length: 10 }, (_, i) => i);

/** Where a program finds its input and its output. */
async function addresses(
  artifact: Artifact,
  img: ArrayView,
  outputs: readonly ArrayView[] | null = null,
): Promise<readonly (number | undefined)[]> {
  const program = await runtime.load(artifact);
  const [f] = await program.call({ inputs: { img }, window, outputs });
  return [...(f?.data ?? [])].slice(0, 4);
}

test('an array of the runtime is used in place, as an input and as an output', async () => {
  const img = runtime.allocate('i32', [10]);
  const f = runtime.allocate('i32', [10]);
  const [input, output, inputStride, outputStride] = await addresses(echoing, img, [f]);
  expect([input, output, inputStride, outputStride]).toEqual([img.data.byteOffset, f.data.byteOffset, 1, 1]);
  expect(f.data[0]).toBe(img.data.byteOffset);
});

test('so is a part of one, with its strides', async () => {
  const whole = runtime.allocate('i32', [100]);
  const img = { ...whole, offset: 50, strides: [-2], shape: [10] };
  const f = { ...runtime.allocate('i32', [100]), offset: 7, strides: [3], shape: [12], min: [-1] };
  const program = await runtime.load(echoing);
  await program.call({ inputs: { img }, window, outputs: [f] });
  const written = Array.from({ length: 4 }, (_, x) => f.data[7 + 3 * (x + 1)]);
  expect(written).toEqual([whole.data.byteOffset + 4 * 50, f.data.byteOffset + 4 * (7 + 3), -2, 3]);
});

test('an output is in the memory, and an input in a later call', async () => {
  const program = await runtime.load(copying);
  const [f] = await program.call({ inputs: { img: dense(counting) }, window });
  if (f === undefined) throw new Error('there is no output');
  expect(f.data).toEqual(counting);
  const [input] = await addresses(echoing, f);
  expect(input).toBe(f.data.byteOffset);
});

test('an array that lies elsewhere is copied with its strides, or point by point when it is spread far', async () => {
  const data = Int32Array.from({ length: 100 }, (_, i) => i);
  const program = await runtime.load(copying);
  for (const [offset, stride] of [
    [20, 1],
    [50, -1],
    [5, 2],
    [99, -9],
    [0, 11],
    [7, 0],
  ] as const) {
    const img: ArrayView = { ...dense(data), offset, strides: [stride], shape: [10] };
    const [f] = await program.call({ inputs: { img }, window });
    expect([...(f?.data ?? [])]).toEqual(window.flatMap(({ len }) => range(len)).map((x) => offset + stride * x));
    const [address, , inputStride] = await addresses(echoing, img);
    expect(address).not.toBe(0);
    expect(inputStride).toBe(Math.abs(stride) <= 2 ? stride : 1);
  }
});

test('a program that relies on dense arrays gets dense arrays', async () => {
  const program = await runtime.load(copyingDense);
  const img = runtime.allocate('i32', [30]);
  const f = runtime.allocate('i32', [30]);
  img.data.forEach((_, i) => {
    img.data[i] = i;
  });
  const spread = { strides: [3], shape: [10] };
  await program.call({ inputs: { img: { ...img, ...spread } }, window, outputs: [{ ...f, ...spread }] });
  expect([...f.data]).toEqual(range(30).map((i) => (i % 3 === 0 ? i : 0)));
});

test('a buffer of the caller is filled, and what is not written stays', async () => {
  const program = await runtime.load(scribbling); // writes every other point
  for (const make of [(n: number) => runtime.allocate('i32', [n]), (n: number) => dense(new Int32Array(n))]) {
    const f = { ...make(20), min: [-5] };
    f.data.fill(9);
    const [result] = await program.call({ window, outputs: [f] });
    expect(result).toBe(f);
    expect([...f.data]).toEqual(range(20).map((i) => (i < 5 || i >= 15 || i % 2 === 0 ? 9 : i - 5)));
  }
  const [fresh] = await program.call({ window });
  expect([...(fresh?.data ?? [])]).toEqual([0, 0, 2, 0, 4, 0, 6, 0, 8, 0]);
});

test('a buffer that does not hold the window is left alone', async () => {
  const program = await runtime.load(copying);
  const f = dense(new Int32Array(10), 1);
  const [result] = await program.call({ inputs: { img: dense(counting) }, window, outputs: [f] });
  expect(result?.data).toEqual(counting);
  expect(f.data).toEqual(new Int32Array(10));
});

test('an array of the API is one for the runtime', async () => {
  const program = await runtime.load(copying);
  const img = new NdArray('i32', counting, { shape: [10] });
  const [f] = await program.call({ inputs: { img }, window });
  expect(f?.data).toEqual(counting);
});

test('the pixels of a canvas are u8', async () => {
  const program = await runtime.load({
    ...copying,
    inputs: [{ name: 'img', type: 'u8', rank: 1, strides: [null] }],
  });
  const data = Uint8ClampedArray.from({ length: 40 }, (_, i) => i);
  const img: ArrayView = { type: 'u8', data, offset: 0, strides: [1], shape: [40], min: [0] };
  const [f] = await program.call({ inputs: { img }, window });
  expect(f?.data[0]).toBe(0x03020100);
});

test('what is not 0 is true', async () => {
  const program = await runtime.load({
    ...copying,
    inputs: [{ name: 'img', type: 'bool', rank: 1, strides: [null] }],
  });
  const inside = runtime.allocate('bool', [40]);
  for (const data of [new Uint8Array(40), inside.data]) {
    data.set([5, 0, 1, 255]);
    const img: ArrayView = { ...inside, data };
    const [f] = await program.call({ inputs: { img }, window });
    expect(f?.data[0]).toBe(0x01010001);
    expect([...data.subarray(0, 4)]).toEqual([5, 0, 1, 255]);
  }
});

test('a part of an array holds the whole', async () => {
  const part = runtime.allocate('i32', [1000]).data.subarray(10, 20).subarray(1);
  part.fill(5);
  for (let i = 0; i < 20; i++) {
    new ArrayBuffer(2 ** 28); // has the collector come
    await new Promise((resolve) => setTimeout(resolve, 2));
    runtime.allocate('i32', [1000]).data.fill(6);
  }
  expect([...part]).toEqual(range(9).map(() => 5));
  expect(part.byteOffset % 16).toBe(12);
});

test('arrays that nobody holds are freed, whatever their number', async () => {
  const own = await openRuntime({ limit: 2 ** 28 });
  const program = await own.load(copying);
  const img = dense(new Int32Array(2 ** 22));
  for (let i = 0; i < 100; i++) {
    const [f] = await program.call({ inputs: { img }, window: [{ min: 0, len: 2 ** 22 }] });
    expect(f?.data.length).toBe(2 ** 22);
  }
  await own.close();
});

test('without shared memory, arrays are ordinary ones and survive', async () => {
  const own = await openRuntime({ shared: false });
  expect(own).toMatchObject({ isShared: false, threads: 1 });
  const img = own.allocate('i32', [10]);
  img.data.set(counting);
  const program = await own.load(copying);
  const [f] = await program.call({ inputs: { img }, window });
  await program.call({ inputs: { img: dense(new Int32Array(2 ** 22)) }, window }); // the memory grows
  expect(img.data).toEqual(counting);
  expect(f?.data).toEqual(counting);
});

test('a coordinator uses arrays in place, in calls that overlap', async () => {
  const own = await connect({ threads: 2 });
  const program = await own.load(copying);
  const calls = range(20).map(async (i) => {
    const img = own.allocate('i32', [10]);
    img.data.fill(i);
    const [f] = await program.call({ inputs: { img }, window });
    return f?.data[9];
  });
  expect(await Promise.all(calls)).toEqual(range(20));
  await own.close();
});

describe('copy', () => {
  test.each([
    { shape: [4, 3, 2], from: [1, 4, 12], to: [1, 4, 12] },
    { shape: [40, 3, 2], from: [1, 40, 120], to: [6, 2, 1] },
    { shape: [40, 3, 2], from: [1, 50, 200], to: [1, 40, 120] },
    { shape: [1, 3], from: [7, 1], to: [9, 2] },
    { shape: [3, 0], from: [1, 3], to: [1, 3] },
    { shape: [], from: [], to: [] },
  ])('$shape from $from to $to', ({ shape, from, to }) => {
    const source = { ...dense(Int32Array.from({ length: 1000 }, (_, i) => i)), shape, strides: from, offset: 5 };
    const target = { ...dense(new Int32Array(1000).fill(-1)), shape, strides: to, offset: 3 };
    copy(source, target);
    const wanted = new Int32Array(1000).fill(-1);
    const points = shape.reduce<readonly (readonly number[])[]>(
      (before, len) => before.flatMap((p) => range(len).map((x) => [...p, x])),
      [[]],
    );
    const at = (strides: readonly number[], p: readonly number[]) =>
      p.reduce((i, x, d) => i + x * (strides[d] ?? 0), 0);
    for (const p of points) wanted[3 + at(to, p)] = 5 + at(from, p);
    expect(target.data).toEqual(wanted);
  });
});

function range(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
