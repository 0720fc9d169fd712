import { describe, expect, test } from 'vitest';
import { connect, openRuntime } from '../../src/runtime/open-runtime.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { allocating, copying, dispatching, filling, nested, spanning } from './modules.ts';

const runtimes: readonly { readonly name: string; readonly open: () => Promise<Runtime> }[] = [
  { name: 'one thread', open: () => openRuntime({ threads: 1 }) },
  { name: 'two threads', open: () => openRuntime({ threads: 2 }) },
  { name: 'four threads', open: () => openRuntime({ threads: 4 }) },
  { name: 'memory that is not shared', open: () => openRuntime({ shared: false, threads: 4 }) },
  { name: 'a coordinator', open: () => connect({ threads: 3 }) },
];

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe.each(runtimes)('with $name', ({ open }) => {
  test('an input is copied', async () => {
    const runtime = await open();
    const program = await runtime.load(copying);
    const data = Int32Array.from(range(0, 100));
    const img = { type: 'i32', data, offset: 10, strides: [1], shape: [80], min: [5] } as const;
    const [f] = await program.call({ inputs: { img }, window: [{ min: 20, len: 30 }] });
    expect(f).toMatchObject({ type: 'i32', shape: [30], min: [20], strides: [1], offset: 0 });
    expect([...(f?.data ?? [])]).toEqual(range(25, 55));
    await runtime.close();
  });

  test('a parallel loop fills an array, repeatedly', async () => {
    const runtime = await open();
    const program = await runtime.load(filling);
    for (const len of [0, 1, 2, 3, 7, 100, 10_000, 0, 5]) {
      for (const k of [1, 3, -2]) {
        const [f] = await program.call({ params: { k }, window: [{ min: -3, len }] });
        expect([...(f?.data ?? [])]).toEqual(range(-3, len - 3).map((x) => x * k || 0));
      }
    }
    await runtime.close();
  });

  test('a parallel loop in a parallel loop', async () => {
    const runtime = await open();
    const program = await runtime.load(nested);
    for (const [w, h] of [
      [5, 4],
      [100, 50],
      [64, 1],
      [1, 64],
    ] as const) {
      const window = [
        { min: 2, len: w },
        { min: 1, len: h },
      ];
      const [f] = await program.call({ window });
      expect([...(f?.data ?? [])]).toEqual(range(1, 1 + h).flatMap((y) => range(2, 2 + w).map((x) => x + 1000 * y)));
    }
    await runtime.close();
  });

  test('thousands of small loops', async () => {
    const runtime = await open();
    const program = await runtime.load(dispatching);
    for (let i = 0; i < 4; i++) {
      const [f] = await program.call({ params: { n: 5000 }, window: [] });
      expect(f?.data[0]).toBe(15_000);
      await new Promise((resolve) => setTimeout(resolve, 20)); // long enough for workers to sleep
    }
    await runtime.close();
  });

  test('a loop over all of i32', async () => {
    const runtime = await open();
    const program = await runtime.load(spanning);
    const [f] = await program.call({ window: [{ min: 0, len: 2 }] });
    expect([...(f?.data ?? [])]).toEqual([-1, 0]); // 2³² − 1 iterations, low half first
    await runtime.close();
  });

  test('tasks have private storage while the memory grows', async () => {
    const runtime = await open();
    const program = await runtime.load(allocating);
    for (const size of [0, 1, 1000, 300_000, 2_000_000]) {
      const [f] = await program.call({ params: { size }, window: [{ min: 0, len: 60 }] });
      expect([...(f?.data ?? [])]).toEqual(range(0, 60).map(() => 1));
    }
    await runtime.close();
  });

  test('several programs, loaded one after the other', async () => {
    const runtime = await open();
    for (let i = 0; i < 5; i++) {
      for (const artifact of [filling, nested]) {
        const program = await runtime.load(artifact);
        const window = [
          { min: 0, len: 50 },
          { min: 0, len: 1 },
        ].slice(0, artifact.dims.length);
        const [f] = await program.call({ params: { k: 1 }, window });
        expect([...(f?.data ?? [])]).toEqual(range(0, 50));
      }
    }
    await runtime.close();
  });
});
