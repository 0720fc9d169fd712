import { findHost } from './host/find-host.ts';
import type { Host } from './host/host.ts';
import type { Runtime } from './runtime.ts';
import { runtimeOf } from './runtime-of.ts';
import { Session } from './session.ts';
import { Coordinator } from './threads/coordinator.ts';
import { type Leader, OwnThread } from './threads/leader.ts';
import { createPoolContext, type Options, type PoolContext } from './threads/pool-context.ts';

/**
 * A runtime that runs programs on the calling thread; from a page, whose thread may not wait for others, through `connect`.
 * Where memory cannot be shared there is one thread, with the same results.
 */
export async function openRuntime(options: Options = {}): Promise<Runtime> {
  if (!canWait()) return connect(options);
  const open = (): Session => own(createPoolContext(findHost(), options));
  return runtimeOf(open(), open);
}

/** A runtime that runs programs on a worker; if that cannot be had, on the calling thread alone. */
export async function connect(options: Options = {}): Promise<Runtime> {
  const host = findHost();
  const open = async (): Promise<Session> => {
    const foundation = createPoolContext(host, options);
    if (!foundation.memory.isShared) return own(foundation);
    const coordinator = await startCoordinator(host, foundation);
    return coordinator === null ? own(aloneOn(foundation)) : new Session(foundation, coordinator);
  };
  return runtimeOf(await open(), open);
}

function own(foundation: PoolContext): Session {
  return new Session<Leader>(foundation, new OwnThread(foundation.setup, foundation.pool));
}

function aloneOn(foundation: PoolContext): PoolContext {
  return { ...foundation, setup: { ...foundation.setup, threads: 1 } };
}

async function startCoordinator(host: Host, { setup, pool }: PoolContext): Promise<Coordinator | null> {
  try {
    const coordinator = new Coordinator(host, setup, pool);
    if (await coordinator.isReady) return coordinator;
    await coordinator.close();
  } catch {
    // Not allowed here.
  }
  return null;
}

/** The thread of a page is not allowed to. */
function canWait(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return true;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
