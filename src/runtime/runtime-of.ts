import type { ArrayView } from './array-view.ts';
import type { Call } from './call.ts';
import { OutOfMemory } from './failures.ts';
import type { Program, Runtime } from './runtime.ts';
import type { Session } from './session.ts';

/** A runtime that runs programs on the leader of a session. */
export function runtimeOf(session: Session): Runtime {
  return {
    threads: session.threads,
    isShared: session.isShared,
    load: async (artifact, threads = session.threads) => {
      const module = await session.programs.compile(artifact);
      const program: Program = { artifact, call: (call) => perform(session, program, id, call) };
      const id = session.programs.add(program, artifact, module, threads);
      return program;
    },
    allocate: (type, shape, min) => session.allocate(type, shape, min),
    close: () => session.close(),
  };
}

async function perform(session: Session, program: Program, id: number, call: Call): Promise<readonly ArrayView[]> {
  await session.storage.breathe();
  for (let retries = 3; ; retries--) {
    try {
      return await attempt(session, program, id, call);
    } catch (thrown) {
      const isHopeless = !(thrown instanceof OutOfMemory) || thrown.bytes > thrown.limit || retries === 0;
      if (isHopeless || !(await session.storage.reclaim())) throw thrown;
    }
  }
}

async function attempt(session: Session, { artifact }: Program, id: number, call: Call): Promise<readonly ArrayView[]> {
  const work = session.steps(artifact, call);
  let next = work.next();
  while (!next.done) {
    try {
      next = work.next(await session.leader.start(next.value.entry, id, next.value.block));
    } catch (thrown) {
      next = work.throw(thrown); // so that it tidies up
    }
  }
  return next.value;
}
