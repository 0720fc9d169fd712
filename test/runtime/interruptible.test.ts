import { expect, test } from 'vitest';
import { Closed } from '../../src/runtime/failures.ts';
import { Interruptible } from '../../src/runtime/interruptible.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';

/** A runtime without programs. */
class Fake implements Runtime {
  readonly threads = 1;
  readonly isShared = true;
  isClosed = false;
  #end: (why: Error) => void = () => {};
  /** Rejected when the runtime is closed. */
  readonly ended = new Promise<never>((_, reject) => {
    this.#end = reject;
  });

  load = (): never => expect.fail('not used');
  allocate = (): never => expect.fail('not used');
  reclaim = (): never => expect.fail('not used');

  async close(): Promise<void> {
    this.isClosed = true;
    this.#end(new Closed());
  }
}

/** A pool, the runtimes that it has opened, and a call that does not end. */
function poolOf(opening: Promise<void> = Promise.resolve()) {
  const runtimes: Fake[] = [];
  const pool = new Interruptible(async () => {
    await opening;
    const runtime = new Fake();
    runtime.ended.catch(() => {});
    runtimes.push(runtime);
    return runtime;
  });
  const endless = (): Promise<never> =>
    pool.run({}, (runtime) => (runtime instanceof Fake ? runtime.ended : expect.fail('another runtime')));
  return { pool, runtimes, endless };
}

test('closing the pool stops the calls that run and those that wait', async () => {
  const { pool, runtimes, endless } = poolOf();
  const results = Promise.allSettled(Array.from({ length: 12 }, endless));
  await expect.poll(() => runtimes.length).toBe(4);
  await pool.close();
  expect(await results).toEqual(Array.from({ length: 12 }, () => ({ status: 'rejected', reason: new Closed() })));
  await expect(endless()).rejects.toThrow(new Closed());
  expect(runtimes.map(({ isClosed }) => isClosed)).toEqual([true, true, true, true]);
});

test('a runtime that opens after the pool was closed is closed', async () => {
  let open = (): void => {};
  const { pool, runtimes, endless } = poolOf(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  const call = endless();
  await pool.close();
  open();
  await expect(call).rejects.toThrow(new Closed());
  expect(runtimes.map(({ isClosed }) => isClosed)).toEqual([true]);
});
