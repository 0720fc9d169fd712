import type { WorkEstimate } from './work-estimate.ts';

/**
 * Which part of a course is done after so many ticks: from 0 to 1. It refers to nothing outside of itself, so that its text runs
 * on another thread.
 */
export function partDone(course: WorkEstimate, ticks: number): number {
  let whole = 0;
  for (const { work } of course) whole += work;
  if (whole === 0) return 1;
  let done = 0;
  let left = ticks;
  for (const stretch of course) {
    if (left < stretch.ticks) return (done + (stretch.work * left) / stretch.ticks) / whole;
    done += stretch.work;
    left -= stretch.ticks;
  }
  return 1;
}
