import type { WorkEstimate } from '../../semantics/run/work-estimate.ts';

/** The current activity of the command line. */
export interface Activity {
  readonly what: string;
  /** Its progress, or null if that is not known. */
  readonly count: Count | null;
}

/** Progress: a word of shared memory that counts ticks, and an estimate of the work of each tick. */
export interface Count {
  readonly ticks: Int32Array;
  readonly estimate: WorkEstimate;
}

/**
 * The status line of an activity after a number of seconds. The function has no free variables, because its source text
 * runs on another thread.
 *
 *     [████████············]  40 %  running
 *     writing photo.png, 3 s
 */
export function lineOf(what: string, seconds: number, part: number | null): string {
  const width = 20;
  const longestName = 48;
  const name = what.length > longestName ? `${what.slice(0, longestName - 1)}…` : what;
  if (part === null) return `${name}, ${Math.floor(seconds)} s`;
  const full = Math.floor(part * width);
  return `[${'█'.repeat(full)}${'·'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} %  ${name}`;
}
