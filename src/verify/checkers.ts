import type { Machine } from '../machine/ir/program.ts';
import { interference } from './interference.ts';
import { memoryVersions } from './memory-versions.ts';
import { notShown, shown, type Verdict } from './verdict.ts';

/**
 * A checker of passes whose mistakes would be silent. It shares no reasoning with them: it looks at the program before and after a pass, and
 * shows that the second one is right, or does not.
 */
export interface Checker {
  readonly name: string;
  /** The passes that it checks. A program is compiled without those that it does not show to be right. */
  readonly passes: readonly string[];
  /** Whether it runs in every compile because it takes less than 5 % of the time; the others run under `verify`. */
  readonly isAlwaysOn: boolean;
  readonly check: (before: Machine, after: Machine) => Verdict;
}

export const checkers: readonly Checker[] = [
  {
    name: 'interference',
    passes: ['storage-coalescing'],
    isAlwaysOn: true,
    check: (_, after) => verdictOf(interference(after)),
  },
  {
    name: 'memory versions',
    passes: [
      'unswitch-guards',
      'transpose',
      'interleave-stores',
      'carried-scalar-replacement',
      'scalar-replacement',
      'store-to-load-forwarding',
      'dead-store-elimination',
    ],
    isAlwaysOn: false,
    check: memoryVersions,
  },
];

function verdictOf(complaint: string | null): Verdict {
  return complaint === null ? shown : notShown(complaint);
}
