import { expect, test } from 'vitest';
import type { Host } from '../../src/runtime/host/host.ts';
import type { Setup } from '../../src/runtime/threads/assemble.ts';
import { Coordinator } from '../../src/runtime/threads/coordinator.ts';
import type { Pool } from '../../src/runtime/threads/pool.ts';

test('a message that arrives after a worker was stopped does not release the process', async () => {
  const events: string[] = [];
  let deliver: (message: unknown) => void = () => {};
  const host: Host = {
    concurrency: 2,
    startWorker: () => ({
      send: () => {},
      listen: (onMessage) => {
        deliver = onMessage;
      },
      hold: (isHeld) => events.push(isHeld ? 'held' : 'released'),
      stop: async () => {
        events.push('stopped');
      },
    }),
  };
  // The coordinator only passes the setup on to its worker, and closes the pool.
  const coordinator = new Coordinator(host, {} as Setup, { close: async () => {} } as Pool);
  deliver({ tag: 'Ready' });
  expect(await coordinator.failure).toBe(null);
  const call = coordinator.start('run', 0, 0);
  const closed = coordinator.close();
  deliver({ tag: 'Done', request: 0, fault: null });
  await expect(call).rejects.toThrow();
  await closed;
  expect(events).toEqual(['held', 'released', 'held', 'stopped']);
});

test.each([
  ['is closed', 'CallError: the runtime is closed'],
  ['crashes', expect.stringContaining('the coordinator has crashed: it ran out of memory')],
])('if the coordinator %s, calls end after the workers, which write to their buffers', async (how, failure) => {
  const events: string[] = [];
  const stopping = (what: string, delay: number) => async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    events.push(what);
  };
  let die: (why: string) => void = () => {};
  const host: Host = {
    concurrency: 2,
    startWorker: () => ({
      send: () => {},
      listen: (_, onDeath) => {
        die = onDeath;
      },
      hold: () => {},
      stop: async () => {
        await stopping('the coordinator has stopped', 5)();
        die('it exited with code 1');
      },
    }),
  };
  const pool = { close: stopping('the pool has stopped', 50) };
  const coordinator = new Coordinator(host, {} as Setup, pool as Pool);
  const call = coordinator.start('run', 0, 0).catch((thrown) => events.push(String(thrown)));
  if (how === 'crashes') die('it ran out of memory');
  await coordinator.close();
  await call;
  expect(events).toEqual(['the pool has stopped', 'the coordinator has stopped', failure]);
});
