import type { Host } from '../host/host.ts';
import { Pool } from './pool.ts';
import { createThreadContext, type Options, type ThreadContext } from './thread-context.ts';

export type { Options };

/** The thread context of a runtime with a pool of workers. */
export interface PoolContext extends ThreadContext {
  readonly pool: Pool;
}

export function createPoolContext(host: Host, options: Options): PoolContext {
  const context = createThreadContext(options, options.threads ?? Math.min(host.concurrency, maxDefaultThreads));
  return { ...context, pool: new Pool(host, context.setup) };
}

const maxDefaultThreads = 16;
