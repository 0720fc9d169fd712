import type { Layout } from '../machine/ir/layout.ts';
import type { Machine } from '../machine/ir/program.ts';
import type { Pending } from '../machine/ir/statement.ts';
import { type Pass, passes } from '../machine/passes.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { type Checker, checkers } from '../verify/checkers.ts';
import { optimize } from './optimize.ts';

/** A pass that is left out because a checker cannot prove its result correct. */
export interface Complaint {
  readonly checker: string;
  readonly pass: string;
  readonly what: string;
}

export interface Verified {
  readonly machine: Machine;
  readonly complaints: readonly Complaint[];
}

export interface Verification {
  readonly layout?: Layout;
  readonly ticks?: Ticks;
  /** Runs all checkers, not only the cheap ones. */
  readonly isThorough?: boolean;
  /** The passes and their checkers. Tests replace them with incorrect passes and checkers. */
  readonly using?: readonly Pass[];
  readonly by?: readonly Checker[];
}

/**
 * Translation validation: optimize a program, and check the result of each pass. If a checker cannot prove a result
 * correct, the program is optimized again without that pass. The program is then slower, but correct.
 */
export function verified(P: Program, options: Verification = {}): Verified {
  const { layout, ticks = noTicks, isThorough = false, using = passes, by = checkers } = options;
  const chosen = by.filter(({ isAlwaysOn }) => isThorough || isAlwaysOn);
  const complaints: Complaint[] = [];
  for (;;) {
    const rest = using.filter(({ name }) => complaints.every(({ pass }) => pass !== name));
    const rejected: Complaint[] = [];
    let before: Machine | null = null;
    const watch = (pass: string, program: Machine<Pending>): void => {
      const after = program as Machine; // the passes run after all loops are vectorized and unrolled
      for (const { name, passes, check } of chosen) {
        if (before === null || before.body === after.body || !passes.includes(pass)) continue;
        const verdict = check(before, after);
        if (verdict.tag === 'not proved') rejected.push({ checker: name, pass, what: verdict.why });
      }
      before = after;
    };
    const machine = optimize(P, layout, watch, ticks, rest);
    if (rejected.length === 0) return { machine, complaints };
    complaints.push(...rejected);
  }
}
