import { expect, test } from 'vitest';
import type { Artifact } from '../../src/runtime/artifact.ts';
import type { Call } from '../../src/runtime/call.ts';
import { findHost } from '../../src/runtime/host/find-host.ts';
import { Session } from '../../src/runtime/session.ts';
import { OwnThread } from '../../src/runtime/threads/leader.ts';
import { createPoolContext } from '../../src/runtime/threads/pool-context.ts';
import { allocating, copying, failing } from './modules.ts';

test('addresses beyond 2 GiB, which are negative as i32', async () => {
  const foundation = createPoolContext(findHost(), { limit: 2 ** 32, threads: 2 });
  expect(foundation.heap.allocate(2 ** 31)).toBeGreaterThan(0); // never accessed
  const session = new Session(foundation, new OwnThread(foundation.setup, foundation.pool));
  const run = (artifact: Artifact, call: Call) => {
    const id = session.programs.add(session, artifact, session.programs.compileNow(artifact), 2);
    const work = session.steps(artifact, call);
    let next = work.next();
    while (!next.done) next = work.next(session.leader.start(next.value.entry, id, next.value.block));
    return next.value[0];
  };

  const img = session.allocate('i32', [1000]);
  expect(img.data.byteOffset).toBeGreaterThan(2 ** 31);
  img.data.forEach((_, i) => {
    img.data[i] = i;
  });
  expect(run(copying, { inputs: { img }, window: [{ min: 0, len: 1000 }] })?.data).toEqual(img.data);
  const checked = run(allocating, { params: { size: 100_000 }, window: [{ min: 0, len: 100 }] });
  expect(checked?.data).toEqual(new Int32Array(100).fill(1));
  const params = { bad: 50, worse: -1 };
  expect(() => run(failing, { params, window: [{ min: 0, len: 100 }] })).toThrow('the length 50');
  await session.close();
});
