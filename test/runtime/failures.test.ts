import { afterAll, describe, expect, test } from 'vitest';
import { placeInput } from '../../src/runtime/arrays/place-input.ts';
import { openCore } from '../../src/runtime/core.ts';
import { CallError, OutOfMemory, ProgramFailure } from '../../src/runtime/failures.ts';
import { createHeap } from '../../src/runtime/memory/heap.ts';
import { createMemory } from '../../src/runtime/memory/memory.ts';
import { Storage } from '../../src/runtime/memory/storage.ts';
import { connect, openRuntime } from '../../src/runtime/open-runtime.ts';
import { control } from '../../src/runtime/threads/control.ts';
import { allocating, copying, destroying, failing, filling, peeking, telling } from './modules.ts';

const limit = 48 * 2 ** 20;

describe.each([
  { name: 'one thread', open: () => openRuntime({ threads: 1, limit }) },
  { name: 'four threads', open: () => openRuntime({ threads: 4, limit }) },
  { name: 'memory that is not shared', open: () => openRuntime({ shared: false, limit }) },
  { name: 'a coordinator', open: () => connect({ threads: 2, limit }) },
])('with $name', async ({ open }) => {
  const runtime = await open();
  afterAll(() => runtime.close());
  const never = -1;
  const window = [{ min: 0, len: 1000 }];

  test('a failure has its reason and its value, and does not affect the next call', async () => {
    const program = await runtime.load(failing);
    for (let i = 0; i < 200; i++) {
      const bad = (i * 37) % 1000;
      const call = program.call({ params: { bad, worse: never }, window });
      await expect(call).rejects.toThrow(new ProgramFailure({ tag: 'RdomFailure', variable: 'r' }, bad));
    }
    const [f] = await program.call({ params: { bad: never, worse: never }, window });
    expect(f?.data).toEqual(f?.data.map((_, x) => x));
  });

  test('one of several failures is reported', async () => {
    const program = await runtime.load(failing);
    for (let i = 0; i < 200; i++) {
      const call = program.call({ params: { bad: 0, worse: 999 }, window });
      await expect(call).rejects.toThrow(/the loop over r has the length 0|unreachable/);
    }
  });

  test('a crash is reported as a bug in Sylvite', async () => {
    const program = await runtime.load(failing);
    await expect(program.call({ params: { bad: never, worse: 500 }, window })).rejects.toThrow(
      /This is a bug in sylvite, not in your program: f has crashed: RuntimeError: unreachable/,
    );
  });

  test.each([0, 1])(
    'a program that overwrites all memory and crashes does not affect others (in its loop: %s)',
    async (inside) => {
      const [other, copies, broken] = [
        await runtime.load(filling),
        await runtime.load(copying),
        await runtime.load(destroying),
      ];
      const img = runtime.allocate('i32', [1000]);
      for (let i = 1; i <= 3; i++) {
        const before = await other.call({ params: { k: i }, window, results: 'copies' });
        const crash = broken.call({ params: { inside }, window });
        const after = other.call({ params: { k: i }, window, results: 'copies' });
        await expect(crash).rejects.toThrow(/This is a bug in sylvite, not in your program: f has crashed/);
        for (const [f] of [before, await after]) expect(f?.data).toEqual(f?.data.map((_, x) => i * x));
        img.data.fill(i); // an array in the memory that was overwritten
        const fresh = runtime.allocate('i32', [1000]);
        await copies.call({ inputs: { img }, window, outputs: [fresh] });
        expect(fresh.data).toEqual(new Int32Array(1000).fill(i));
        const late = await runtime.load(allocating);
        const [g] = await late.call({ params: { size: 100 }, window: [{ min: 0, len: 20 }] });
        expect(g?.data).toEqual(new Int32Array(20).fill(1));
      }
    },
  );

  test('an allocation beyond the limit names its func', async () => {
    const program = await runtime.load(allocating);
    for (const size of [limit, 1e300, Number.POSITIVE_INFINITY]) {
      const call = program.call({ params: { size }, window: [{ min: 0, len: 1 }] });
      await expect(call).rejects.toThrow(new OutOfMemory('g', size, limit));
    }
    // g fits; h has the same size and does not fit.
    const half = limit * 0.6;
    const call = program.call({ params: { size: half }, window: [{ min: 0, len: 1 }] });
    await expect(call).rejects.toThrow(
      `h needs ${half} bytes, which are not available: the total memory is limited to ${limit} bytes`,
    );
  });

  test('one of many tasks runs out of memory', async () => {
    const program = await runtime.load(allocating);
    for (let i = 0; i < 3; i++) {
      const call = program.call({ params: { size: limit / 10 }, window: [{ min: 0, len: 20 }] });
      await expect(call).rejects.toThrow(OutOfMemory);
      const [f] = await program.call({ params: { size: 100 }, window: [{ min: 0, len: 20 }] });
      expect(f?.data).toEqual(new Int32Array(20).fill(1));
    }
  });

  test('an output beyond the limit', async () => {
    const program = await runtime.load(filling);
    const call = program.call({ params: { k: 1 }, window: [{ min: 0, len: 2 ** 28 }] });
    await expect(call).rejects.toThrow(new OutOfMemory('f', 2 ** 30, limit));
  });

  test('unreferenced storage is reclaimed', async () => {
    const program = await runtime.load(allocating);
    const filler = await runtime.load(filling);
    for (let i = 0; i < 10; i++) {
      const [f] = await program.call({ params: { size: limit / 8 }, window: [{ min: 0, len: 1 }] });
      expect(f?.data).toEqual(Int32Array.of(1));
      const [g] = await filler.call({ params: { k: 0 }, window: [{ min: 0, len: limit / 8 / 4 }] });
      expect(g?.data.every((c) => c === 0)).toBe(true);
    }
  });

  test('a call whose arguments do not match the program', async () => {
    const program = await runtime.load(copying);
    const img = { type: 'i32', data: new Int32Array(10), offset: 0, strides: [1], shape: [10], min: [0] } as const;
    const calls = [
      [{ window: [] }, 'the window must have 1 dimensions'],
      [{ window }, 'img is missing'],
      [{ window, inputs: { img: { ...img, type: 'f32' } } }, 'img has values of type f32, not i32'],
      [{ window, inputs: { img: { ...img, data: new Uint32Array(10) } } }, 'img is not a Int32Array'],
      [{ window, inputs: { img: { ...img, shape: [5, 2] } } }, 'img has 2 dimensions, not 1'],
      [
        { window, inputs: { img: { ...img, strides: [2] } } },
        'img needs the elements 0 to 18 of its data, which has 10',
      ],
      [{ window, inputs: { img: { ...img, offset: 3, strides: [-1] } } }, 'img needs the elements -6 to 3 of its data'],
      [{ window, inputs: { img: { ...img, shape: [-1] } } }, 'img has a negative length'],
      [{ window, inputs: { img: { ...img, min: [0.5] } } }, 'img has a shape, strides or min that is not a list'],
    ] as const;
    for (const [call, message] of calls) await expect(program.call(call)).rejects.toThrow(message);
    const missing = await runtime.load(filling);
    await expect(missing.call({ window })).rejects.toThrow(new CallError('k is missing'));
  });
});

test('reads of uninitialized storage see the poison', async () => {
  for (const poison of [0xa5, 0]) {
    const runtime = await openRuntime({ poison });
    const program = await runtime.load(peeking);
    const [f] = await program.call({ window: [{ min: 0, len: 100 }] });
    expect(f?.data).toEqual(new Uint8Array(100).fill(poison));
    await runtime.close();
  }
});

test('a call that fails frees its storage', async () => {
  const core = openCore({ threads: 1, limit });
  const program = core.load(failing);
  const window = [{ min: 0, len: limit / 16 }];
  for (let i = 0; i < 20; i++) {
    expect(() => program.call({ params: { bad: 3, worse: 0x7fffffff }, window })).toThrow(ProgramFailure);
  }
  await core.close();
});

test('an input whose copy fails leaves no storage behind', () => {
  const memory = createMemory({ limit: 2 ** 22 });
  const heap = createHeap(memory.memory, control);
  const whole = 2 ** 22 - 2 ** 16 - 32;
  const img = {
    type: 'u8' as const,
    data: new Uint8Array(750_000),
    offset: 0,
    strides: [3, 1500, 1],
    shape: [500, 500, 3],
  };
  // There is enough memory for the copy, but not for the strip of pixels that the copy passes through.
  const rest = heap.allocate(whole - 751_000);
  const place = () =>
    placeInput(new Storage(memory, heap, () => {}), 'img', { ...img, min: [0, 0, 0] }, { type: 'u8' });
  expect(place).toThrow('a strip of pixels needs 4096 bytes');
  heap.free(rest);
  expect(heap.allocate(whole)).not.toBe(0);
});

test('after a crash, a core runs the next call in a new memory', async () => {
  const core = openCore({ threads: 2, limit });
  const [broken, other] = [core.load(destroying), core.load(filling)];
  for (const inside of [0, 1]) {
    expect(() => broken.call({ params: { inside }, window: [{ min: 0, len: 3 }] })).toThrow('f has crashed');
    const [f] = other.call({ params: { k: 2 }, window: [{ min: 0, len: 3 }] });
    expect(f?.data).toEqual(Int32Array.of(0, 2, 4));
  }
  await core.close();
});

test.each([0, -1, Number.NaN, 1.5])('%s threads', async (threads) => {
  const runtime = await openRuntime({ threads: 2 });
  await expect(runtime.load(filling, threads)).rejects.toThrow(`${threads} is not a valid number of threads`);
  await runtime.close();
});

test('a closed runtime', async () => {
  for (const runtime of [await openRuntime(), await connect()]) {
    const program = await runtime.load(filling);
    await runtime.close();
    await expect(program.call({ params: { k: 1 }, window: [{ min: 0, len: 1 }] })).rejects.toThrow(
      'the runtime is closed',
    );
  }
});

test('calls in progress when a runtime is closed', async () => {
  const runtime = await connect({ threads: 2 });
  const program = await runtime.load(telling);
  const call = program.call({ window: [{ min: 0, len: 2000 }] });
  const refused = expect(call).rejects.toThrow('the runtime is closed');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await runtime.close();
  await refused;
});
