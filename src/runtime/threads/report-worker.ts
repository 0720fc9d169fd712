import { fewerThreads } from '../../errors/S732.ts';
import { NoWorkers } from '../failures.ts';
import { warnOnce } from '../warn-once.ts';

/** Report that a worker could not be started, which is not an error: the other threads do its work. */
export function reportUnstarted(thrown: unknown): void {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  const isOldNode = thrown instanceof NoWorkers;
  warnOnce(fewerThreads({ why: isOldNode ? why : `a worker could not be started: ${why}`, isOldNode }, null));
}

/** Report that a worker has stopped. */
export function reportDeath(why: string): void {
  warnOnce(fewerThreads({ why: `a worker has stopped: ${why}`, isOldNode: false }, null));
}
