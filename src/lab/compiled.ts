import { type Completed, inference, sliding, type Target } from '../driver/pipeline.ts';
import { bug } from '../errors/bug.ts';
import type { PipelineTree } from '../language/tree.ts';
import type { Step } from '../schedule/schedule.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import type { Case } from './case.ts';
import { checked } from './checked.ts';
import { trySchedule, unlessRefused } from './generators/schedule/schedule-builder.ts';

/** The compilation results of a program and its schedule, which do not depend on the test input. */
export class Compiled {
  readonly P: Pipeline;
  readonly steps: readonly Step[];
  /** T₀, …, Tₙ. */
  readonly T: readonly Program<Hole>[];
  readonly #inferred = new Map<number, Completed | null>();
  readonly #optimized = new Map<number, Target | null>();

  constructor({ pipeline, directives }: Case) {
    const { P, T0 } = checked(pipeline) ?? bug('the pipeline of a case is not valid');
    this.P = P;
    this.steps = trySchedule(directives, T0, P) ?? bug('the schedule of a case is not legal');
    this.T = [T0, ...this.steps.map((step) => step.T)];
  }

  /** The algorithm that Tᵢ computes: P after the rewrites by the first i directives. */
  algorithm(i: number): Pipeline {
    return this.steps[i - 1]?.P ?? this.P;
  }

  /** β(Tᵢ), the result of bounds inference, or null when inference fails. */
  inferred(i: number): Program | null {
    return this.#infer(i)?.program ?? null;
  }

  /**
   * β(Tᵢ) after sliding-window optimization and storage folding, or null when bounds inference fails or a slide or
   * fold-storage directive is refused.
   */
  completed(i: number): Program | null {
    return this.optimized(i)?.program ?? null;
  }

  /** `completed(i)` with a report of its sliding windows and folded storage, or null when `completed(i)` is null. */
  optimized(i: number): Target | null {
    const known = this.#optimized.get(i);
    if (known !== undefined) return known;
    const inferred = this.#infer(i);
    const directives = this.steps.slice(0, i).map(({ directive }) => directive);
    const optimized = inferred && unlessRefused(() => sliding.run({ ...inferred, S: { name: '', directives } }));
    this.#optimized.set(i, optimized);
    return optimized;
  }

  #infer(i: number): Completed | null {
    const known = this.#inferred.get(i);
    if (known !== undefined) return known;
    const T = this.T[i] ?? bug(`there is no T_${i}`);
    // Some directives only state a request and leave the program unchanged.
    const isSame = T.body === this.T[i - 1]?.body;
    const inferred = isSame
      ? this.#infer(i - 1)
      : unlessRefused(() => inference.run({ P: this.algorithm(i), S: null, T }));
    this.#inferred.set(i, inferred);
    return inferred;
  }
}

/** The compilation of a case. Cases with the same program and the same schedule share one compilation. */
export function compiled(c: Case): Compiled {
  const ofPipeline = compilations.get(c.pipeline) ?? new WeakMap<readonly Directive[], Compiled>();
  compilations.set(c.pipeline, ofPipeline);
  const result = ofPipeline.get(c.directives) ?? new Compiled(c);
  ofPipeline.set(c.directives, result);
  return result;
}

const compilations = new WeakMap<PipelineTree, WeakMap<readonly Directive[], Compiled>>();
