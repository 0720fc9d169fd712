import type { Finding } from '../../lab/examine.ts';
import type { Failure } from '../../lab/fuzz.ts';
import type { Counts } from '../../lab/statistics/statistics.ts';
import { writeCase } from '../../lab/written-case.ts';
import type { Reach } from './cases.ts';
import type { JobPlan } from './job-plan.ts';

/** What a job is told: to begin, to examine no case from this one on, to minimize the case that it found to break a law. */
export type Order =
  | { readonly tag: 'fuzz'; readonly plan: JobPlan }
  | { readonly tag: 'until'; readonly index: number }
  | { readonly tag: 'minimize' };

/**
 * What a job reports: the case that it begins with, and its text if no seed determines it; a case that reaches new code; what it has
 * counted so far; and how it ended.
 */
export type Report =
  | { readonly tag: 'case'; readonly index: number; readonly text?: string }
  | { readonly tag: 'kept'; readonly text: string }
  | { readonly tag: 'counts'; readonly counts: Counts; readonly reach: Reach | null }
  | { readonly tag: 'failure'; readonly failure: WrittenFailure }
  | { readonly tag: 'done' };

/** A case that breaks a law, as text. */
export interface WrittenFailure {
  readonly index: number;
  readonly finding: Finding;
  /** Its file, with its question in the first line. */
  readonly text: string;
}

export function writtenFailure({ index, case: c, finding }: Failure): WrittenFailure {
  return { index, finding, text: writeCase(c) };
}
