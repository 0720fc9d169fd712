import { findHost } from './host/find-host.ts';
import type { Host } from './host/host.ts';
import type { Runtime } from './runtime.ts';
import { runtimeOf } from './runtime-of.ts';
import { Session } from './session.ts';
import { Coordinator } from './threads/coordinator.ts';
import { type Leader, OwnThread } from './threads/leader.ts';
import { createPoolContext, type Options, type PoolContext } from './threads/pool-context.ts';
import { reportDeath, reportUnstarted } from './threads/report-worker.ts';

/**
 * Open a runtime that runs programs on the calling thread. The main thread of a page may not block, so `connect` is
 * used there. Without shared memory there is a single thread; the results are the same.
 */
export async function openRuntime(options: Options = {}): Promise<Runtime> {
  if (!canWait()) return connect(options);
  const open = (): Session => own(createPoolContext(findHost(), options));
  return runtimeOf(open(), open);
}

/** Open a runtime that runs programs on a worker, or on the calling thread without shared memory or workers. */
export async function connect(options: Options = {}): Promise<Runtime> {
  const host = findHost();
  const open = async (): Promise<Session> => {
    const context = createPoolContext(host, options);
    if (!context.memory.isShared) return own(context);
    const coordinator = await startCoordinator(host, context);
    return coordinator === null ? own(withOneThread(context)) : new Session(context, coordinator);
  };
  return runtimeOf(await open(), open);
}

/**
 * Open a runtime for programs with externs, which run on the calling thread, because functions of the host cannot be
 * sent to another thread. A thread that may not block, such as the main thread of a page, has no helpers.
 */
export async function openHosted(options: Options = {}): Promise<Runtime> {
  if (canWait()) return openRuntime(options);
  const open = (): Session => own(withOneThread(createPoolContext(findHost(), options)));
  return runtimeOf(open(), open);
}

function own(context: PoolContext): Session {
  return new Session<Leader>(context, new OwnThread(context.setup, context.pool));
}

function withOneThread(context: PoolContext): PoolContext {
  return { ...context, setup: { ...context.setup, threads: 1 } };
}

/** Start the coordinator. Null if it does not start, which is reported if the runtime would have several threads. */
async function startCoordinator(host: Host, { setup, pool }: PoolContext): Promise<Coordinator | null> {
  try {
    const coordinator = new Coordinator(host, setup, pool);
    const failure = await coordinator.failure;
    if (failure === null) return coordinator;
    if (setup.threads > 1) reportDeath(failure);
    await coordinator.close();
  } catch (thrown) {
    if (setup.threads > 1) reportUnstarted(thrown);
  }
  return null;
}

/** May this thread block? The main thread of a page may not. */
export function canWait(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return true;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
