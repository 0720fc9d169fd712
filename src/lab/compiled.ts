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
import { trySchedule, unlessRefused } from './draw/schedule/workbench.ts';

/** What becomes of a program and its schedule, whatever is asked of them. */
export class Compiled {
  readonly P: Pipeline;
  readonly steps: readonly Step[];
  /** T₀, …, Tₙ. */
  readonly T: readonly Program<Hole>[];
  readonly #filled = new Map<number, Completed | null>();
  readonly #reused = new Map<number, Target | null>();

  constructor({ pipeline, directives }: Case) {
    const { P, T0 } = checked(pipeline) ?? bug('the pipeline of a case is not valid');
    this.P = P;
    this.steps = trySchedule(directives, T0, P) ?? bug('the schedule of a case is not legal');
    this.T = [T0, ...this.steps.map((step) => step.T)];
  }

  /** β(Tᵢ) as inference left it, or null when no bounds are found. */
  filled(i: number): Program | null {
    return this.#inferred(i)?.program ?? null;
  }

  /** β(Tᵢ) as it runs, or null when there is none. */
  completed(i: number): Program | null {
    return this.reused(i)?.program ?? null;
  }

  /** β(Tᵢ), in which funcs slide and storage is folded, or null when no bounds are found or a wish is refused. */
  reused(i: number): Target | null {
    const known = this.#reused.get(i);
    if (known !== undefined) return known;
    const filled = this.#inferred(i);
    const directives = this.steps.slice(0, i).map(({ directive }) => directive);
    const reused = filled && unlessRefused(() => sliding.run({ ...filled, S: { name: '', directives } }));
    this.#reused.set(i, reused);
    return reused;
  }

  #inferred(i: number): Completed | null {
    const known = this.#filled.get(i);
    if (known !== undefined) return known;
    const T = this.T[i] ?? bug(`there is no T_${i}`);
    // A directive may only state a wish, and leave the program as it is.
    const isSame = T.body === this.T[i - 1]?.body;
    const filled = isSame ? this.#inferred(i - 1) : unlessRefused(() => inference.run({ P: this.P, S: null, T }));
    this.#filled.set(i, filled);
    return filled;
  }
}

/** Several cases may ask something of the same program and schedule, which are compiled once. */
export function compiled(c: Case): Compiled {
  const ofPipeline = all.get(c.pipeline) ?? new WeakMap<readonly Directive[], Compiled>();
  all.set(c.pipeline, ofPipeline);
  const result = ofPipeline.get(c.directives) ?? new Compiled(c);
  ofPipeline.set(c.directives, result);
  return result;
}

const all = new WeakMap<PipelineTree, WeakMap<readonly Directive[], Compiled>>();
