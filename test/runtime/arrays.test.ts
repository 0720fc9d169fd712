import { afterAll, describe, expect, test } from 'vitest';
import { NdArray } from '../../src/api/run/nd-array.ts';
import type { ArrayView } from '../../src/runtime/arrays/array-view.ts';
import { copy } from '../../src/runtime/arrays/copy.ts';
import type { Artifact } from '../../src/runtime/artifact.ts';
import { OutOfMemory } from '../../src/runtime/failures.ts';
import { connect, openRuntime } from '../../src/runtime/open-runtime.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { cases } from '../deep.ts';
import { copying, copyingBy, copyingDense, echoing, scribbling } from './modules.ts';

const runtime = await openRuntime({ threads: 2 });
afterAll(() => runtime.close());

function dense(data: Int32Array, min = 0): ArrayView {
  return { type: 'i32', data, offset: 0, strides: [1], shape: [data.length], min: [min] };
}

const window = [{ min: 0, len: 10 }];
const counting = Int32Array.from({ length: 10 }, (_, i) => i);

/** The addresses of the input and the output of a program. */
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

test('a part of such an array is used in place, with its strides', async () => {
  const whole = runtime.allocate('i32', [100]);
  const img = { ...whole, offset: 50, strides: [-2], shape: [10] };
  const f = { ...runtime.allocate('i32', [100]), offset: 7, strides: [3], shape: [12], min: [-1] };
  const program = await runtime.load(echoing);
  await program.call({ inputs: { img }, window, outputs: [f] });
  const written = Array.from({ length: 4 }, (_, x) => f.data[7 + 3 * (x + 1)]);
  expect(written).toEqual([whole.data.byteOffset + 4 * 50, f.data.byteOffset + 4 * (7 + 3), -2, 3]);
});

test('an output is in the memory, and is used in place as an input of a later call', async () => {
  const program = await runtime.load(copying);
  const [f] = await program.call({ inputs: { img: dense(counting) }, window });
  if (f === undefined) throw new Error('there is no output');
  expect(f.data).toEqual(counting);
  const [input] = await addresses(echoing, f);
  expect(input).toBe(f.data.byteOffset);
});

test('an array outside the memory is copied with its strides, or point by point if it is sparse', async () => {
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

describe('a program gets arrays with the strides that it requires', () => {
  const data = Int32Array.from({ length: 60 }, (_, i) => 100 + i);
  const layouts = [
    { offset: 0, strides: [1] },
    { offset: 9, strides: [-1] },
    { offset: 2, strides: [3] },
    { offset: 59, strides: [-6] },
    { offset: 7, strides: [0] },
  ];
  const programs = {
    dense: copyingDense,
    reversed: copyingBy(-1, -1),
    'every third': copyingBy(3, 3),
    'one of each': copyingBy(-3, 2),
  };
  const places = {
    'in the memory': (values: Int32Array) => {
      const array = runtime.allocate('i32', [values.length]);
      array.data.set(values);
      return array;
    },
    'in the memory of the caller': (values: Int32Array) => dense(values.slice()),
  };

  test.each(
    Object.entries(programs).flatMap(([name, artifact]) =>
      Object.entries(places).map((place) => [name, ...place, artifact] as const),
    ),
  )('%s, arrays %s', async (_, __, place, artifact) => {
    const program = await runtime.load(artifact);
    for (const from of layouts) {
      for (const to of layouts.filter(({ strides: [stride] }) => stride !== 0)) {
        const img = { ...place(data), ...from, shape: [10], min: [0] };
        const f = { ...place(data), ...to, shape: [10], min: [0] };
        await program.call({ inputs: { img }, window, outputs: [f] });
        const wanted = data.slice();
        for (const x of range(10))
          wanted[to.offset + x * (to.strides[0] ?? 0)] = 100 + from.offset + x * (from.strides[0] ?? 0);
        expect(f.data, `from ${from.strides} to ${to.strides}`).toEqual(wanted);
      }
    }
  });

  test('and it does not check them', async () => {
    const blind = { ...copyingDense, inputs: [{ name: 'img', type: 'i32', rank: 1, strides: [null] }] } as const;
    const img = { ...dense(data), strides: [3], shape: [10] };
    const [right] = await (await runtime.load(copyingDense)).call({ inputs: { img }, window });
    const [wrong] = await (await runtime.load(blind)).call({ inputs: { img: { ...img, strides: [2] } }, window });
    expect([...(right?.data ?? [])]).toEqual(range(10).map((x) => 100 + 3 * x));
    expect([...(wrong?.data ?? [])]).not.toEqual(range(10).map((x) => 100 + 2 * x));
  });

  test('also for its results', async () => {
    const program = await runtime.load(copyingBy(1, -2));
    for (const results of ['views', 'copies'] as const) {
      const [f] = await program.call({ inputs: { img: dense(counting) }, window, results });
      const { offset = 0, strides: [stride = 0] = [] } = f ?? {};
      expect(range(10).map((x) => f?.data[offset + x * stride])).toEqual([...counting]);
      expect(stride).toBe(results === 'views' ? -2 : 1);
    }
  });

  test('and impossible strides are refused', async () => {
    const program = await runtime.load(copyingBy(0, 1));
    await expect(program.call({ inputs: { img: dense(counting) }, window })).rejects.toThrow(
      'img would have several points in one element',
    );
    const folded = await runtime.load(copyingBy(1, 0));
    await expect(folded.call({ inputs: { img: dense(counting) }, window })).rejects.toThrow(
      'f would have several points in one element',
    );
  });
});

test('a buffer of the caller is filled, and points outside the window are unchanged', async () => {
  const program = await runtime.load(copying);
  for (const make of [(n: number) => runtime.allocate('i32', [n]), (n: number) => dense(new Int32Array(n))]) {
    const f = { ...make(20), min: [-5] };
    f.data.fill(9);
    const [result] = await program.call({ inputs: { img: dense(counting) }, window, outputs: [f] });
    expect(result).toBe(f);
    expect([...f.data]).toEqual(range(20).map((i) => (i < 5 || i >= 15 ? 9 : i - 5)));
  }
});

test('points that are not written are unchanged in place, and 0 in a fresh array', async () => {
  const program = await runtime.load(scribbling); // writes every other point
  const f = { ...runtime.allocate('i32', [20]), min: [-5] };
  f.data.fill(9);
  await program.call({ window, outputs: [f] });
  expect([...f.data]).toEqual(range(20).map((i) => (i < 5 || i >= 15 || i % 2 === 0 ? 9 : i - 5)));
  const [fresh] = await program.call({ window });
  expect([...(fresh?.data ?? [])]).toEqual([0, 0, 2, 0, 4, 0, 6, 0, 8, 0]);
});

test('a buffer that does not contain the window is not changed', async () => {
  const program = await runtime.load(copying);
  for (const f of [dense(new Int32Array(10), 1), dense(new Int32Array(9))]) {
    const [result] = await program.call({ inputs: { img: dense(counting) }, window, outputs: [f] });
    expect(result?.data).toEqual(counting);
    expect(f.data).toEqual(new Int32Array(f.data.length));
  }
});

test('an array of the API is an array of the runtime', async () => {
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

test('every nonzero value is true', async () => {
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

test('a view of an array keeps its storage alive', async () => {
  const part = runtime.allocate('i32', [1000]).data.subarray(10, 20).subarray(1);
  part.fill(5);
  for (let i = 0; i < 20; i++) {
    new ArrayBuffer(2 ** 28); // triggers the garbage collector
    await new Promise((resolve) => setTimeout(resolve, 2));
    runtime.allocate('i32', [1000]).data.fill(6);
  }
  expect([...part]).toEqual(range(9).map(() => 5));
  expect(part.byteOffset % 16).toBe(12);
});

describe('storage lives as long as any view of its buffer', () => {
  const views: Readonly<Record<string, (data: Int32Array) => Uint8Array>> = {
    'a Buffer': ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
    'another typed array': ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    'a view of a view': ({ buffer, byteOffset, byteLength }) => {
      const view = new DataView(buffer, byteOffset, byteLength);
      return new Uint8Array(
        new Int16Array(view.buffer, view.byteOffset, 2000).subarray(0).buffer,
        byteOffset,
        byteLength,
      );
    },
  };
  const sources: Readonly<Record<string, (own: Runtime) => Promise<ArrayView | undefined>>> = {
    allocate: async (own) => own.allocate('i32', [1000]),
    'a result': async (own) => {
      const program = await own.load(copying);
      const [f] = await program.call({ inputs: { img: dense(new Int32Array(1000)) }, window: [{ min: 0, len: 1000 }] });
      return f;
    },
  };
  const cases = Object.entries(views).flatMap((view) =>
    Object.entries(sources).map((source) => [view[0], source[0], view[1], source[1]] as const),
  );

  test.each(cases)('%s of %s', async (_, __, view, source) => {
    const own = await openRuntime({ limit: 2 ** 23 });
    const kept: Uint8Array[] = [];
    for (let i = 0; i < 20; i++) kept.push(view((await source(own))?.data as Int32Array).fill(5));
    await collectGarbage();
    const others: unknown[] = [];
    const fillUp = (): void => {
      for (;;) others.push(own.allocate('i32', [1000]).data.fill(6));
    };
    expect(fillUp).toThrow(OutOfMemory);
    expect(others.length).toBeGreaterThan(1000);
    for (const bytes of kept) expect(bytes.every((byte) => byte === 5)).toBe(true);
    await own.close();
  });

  test('a view that exceeds its storage is refused', async () => {
    const program = await runtime.load(copying);
    const [mine, other] = [runtime.allocate('i32', [100]), runtime.allocate('i32', [100])];
    const all = new Int32Array(mine.data.buffer);
    const offset = other.data.byteOffset / 4;
    const stolen = { ...other, data: all, offset, shape: [10] };
    const why = 'an array exceeds the storage that was allocated for its buffer';
    await expect(program.call({ inputs: { img: dense(counting) }, window, outputs: [stolen] })).rejects.toThrow(why);
    await expect(program.call({ inputs: { img: stolen }, window })).rejects.toThrow(why);
    const own = { ...mine, data: all, offset: mine.data.byteOffset / 4 + 90, shape: [10] };
    await program.call({ inputs: { img: dense(counting) }, window, outputs: [own] });
    expect(mine.data.subarray(90)).toEqual(counting);
  });
});

test('results are copies of the window on request', async () => {
  const program = await runtime.load(copying);
  const [f] = await program.call({ inputs: { img: dense(counting) }, window: [{ min: 2, len: 5 }], results: 'copies' });
  expect(f).toMatchObject({ data: Int32Array.of(2, 3, 4, 5, 6), shape: [5], min: [2], offset: 0, strides: [1] });
  expect(f?.data.buffer).toBeInstanceOf(ArrayBuffer);
});

test('unreferenced arrays are freed', async () => {
  const own = await openRuntime({ limit: 2 ** 28 });
  const program = await own.load(copying);
  const img = dense(new Int32Array(2 ** 22));
  // The memory has space for 16 results.
  for (let i = 0; i < cases(40, 100); i++) {
    const [f] = await program.call({ inputs: { img }, window: [{ min: 0, len: 2 ** 22 }] });
    expect(f?.data.length).toBe(2 ** 22);
  }
  await own.close();
});

test('without shared memory, arrays are ordinary and stay valid', async () => {
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
