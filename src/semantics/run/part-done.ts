import type { WorkEstimate } from './work-estimate.ts';

/**
 * The fraction of the estimated work that is done after a number of ticks, from 0 to 1. The function has no free
 * variables, so that its source text can run on another thread.
 */
export function partDone(estimate: WorkEstimate, ticks: number): number {
  let total = 0;
  for (const { work } of estimate) total += work;
  if (total === 0) return 1;
  let done = 0;
  let left = ticks;
  for (const phase of estimate) {
    if (left < phase.ticks) return (done + (phase.work * left) / phase.ticks) / total;
    done += phase.work;
    left -= phase.ticks;
  }
  return 1;
}
