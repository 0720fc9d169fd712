import type { Name } from './expr.ts';

/**
 * A stage of a func, in one branch of its specialization, or in every branch if that is null. If the stage is null, it
 * is stage 0 in directives about loops, and every stage that has the loop in compute-at and store-at (errata E12).
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
