import type { Machine } from '../machine/program.ts';
import type { Pending } from '../machine/statement.ts';
import { interference } from './interference.ts';

/**
 * A checker of passes whose mistakes would be silent. It shares no reasoning with them: it looks at the program before and after a pass, and
 * complains unless it can see that they mean the same.
 */
export interface Checker {
  readonly name: string;
  /** The passes that it checks. A program that it rejects is compiled without them. */
  readonly passes: readonly string[];
  /** Whether it runs in every compile because it takes less than 5 % of the time; the others run under `verify`. */
  readonly isAlwaysOn: boolean;
  readonly complaint: (before: Machine<Pending>, after: Machine<Pending>) => string | null;
}

export const checkers: readonly Checker[] = [
  { name: 'interference', passes: ['reuse'], isAlwaysOn: true, complaint: (_, after) => interference(after) },
];
