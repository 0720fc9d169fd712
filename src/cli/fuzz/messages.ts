import { writeCase } from '../../lab/case-text.ts';
import type { Finding } from '../../lab/examine.ts';
import type { Failure } from '../../lab/fuzz.ts';
import type { Counts } from '../../lab/statistics/statistics.ts';
import type { CoverageSummary } from './cases.ts';
import type { JobPlan } from './job-plan.ts';

/** Orders to a job: start, stop before the case `index`, minimize the failing case. */
export type Order =
  | { readonly tag: 'fuzz'; readonly plan: JobPlan }
  | { readonly tag: 'until'; readonly index: number }
  | { readonly tag: 'minimize' };

/**
 * Reports of a job: the case that it starts, with its text unless the seed determines it; a case that covers new code;
 * its counts so far; a case that breaks a law; and the end without such a case.
 */
export type Report =
  | { readonly tag: 'case'; readonly index: number; readonly text?: string }
  | { readonly tag: 'kept'; readonly text: string }
  | { readonly tag: 'counts'; readonly counts: Counts; readonly reach: CoverageSummary | null }
  | { readonly tag: 'failure'; readonly failure: FailureReport }
  | { readonly tag: 'done' };

/** A failing case as text. */
export interface FailureReport {
  readonly index: number;
  readonly finding: Finding;
  /** The serialized case. */
  readonly text: string;
}

export function reportOfFailure({ index, case: c, finding }: Failure): FailureReport {
  return { index, finding, text: writeCase(c) };
}
