import type { Step } from '../schedule/schedule.ts';
import type { Request } from '../semantics/request.ts';
import { realizeComponents } from '../semantics/source/realize.ts';
import { negativeRdom } from '../semantics/startup.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Program } from '../syntax/target.ts';
import { isError, type Value } from '../syntax/value.ts';
import type { OptimizedTarget } from '../target/optimize.ts';
import { type Case, requestOf } from './case.ts';
import { type Compiled, compiled } from './compiled.ts';
import { unlessRefused } from './draw/schedule/workbench.ts';
import { type Outcome, runOf } from './engines/outcome.ts';

/** P(z): values, an error among them, or more work than the evaluator does. */
export type Reference =
  | { readonly tag: 'Values'; readonly values: readonly Value[] }
  | { readonly tag: 'Error' }
  | { readonly tag: 'Large' };

/** A case and all that the laws want to know about it, each found out once, when the first law asks. */
export class Experiment {
  readonly case: Case;
  readonly P: Pipeline;
  readonly z: Request;
  readonly steps: readonly Step[];
  /** T₀, …, Tₙ. */
  readonly T: readonly Program<Hole>[];
  readonly #compiled: Compiled;
  readonly #outcomes = new Map<number, Outcome>();
  #reference: Reference | null = null;

  constructor(c: Case) {
    this.#compiled = compiled(c);
    const { P, steps, T } = this.#compiled;
    this.case = c;
    this.P = P;
    this.z = requestOf(c.question);
    this.steps = steps;
    this.T = T;
  }

  get last(): number {
    return this.steps.length;
  }

  /**
   * The i of those Tᵢ that are completed and run on their own when intermediate programs are examined: all of them for schedules of up to
   * nine steps; for longer ones the first, the last and a quarter of those between, which differ from program to program.
   */
  get examined(): readonly number[] {
    const { last } = this;
    const all = [...this.T.keys()];
    if (last < 10) return all;
    return all.filter((i) => i === 0 || i === last || i % 4 === (last + this.P.funcs.length) % 4);
  }

  get reference(): Reference {
    this.#reference ??= referenceOf(this.P, this.z);
    return this.#reference;
  }

  /** β(Tᵢ) as inference left it, or null when no bounds are found. */
  filled(i: number): Program | null {
    return this.#compiled.filled(i);
  }

  /** β(Tᵢ) as it runs, or null when there is none. */
  completed(i: number): Program | null {
    return this.#compiled.completed(i);
  }

  /** β(Tᵢ) as it runs, and what slides and is folded in it. */
  reused(i: number): OptimizedTarget | null {
    return this.#compiled.reused(i);
  }

  /** β(Tᵢ)(z), or null when there is no such program. */
  outcome(i: number): Outcome | null {
    const program = this.completed(i);
    if (program === null) return null;
    const outcome = this.#outcomes.get(i) ?? runOf(program, this.z);
    this.#outcomes.set(i, outcome);
    return outcome;
  }

  /** β(Tᵢ)(z) as inference left β(Tᵢ), or null when no bounds are found. */
  filledOutcome(i: number): Outcome | null {
    const filled = this.filled(i);
    return filled === null || filled === this.completed(i) ? this.outcome(i) : runOf(filled, this.z);
  }
}

/** P(z). */
export function referenceOf(P: Pipeline, z: Request): Reference {
  if (negativeRdom(P, z) !== null) return { tag: 'Error' };
  const output = unlessRefused(() => realizeComponents(P, z));
  if (output === null) return { tag: 'Large' };
  const values = output.flatMap((array) => Array.from(array.values));
  return values.some(isError) ? { tag: 'Error' } : { tag: 'Values', values };
}
