import type { Share } from '../../lab/fuzz.ts';

/** What a job is to examine. */
export interface JobPlan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  /** The engine, or `all`. */
  readonly engine: string;
  readonly share: Share;
  /** Whether cases follow the code of the compiler, and those to begin with. */
  readonly adaptive: { readonly corpus: readonly string[] } | null;
}
