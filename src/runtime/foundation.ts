import { type Ground, layGround, type Options } from './ground.ts';
import type { Host } from './host.ts';
import { Pool } from './pool.ts';

export type { Options };

/** What all threads of a runtime stand on. */
export interface Foundation extends Ground {
  readonly pool: Pool;
}

export function layFoundation(host: Host, options: Options): Foundation {
  const ground = layGround(options, options.threads ?? Math.min(host.concurrency, usualThreads));
  return { ...ground, pool: new Pool(host, ground.setup) };
}

const usualThreads = 16;
