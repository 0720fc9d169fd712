import type { Name } from './expr.ts';

/**
 * A stage of a func in one branch of its specialization. If `specialization` is null, it denotes every branch. If
 * `stage` is null, it denotes stage 0 in directives about loops; in compute-at and store-at, it denotes every stage
 * that has the loop (errata E12).
 */
export interface StageName {
  readonly func: Name;
  readonly stage: number | null;
  readonly specialization: number | null;
}

/** ℓ = ⟨f, i, j, v⟩ (lemma 'Loop naming'). */
export interface LoopName extends StageName {
  readonly v: Name;
}
