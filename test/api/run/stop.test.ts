import { describe, expect, test } from 'vitest';
import { allocate, compile, SylviteError, syl } from '../../../src/index.ts';
import { Interruptible } from '../../../src/runtime/interruptible.ts';
import { connect } from '../../../src/runtime/open-runtime.ts';

/** 2³¹ × 2³¹ iterations for each point. */
const endless = syl`
pipeline f(img: i32[1]) {
  fun g(x) = img[x] * 2;
  fun f(x) = { g[x]; rdom(r = (0, 2147483647), s = (0, 2147483647)) in (x) <- f[x] + r * s; }
}
schedule serial { at(g, f.s0.x); }
schedule parallel { parallel(f.s1.x); }
schedule vectors { vectorize(f.s1.x, 4); parallel(f.s0.x); }`;
const doubled = compile(
  syl`pipeline g(img: i32[1]) { fun g(x) = img[x] * 2; } schedule wide { parallel(g.x); }`,
  'wide',
);
const img = Int32Array.from({ length: 16 }, (_, i) => i);
const twice = Array.from(img, (c) => 2 * c);
const window = { x: [0, 16] } as const;

/** The error that a call rejects with. */
async function rejection(call: Promise<unknown>): Promise<SylviteError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SylviteError)) throw new Error(`not a SylviteError: ${String(error)}`);
  return error;
}

const schedules = [null, 'serial', 'parallel', 'vectors'] as const;
const cases = schedules.flatMap((schedule) => [1, 2].map((threads) => ({ schedule, threads })));

describe.each(cases)(
  'a run that does not terminate is stopped ($schedule, $threads threads)',
  ({ schedule, threads }) => {
    const f = compile(endless, schedule, { threads });

    test('by its signal, whose reason is the cause', async () => {
      const controller = new AbortController();
      const call = f({ img }, { window, signal: controller.signal });
      const reason = new Error('enough');
      setTimeout(() => controller.abort(reason), 100);
      const error = await rejection(call);
      expect(error.diagnostics).toMatchObject([
        { code: 'S716', message: 'the run was stopped: its signal was aborted', place: null },
      ]);
      expect(error.cause).toBe(reason);
      expect(Array.from((await doubled({ img })).data)).toEqual(twice);
      expect(Array.from((await doubled({ img }, { timeout: 60_000 })).data)).toEqual(twice);
    });

    test('by its time limit', async () => {
      const buffer = await allocate('i32', [16]);
      buffer.data.fill(7);
      for (const call of [
        () => f({ img }, { window, timeout: 100 }),
        () => f.realize({ img }, { window, timeout: 100 }),
        () => f.into(buffer, { img }, { window, timeout: 100 }),
      ]) {
        const error = await rejection(call());
        expect(error.message).toContain('error[S716]: the run was stopped: it took longer than 100 ms');
        expect('cause' in error).toBe(false);
      }
      expect(new Set(buffer.data)).toEqual(new Set([7]));
      expect(Array.from((await doubled.into(buffer, { img })).data)).toEqual(twice);
    });
  },
);

describe('an interruptible call that is not stopped', () => {
  test('has the values of an ordinary call', async () => {
    const signal = new AbortController().signal;
    const inMemory = await allocate('i32', [16]);
    inMemory.data.set(img);
    for (const options of [{ timeout: 60_000 }, { signal }, { signal, timeout: 60_000 }, { timeout: Infinity }]) {
      for (const engine of ['wasm', 'interp'] as const) {
        const sum = compile(
          syl`pipeline f(img: i32[1], k) { fun f(x) = { k; rdom(r = (0, 3)) in (x) <- f[x] + img[x] * r; } }`,
          null,
          { engine },
        );
        expect(Array.from((await sum({ img, k: 5 }, options)).data)).toEqual(Array.from(img, (c) => 5 + 3 * c));
        const { requested, allocated } = await sum.realize({ img: inMemory, k: 0 }, options);
        expect([requested.at(3), allocated.at(15)]).toEqual([9, 45]);
        const buffer = await allocate('i32', [16]);
        expect((await sum.into(buffer, { img: inMemory, k: 1 }, options)).at(2)).toBe(7);
        expect(buffer.data[2]).toBe(7);
      }
    }
  });

  test('fails like an ordinary call', async () => {
    const few = { img: Int32Array.of(1) };
    expect((await rejection(doubled(few, { window, timeout: 60_000 }))).diagnostics).toMatchObject([{ code: 'S708' }]);
    expect((await doubled({ img }, { window, timeout: 60_000 })).data[3]).toBe(6);
  });

  test('more calls than run at once, some of which are stopped while they wait', async () => {
    const f = compile(endless, 'parallel');
    const calls = Array.from({ length: 12 }, (_, i) =>
      i % 3 === 0 ? f({ img }, { window, timeout: 50 + 10 * i }) : doubled({ img }, { timeout: 60_000 }),
    );
    const unbothered = Array.from({ length: 5 }, () => doubled({ img }));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(calls.map((_, i) => (i % 3 === 0 ? 'rejected' : 'fulfilled')));
    for (const result of results)
      if (result.status === 'fulfilled') expect(Array.from(result.value.data)).toEqual(twice);
    for (const out of await Promise.all(unbothered)) expect(Array.from(out.data)).toEqual(twice);
  });
});

describe.each(['wasm', 'interp'] as const)('options (%s)', (engine) => {
  const f = compile(syl`pipeline f() { fun f(x) = x; }`, null, { engine });

  test('a signal that is already aborted', async () => {
    const error = await rejection(f({}, { window: { x: [0, 3] }, signal: AbortSignal.abort('why not') }));
    expect([error.diagnostics[0]?.code, error.cause]).toEqual(['S716', 'why not']);
  });

  test('invalid timeouts and signals', async () => {
    const wrong: readonly object[] = [
      { timeout: -1 },
      { timeout: Number.NaN },
      { timeout: '5' },
      { timeout: null },
      { timeout: 5n },
      { signal: null },
      { signal: {} },
      { signal: new AbortController() },
      { signal: 'abort' },
    ];
    for (const options of wrong) {
      const error = await rejection(f({}, { window: { x: [0, 3] }, ...options }));
      expect(error.diagnostics).toMatchObject([{ code: 'S646' }]);
    }
  });
});

test('the interpreter checks the timeout', async () => {
  const f = compile(endless, null, { engine: 'interp' });
  expect((await rejection(f({ img }, { window, timeout: 50 }))).diagnostics).toMatchObject([{ code: 'S716' }]);
});

test('listeners are removed', async () => {
  const { signal } = new AbortController();
  let listeners = 0;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  Object.assign(signal, {
    addEventListener: (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    },
    removeEventListener: (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    },
  });
  await doubled({ img }, { signal });
  expect(listeners).toBe(0);
});

test('a runtime is reused, unless its call was stopped', async () => {
  let opened = 0;
  const interruptible = new Interruptible(() => {
    opened++;
    return connect({ threads: 2 });
  });
  const never = new Promise<never>(() => {});
  for (const _ of [1, 2, 3]) await interruptible.run({}, async (runtime) => runtime.allocate('u8', [4]));
  expect(opened).toBe(1);
  await expect(interruptible.run({ timeout: 5 }, () => never)).rejects.toThrow('S716');
  await interruptible.run({}, async (runtime) => runtime.allocate('u8', [4]));
  expect(opened).toBe(2);
  await interruptible.close();
});
