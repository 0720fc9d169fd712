import type { Layout } from '../machine/ir/layout.ts';
import type { Machine } from '../machine/ir/program.ts';
import type { Pending } from '../machine/ir/statement.ts';
import { type Pass, passes } from '../machine/passes.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { type Checker, checkers } from '../verify/checkers.ts';
import { optimize } from './optimize.ts';

/** A pass that is left out because a checker does not show that what it made of the program is right. */
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
  /** All checkers, not only those that cost little. */
  readonly isThorough?: boolean;
  /** The passes and their checkers, unless a test has wrong ones. */
  readonly using?: readonly Pass[];
  readonly by?: readonly Checker[];
}

/**
 * The optimised program, whose passes are checked while it is made. When a checker does not accept what a pass has made, the program is made
 * again without that pass: it is slower then, but right.
 */
export function verified(P: Program, options: Verification = {}): Verified {
  const { layout, ticks = noTicks, isThorough = false, using = passes, by = checkers } = options;
  const chosen = by.filter(({ isAlwaysOn }) => isThorough || isAlwaysOn);
  const complaints: Complaint[] = [];
  for (;;) {
    const rest = using.filter(({ name }) => complaints.every(({ pass }) => pass !== name));
    const found: Complaint[] = [];
    let before: Machine | null = null;
    const watch = (pass: string, made: Machine<Pending>): void => {
      const after = made as Machine; // the passes come after all loops are vectorised and unrolled
      for (const { name, passes, check } of chosen) {
        if (before === null || before.body === after.body || !passes.includes(pass)) continue;
        const verdict = check(before, after);
        if (verdict.tag === 'not shown') found.push({ checker: name, pass, what: verdict.why });
      }
      before = after;
    };
    const machine = optimize(P, layout, watch, ticks, rest);
    if (found.length === 0) return { machine, complaints };
    complaints.push(...found);
  }
}
