import { Refusal } from '../../../errors/diagnostic.ts';
import { inPhases, phaseOf } from '../../../schedule/phases.ts';
import { perform, type Step, schedule } from '../../../schedule/schedule.ts';
import type { Pipeline } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { scheduleName } from '../../case.ts';

/** A program under the directives that have been kept so far: each is tried on the program as it is, and kept if it applies. */
export class Workbench {
  readonly P: Pipeline;
  readonly kept: Directive[] = [];
  T: Program<Hole>;

  constructor(P: Pipeline, T0: Program<Hole>) {
    this.P = P;
    this.T = T0;
  }

  /**
   * Apply a directive and keep it, if what comes of it is wanted; `written` is how it is written, if that stands for more
   * than what is done now.
   */
  attempt(d: Directive, written: Directive = d, isWanted: (T: Program<Hole>) => boolean = () => true): boolean {
    const before = this.T;
    const applies = this.advance(d) && isWanted(this.T);
    if (applies) this.kept.push(written);
    else this.T = before;
    return applies;
  }

  /** Apply a directive without keeping it. */
  advance(d: Directive): boolean {
    const steps = unlessRefused(() => perform(d, this.T, this.P));
    this.T = steps?.at(-1)?.T ?? this.T;
    return steps !== null;
  }

  /** The second half of every `at` that has been kept; one that does not apply becomes a compute-at. */
  storeAts(): void {
    for (const [i, d] of this.kept.entries()) {
      if (d.tag !== 'at') continue;
      if (!this.advance({ ...d, tag: 'store-at' })) this.kept[i] = { ...d, tag: 'compute-at' };
    }
  }
}

/** Those of some directives that apply, one after the other, and are legal together. */
export function applicable(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Directive[] {
  const orders = new Set(['traverse', 'parallel', 'vectorize', 'unroll']);
  // What is legal step by step fails as a whole only for the order in which some loop runs.
  for (const choice of [directives, directives.filter((d) => !orders.has(d.tag))]) {
    const bench = new Workbench(P, T0);
    const [early, late] = [earlyPhases(choice), latePhases(choice)];
    for (const d of early) bench.attempt(d.tag === 'at' ? { ...d, tag: 'compute-at' } : d, d);
    bench.storeAts();
    for (const d of late) bench.attempt(d);
    if (trySchedule(bench.kept, T0, P) !== null) return bench.kept;
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

/** The steps of a schedule, or null when it is refused. What was drawn last is asked for again when it is compiled. */
export function trySchedule(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Step[] | null {
  if (tried?.directives !== directives || tried.T0 !== T0)
    tried = { directives, T0, steps: unlessRefused(() => schedule({ name: scheduleName, directives }, T0, P)) };
  return tried.steps;
}

let tried: {
  readonly directives: readonly Directive[];
  readonly T0: Program<Hole>;
  readonly steps: readonly Step[] | null;
} | null = null;

/** What an action gives, or null when it is refused. */
export function unlessRefused<T>(action: () => T): T | null {
  try {
    return action();
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}
