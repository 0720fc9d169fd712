import type { ArrayView } from './arrays/array-view.ts';
import type { Call } from './call.ts';
import { CallError, Closed, Crash, OutOfMemory } from './failures.ts';
import type { Program, Runtime } from './runtime.ts';
import type { Session } from './session.ts';
import { Sessions } from './sessions.ts';

/** A runtime that runs programs in a session. After a crash, `reopen` creates the next session. */
export function runtimeOf(first: Session, reopen: () => Session | Promise<Session>): Runtime {
  const sessions = new Sessions(first, reopen);
  return {
    threads: first.threads,
    isShared: first.isShared,
    load: async (artifact, threads = first.threads) => {
      if (!(Number.isInteger(threads) && threads >= 1))
        throw new CallError(`${threads} is not a valid number of threads`);
      const program: Program = { artifact, call: (call) => perform(sessions, program, threads, call) };
      await idIn(await sessions.get(), program, threads);
      return program;
    },
    allocate: (type, shape, min) => sessions.latest.allocate(type, shape, min),
    reclaim: () => sessions.latest.storage.reclaim(),
    close: () => sessions.close(),
  };
}

/** The id of a program in a session. Loads the program if necessary. */
async function idIn({ programs }: Session, program: Program, threads: number): Promise<number> {
  const id = programs.idOf(program);
  if (id !== null) return id;
  const module = await programs.compile(program.artifact);
  return programs.idOf(program) ?? programs.add(program, program.artifact, module, threads);
}

async function perform(
  sessions: Sessions,
  program: Program,
  threads: number,
  call: Call,
): Promise<readonly ArrayView[]> {
  for (let retries = 3; ; retries--) {
    const session = await sessions.get();
    await session.storage.runFinalizers();
    try {
      const id = await idIn(session, program, threads);
      const work = (): Promise<readonly ArrayView[]> => attempt(session, program, id, call);
      return await (session.leader.inTurn?.(work) ?? work());
    } catch (thrown) {
      if (thrown instanceof Crash) session.storage.retire();
      if (retries === 0 || !(await isWorthRetrying(thrown, sessions, session))) throw thrown;
    }
  }
}

/**
 * Can a failed call be retried? Yes if another call has crashed the session, because a new session replaces it, or if
 * the memory was exhausted and the garbage collector has freed arrays.
 */
async function isWorthRetrying(thrown: unknown, sessions: Sessions, session: Session): Promise<boolean> {
  if (thrown instanceof Closed) return !sessions.isClosed;
  return thrown instanceof OutOfMemory && thrown.bytes <= thrown.limit && session.storage.reclaim();
}

/** Run a call once. If the leader is the calling thread, the call runs without yielding to the event loop. */
async function attempt(session: Session, { artifact }: Program, id: number, call: Call): Promise<readonly ArrayView[]> {
  const work = session.steps(artifact, call);
  let next = work.next();
  while (!next.done) {
    try {
      session.checkOpen();
      const started = session.leader.start(next.value.entry, id, next.value.block, next.value.extern);
      const fault = started instanceof Promise ? await started : started;
      session.checkOpen();
      next = work.next(fault);
    } catch (thrown) {
      next = work.throw(thrown); // runs its `finally` block
    }
  }
  return next.value;
}
