import type { Step } from '../schedule/schedule.ts';
import type { Request } from '../semantics/request.ts';
import { realizeComponents } from '../semantics/source/realize.ts';
import { failedRequirement, negativeRdom } from '../semantics/startup.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Program } from '../syntax/target.ts';
import { isError, type Value } from '../syntax/value.ts';
import type { OptimizedTarget } from '../target/optimize.ts';
import { type Case, requestOf } from './case.ts';
import { type Compiled, compiled } from './compiled.ts';
import { type Outcome, runOf } from './engines/outcome.ts';
import { unlessRefused } from './generators/schedule/schedule-builder.ts';
import { withHosts } from './hosts.ts';

/** P(z), the oracle: values, an error, or `Large` if the evaluator exceeds its budget. */
export type Reference =
  | { readonly tag: 'Values'; readonly values: readonly Value[] }
  | { readonly tag: 'Error' }
  | { readonly tag: 'Large' };

/** A case and the results that laws need, each computed once, on first use. */
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
    this.z = withHosts(P, requestOf(c.testInput));
    this.steps = steps;
    this.T = T;
  }

  get last(): number {
    return this.steps.length;
  }

  /**
   * The indices i of the intermediate programs Tᵢ that laws complete and run: all of them for schedules of up to nine
   * steps; for longer schedules the first, the last, and every fourth of those in between. Which ones these are depends
   * on the numbers of steps and funcs.
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

  /** The algorithm that Tᵢ computes: P after the rewrites by the first i directives. */
  algorithm(i: number): Pipeline {
    return this.#compiled.algorithm(i);
  }

  /** β(Tᵢ), the result of bounds inference, or null when inference fails. */
  inferred(i: number): Program | null {
    return this.#compiled.inferred(i);
  }

  /**
   * β(Tᵢ) after sliding-window optimization and storage folding, or null when bounds inference fails or a slide or
   * fold-storage directive is refused.
   */
  completed(i: number): Program | null {
    return this.#compiled.completed(i);
  }

  /** `completed(i)` with a report of its sliding windows and folded storage, or null when `completed(i)` is null. */
  optimized(i: number): OptimizedTarget | null {
    return this.#compiled.optimized(i);
  }

  /** The outcome of `completed(i)` on z, or null when `completed(i)` is null. */
  outcome(i: number): Outcome | null {
    const program = this.completed(i);
    if (program === null) return null;
    const outcome = this.#outcomes.get(i) ?? runOf(program, this.z);
    this.#outcomes.set(i, outcome);
    return outcome;
  }

  /** The outcome of `inferred(i)` on z, or null when inference fails. */
  inferredOutcome(i: number): Outcome | null {
    const inferred = this.inferred(i);
    return inferred === null || inferred === this.completed(i) ? this.outcome(i) : runOf(inferred, this.z);
  }
}

/** P(z), by the big-step semantics. */
export function referenceOf(P: Pipeline, z: Request): Reference {
  if (failedRequirement(P, z) !== null || negativeRdom(P, z) !== null) return { tag: 'Error' };
  const output = unlessRefused(() => realizeComponents(P, z));
  if (output === null) return { tag: 'Large' };
  const values = output.flatMap((array) => Array.from(array.values));
  return values.some(isError) ? { tag: 'Error' } : { tag: 'Values', values };
}
