import type { Share } from '../../lab/fuzz.ts';

/** The cases that a job examines. */
export interface JobPlan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  /** The engine, or `all`. */
  readonly engine: string;
  readonly share: Share;
  /** For coverage-guided mutation, the initial corpus. */
  readonly adaptive: { readonly corpus: readonly string[] } | null;
}
