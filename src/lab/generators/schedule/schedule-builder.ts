import { Refusal } from '../../../errors/diagnostic.ts';
import { lower } from '../../../lower/lower.ts';
import { rewriteAlgorithm, rewritesAlgorithm } from '../../../schedule/algorithm/rewrite-algorithm.ts';
import { type ComputeWith, defineTogether } from '../../../schedule/fusion/together.ts';
import { inPhases, phaseOf } from '../../../schedule/phases.ts';
import { perform, type Step, schedule } from '../../../schedule/schedule.ts';
import type { Pipeline } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { scheduleName } from '../../case.ts';
import { mentionsOnly } from './mentions-only.ts';

/** Builds a legal schedule: each directive is tried on the current program and kept if it applies. */
export class ScheduleBuilder {
  /** The algorithm, as directives of the algorithm phase have rewritten it. */
  P: Pipeline;
  readonly directives: Directive[] = [];
  T: Program<Hole>;

  constructor(P: Pipeline, T0: Program<Hole>) {
    this.P = P;
    this.T = T0;
  }

  /**
   * Apply a directive and record it, if it applies and `isWanted` accepts the result. `written` is the directive to
   * record. It differs from `d` if it is sugar and `d` is the part of it that is applied first.
   */
  attempt(d: Directive, written: Directive = d, isWanted: (T: Program<Hole>) => boolean = () => true): boolean {
    const before = { P: this.P, T: this.T };
    const applies = this.advance(d) && isWanted(this.T);
    if (applies) this.directives.push(written);
    else Object.assign(this, before);
    return applies;
  }

  /** Apply a directive without recording it; returns whether it applies. */
  advance(d: Directive): boolean {
    const steps = mentionsOnly(this.P, d) ? unlessRefused(() => perform(d, this.T, this.P)) : null;
    this.T = steps?.at(-1)?.T ?? this.T;
    this.P = steps?.at(-1)?.P ?? this.P;
    return steps !== null;
  }

  /** Define the funcs that compute-with directives join side by side; returns whether they can be joined. */
  define(joins: readonly ComputeWith[]): boolean {
    let isIndependent = true;
    const ordered = defineTogether(this.P, joins, () => {
      isIndependent = false;
    });
    if (ordered !== this.P) Object.assign(this, { P: ordered, T: lower(ordered) });
    return isIndependent;
  }

  /** Apply the store-at half of every recorded `at`. An `at` whose store-at does not apply becomes a compute-at. */
  storeAts(): void {
    for (const [i, d] of this.directives.entries()) {
      if (d.tag !== 'at') continue;
      if (!this.advance({ ...d, tag: 'store-at' })) this.directives[i] = { ...d, tag: 'compute-at' };
    }
  }
}

/** The directives that apply one after another and are legal together; empty if no such choice is found. */
export function applicable(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Directive[] {
  const orders = new Set(['traverse', 'parallel', 'vectorize', 'unroll']);
  // If directives are legal one by one but not together, the cause is always a parallel, vectorized or unrolled loop.
  for (const choice of [directives, directives.filter((d) => !orders.has(d.tag))]) {
    const builder = new ScheduleBuilder(P, T0);
    const [early, late] = [earlyPhases(choice), latePhases(choice)];
    for (const d of early.filter(rewritesAlgorithm)) builder.attempt(d);
    builder.define(early.filter((d) => d.tag === 'compute-with'));
    for (const d of early)
      if (!rewritesAlgorithm(d)) builder.attempt(d.tag === 'at' ? { ...d, tag: 'compute-at' } : d, d);
    builder.storeAts();
    for (const d of late) builder.attempt(d);
    if (trySchedule(builder.directives, T0, P) !== null) return builder.directives;
  }
  return [];
}

const isLate = (d: Directive): boolean => ['storage', 'memory', 'bounds'].includes(phaseOf(d));

function earlyPhases(directives: readonly Directive[]): readonly Directive[] {
  return inPhases(directives).filter((d) => !isLate(d));
}

function latePhases(directives: readonly Directive[]): readonly Directive[] {
  return inPhases(directives).filter(isLate);
}

/**
 * The steps of a schedule, or null when it is refused. The last result is cached, because the compilation of a case
 * uses it again.
 */
export function trySchedule(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Step[] | null {
  if (last?.directives !== directives || last.T0 !== T0)
    last = { directives, T0, steps: unlessRefused(() => stepsOf(directives, T0, P)) };
  return last.steps;
}

/** The steps of a schedule, or null if a directive mentions a func or a variable that does not exist. */
function stepsOf(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Step[] | null {
  let rewritten = P;
  for (const d of inPhases(directives)) {
    if (!mentionsOnly(rewritten, d)) return null;
    if (rewritesAlgorithm(d)) rewritten = rewriteAlgorithm(d, rewritten);
  }
  return schedule({ name: scheduleName, directives }, T0, P);
}

let last: {
  readonly directives: readonly Directive[];
  readonly T0: Program<Hole>;
  readonly steps: readonly Step[] | null;
} | null = null;

/** The result of an action, or null when it is refused. */
export function unlessRefused<T>(action: () => T): T | null {
  try {
    return action();
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}
