import type { WorkEstimate } from '../../semantics/run/work-estimate.ts';

/** What the command line is doing. */
export interface Activity {
  readonly what: string;
  /** How far it is; null where that is not known. */
  readonly count: Count | null;
}

/** A word of shared memory that counts the ticks of a course. */
export interface Count {
  readonly ticks: Int32Array;
  readonly course: WorkEstimate;
}

/**
 * What a person sees of it, after so many seconds. It refers to nothing outside of itself, so that its text runs on another thread.
 *
 *     [████████············]  40 %  running
 *     writing photo.png, 3 s
 */
export function lineOf(what: string, seconds: number, part: number | null): string {
  const width = 20;
  const room = 48;
  const name = what.length > room ? `${what.slice(0, room - 1)}…` : what;
  if (part === null) return `${name}, ${Math.floor(seconds)} s`;
  const full = Math.floor(part * width);
  return `[${'█'.repeat(full)}${'·'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} %  ${name}`;
}
