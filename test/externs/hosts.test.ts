import { describe, expect, test } from 'vitest';
import { build } from '../../src/driver/build.ts';
import { compile as compileCore } from '../../src/driver/compile.ts';
import { arrayIn } from '../../src/externs/host-function.ts';
import { compile, type HostArgument, type HostArray, type HostFunction, syl } from '../../src/index.ts';
import { hostCaller } from '../../src/runtime/call-extern.ts';
import { openCore } from '../../src/runtime/core.ts';
import { pipelineOf } from '../pipeline.ts';

const text = `pipeline f(img: i32[1]) {
  fun g(x) = img[x] * 10;
  extern e(g): i32[1] by host where (x) reads g[[x - 1, x + 2)];
  fun f(x) = e[x] + 1;
}`;

const img = Int32Array.of(1, 2, 3, 4, 5, 6);
const window = { x: [1, 5] } as const;

/** The sum of three neighbors. */
const sum = (g: HostArray, result: HostArray): void => {
  for (let i = 0; i < result.data.length; i++) {
    const first = i + (result.min[0] ?? 0) - 1 - (g.min[0] ?? 0);
    result.data[i] = (g.data[first] ?? 0) + (g.data[first + 1] ?? 0) + (g.data[first + 2] ?? 0);
  }
};

const sums = [61, 91, 121, 151];

/** Call the program with a function. `good` is set to use `sum` instead, on the same compiled program. */
async function call(bad: HostFunction, options: object = {}) {
  let isGood = false;
  const e = (...args: readonly (HostArray | number)[]): unknown =>
    (isGood ? sum : bad)(...(args as [HostArray, HostArray]));
  const f = compile(syl(text as string), null, { ...options, externs: { e } });
  const first = await f({ img }, { window }).then(
    ({ data }) => [...data],
    (error: Error) => error,
  );
  isGood = true;
  expect([...(await f({ img }, { window })).data]).toEqual(sums);
  return first;
}

describe('a function of the host', () => {
  const engines = [{ engine: 'wasm' }, { engine: 'wasm', checked: true }, { engine: 'interp' }];

  test.each(engines)('that fails is a diagnostic with its cause, and the next call works: %o', async (options) => {
    const cause = new Error('no edges');
    const error = await call(() => {
      throw cause;
    }, options);
    expect(String(error)).toContain('error[S720]: the function of the extern e threw Error: no edges');
    expect((error as Error).cause).toBe(cause);
  });

  const failing: readonly (readonly [string, HostFunction])[] = [
    ['returned a promise', async () => {}],
    ['returned a promise', async () => Promise.reject(new Error('later'))],
    ['returned a value instead', () => 3],
    ['wrote outside of its result', (...args) => void new Uint8Array(resultOf(args).data.buffer).fill(1)],
    ['detached or resized', (...args) => void structuredClone(null, { transfer: [resultOf(args).data.buffer] })],
    ['a value without a text', thrower],
  ];

  test.each(failing)('%s', async (why, bad) => {
    for (const options of engines) expect(String(await call(bad, options))).toContain(why);
  });

  test.each([
    [0, 8],
    [-8, undefined],
  ])('a write of bytes from %s to %s of the buffer, before or after the result, is found', async (from, to) => {
    const outside: HostFunction = (...args) => void new Uint8Array(resultOf(args).data.buffer).fill(1, from, to);
    for (const engine of ['wasm', 'interp'])
      expect(String(await call(outside, { engine }))).toContain('wrote outside of its result');
  });

  test('gets copies: what it does to them, then or later, changes nothing', async () => {
    const kept: HostArray[] = [];
    const keep = (g: HostArray, result: HostArray): void => {
      sum(g, result);
      g.data.fill(-1);
      kept.push(g, result);
    };
    expect(await call(keep)).toEqual(sums);
    for (const { data } of kept) expect(data.buffer).toBeInstanceOf(ArrayBuffer);
    const f = compile(syl(text as string), null, { externs: { e: sum } });
    const out = f({ img }, { window });
    for (const { data } of kept) data.fill(-7);
    expect([...(await out).data]).toEqual(sums);
  });

  test('sees no byte outside of the windows of its arguments', async () => {
    const seen: unknown[] = [];
    await call((g: HostArray, result: HostArray) => {
      seen.push([...g.data], g.data.buffer.byteLength, g.min, g.shape, [...result.data]);
    });
    expect(seen).toEqual([[10, 20, 30, 40, 50, 60], 24, [0], [6], [0, 0, 0, 0]]);
  });

  test('may start other calls, which run later', async () => {
    const later: (() => Promise<{ readonly data: ArrayLike<number> }>)[] = [];
    const inner: Promise<{ readonly data: ArrayLike<number> }>[] = [];
    const e = (g: HostArray, result: HostArray): void => {
      for (const start of later.splice(0)) inner.push(start());
      sum(g, result);
    };
    const f = compile(syl(text as string), null, { externs: { e } });
    later.push(() => f({ img }, { window }));
    expect([...(await f({ img }, { window })).data]).toEqual(sums);
    expect((await Promise.all(inner)).map(({ data }) => Array.from(data))).toEqual([sums]);
  });

  test('cannot call a program on its own thread while one runs', () => {
    const core = openCore({ threads: 1 });
    const loaded = core.load(build(compileCore(pipelineOf(text), null)).artifact);
    const view = { type: 'i32' as const, data: img, offset: 0, strides: [1], shape: [6], min: [0] };
    const given = { inputs: { img: view }, window: [{ min: 1, len: 4 }], results: 'copies' as const };
    const again = hostCaller(new Map<string, HostFunction>([['e', () => void loaded.call({ ...given, host: again })]]));
    expect(() => loaded.call({ ...given, host: again })).toThrow(/S720.*cannot call a program/);
    const unload = new Map<string, HostFunction>([
      [
        'e',
        (...args) => {
          loaded.unload();
          sum(...(args as [HostArray, HostArray]));
        },
      ],
    ]);
    expect([...(loaded.call({ ...given, host: hostCaller(unload) })[0]?.data ?? [])]).toEqual(sums);
  });

  test('that is missing or not a function is refused before a call', () => {
    const given = (externs?: object) => () =>
      compile(syl(text as string), null, externs === undefined ? {} : { externs: externs as never });
    expect(given()).toThrow(/S653\]: the extern e needs the function e of the host, which is not given/);
    expect(given({})).toThrow(/S653/);
    expect(given(Object.create({ e: sum }))).toThrow(/S653/);
    expect(given({ e: 3 })).toThrow(/S634/);
    expect(() => compile(syl`pipeline f() { extern f(): i32[1] by toString; }`, null, { externs: {} })).toThrow(/S653/);
  });

  test('cannot be interrupted', async () => {
    const f = compile(syl(text as string), null, { externs: { e: sum } });
    await expect(f({ img }, { window, timeout: 1000 })).rejects.toThrow(/S652/);
  });
});

describe('a checked build', () => {
  const depends = (g: HostArray, result: HostArray): void => {
    sum(g, result);
    result.data[0] = (result.data[0] ?? 0) + result.data.length;
  };

  test('finds a function whose values depend on the window', async () => {
    const error = await call(depends as HostFunction, { checked: true });
    expect(String(error)).toMatch(
      /S720.*computes 64 at \(1\) in a window, but 61 on its own: its contract does not hold/,
    );
  });

  test('finds a function that reads more than its contract', async () => {
    const error = await call(
      ((g: HostArray, result: HostArray) => {
        for (let i = 0; i < result.data.length; i++) result.data[i] = g.data.at(-1) ?? 0;
      }) as HostFunction,
      { checked: true },
    );
    expect(String(error)).toMatch(/S720.*its contract does not hold/);
  });

  test('accepts a function that changes the bounds of its arrays', async () => {
    const changes = (g: HostArray, result: HostArray): void => {
      sum(g, result);
      for (const bounds of [result.min, result.shape, result.strides]) (bounds as number[]).fill(7);
    };
    expect(await call(changes as HostFunction, { checked: true })).toEqual(sums);
  });

  test('accepts a function that respects its contract', async () => {
    expect(await call(sum as HostFunction, { checked: true })).toEqual(sums);
  });
});

/** The last argument of a function of the host. */
function resultOf(args: readonly HostArgument[]): HostArray {
  return arrayIn(args.at(-1) ?? 0) ?? expect.fail('there is no result');
}

/** Throws a value that has no text. */
function thrower(): never {
  throw Object.create(null);
}
