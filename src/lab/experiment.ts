import { infer } from '../bounds/infer.ts';
import { bug } from '../errors/bug.ts';
import type { Step } from '../schedule/schedule.ts';
import { realizeComponents } from '../semantics/realize.ts';
import type { Request } from '../semantics/request.ts';
import { negativeRdom } from '../semantics/startup.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole, Program } from '../syntax/target.ts';
import { isError, type Value } from '../syntax/value.ts';
import { type Case, requestOf } from './case.ts';
import { checked } from './checked.ts';
import { trySchedule, unlessRefused } from './draw/workbench.ts';
import { type Outcome, runOf } from './outcome.ts';

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
  readonly #completed = new Map<number, Program | null>();
  readonly #outcomes = new Map<number, Outcome>();
  #reference: Reference | null = null;

  constructor(c: Case) {
    const { P, T0 } = checked(c.pipeline) ?? bug('the pipeline of a case is not valid');
    this.case = c;
    this.P = P;
    this.z = requestOf(c.question);
    this.steps = trySchedule(c.directives, T0, P) ?? bug('the schedule of a case is not legal');
    this.T = [T0, ...this.steps.map((step) => step.T)];
  }

  get last(): number {
    return this.steps.length;
  }

  get reference(): Reference {
    this.#reference ??= this.#evaluate();
    return this.#reference;
  }

  /** β(Tᵢ), or null when no bounds are found. */
  completed(i: number): Program | null {
    const known = this.#completed.get(i);
    if (known !== undefined) return known;
    const T = this.T[i] ?? bug(`there is no T_${i}`);
    const program = unlessRefused(() => infer(T, this.P));
    this.#completed.set(i, program);
    return program;
  }

  /** β(Tᵢ)(z), or null when no bounds are found. */
  outcome(i: number): Outcome | null {
    const program = this.completed(i);
    if (program === null) return null;
    const outcome = this.#outcomes.get(i) ?? runOf(program, this.z);
    this.#outcomes.set(i, outcome);
    return outcome;
  }

  #evaluate(): Reference {
    if (negativeRdom(this.P, this.z) !== null) return { tag: 'Error' };
    const output = unlessRefused(() => realizeComponents(this.P, this.z));
    if (output === null) return { tag: 'Large' };
    const values = output.flatMap((array) => Array.from(array.values));
    return values.some(isError) ? { tag: 'Error' } : { tag: 'Values', values };
  }
}
