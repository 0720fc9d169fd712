import type { Host } from '../host/host.ts';
import { Pool } from './pool.ts';
import { createThreadContext, type Options, type ThreadContext } from './thread-context.ts';

export type { Options };

/** What all threads of a runtime stand on. */
export interface PoolContext extends ThreadContext {
  readonly pool: Pool;
}

export function createPoolContext(host: Host, options: Options): PoolContext {
  const ground = createThreadContext(options, options.threads ?? Math.min(host.concurrency, usualThreads));
  return { ...ground, pool: new Pool(host, ground.setup) };
}

const usualThreads = 16;
