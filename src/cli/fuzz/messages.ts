import { type Case, fileOf, optionsOf } from '../../lab/case.ts';
import type { Finding } from '../../lab/examine.ts';
import type { Share } from '../../lab/fuzz.ts';
import type { Counts } from '../../lab/statistics.ts';

/** What a job is to examine. */
export interface JobPlan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  /** The engine, or `all`. */
  readonly engine: string;
  readonly share: Share;
}

/** What a job is told: to begin, to examine no case from this one on, to minimize the case that it found to break a law. */
export type Order =
  | { readonly tag: 'fuzz'; readonly plan: JobPlan }
  | { readonly tag: 'until'; readonly index: number }
  | { readonly tag: 'minimize' };

/** What a job reports: the case that it begins with, what it has counted so far, and how it ended. */
export type Report =
  | { readonly tag: 'case'; readonly index: number }
  | { readonly tag: 'counts'; readonly counts: Counts }
  | { readonly tag: 'failure'; readonly failure: WrittenFailure }
  | { readonly tag: 'done' };

/** A case that breaks a law, as text. */
export interface WrittenFailure {
  readonly index: number;
  readonly finding: Finding;
  /** The file, and what `run` and `eval` take beside it. */
  readonly program: string;
  readonly options: string;
}

export function writtenFailure(index: number, c: Case, finding: Finding): WrittenFailure {
  return { index, finding, program: fileOf(c), options: optionsOf(c) };
}
