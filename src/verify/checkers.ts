import type { Machine } from '../machine/ir/program.ts';
import { interference } from './interference.ts';
import { memoryVersions } from './memory-versions.ts';
import { notProved, proved, type Verdict } from './verdict.ts';

/**
 * A translation validator for passes whose bugs would go unnoticed. It shares no code with them. It compares the
 * programs before and after a pass, and tries to prove that the second is correct.
 */
export interface Checker {
  readonly name: string;
  /** The passes that the checker checks. A pass whose result is not proved correct is left out of the compilation. */
  readonly passes: readonly string[];
  /**
   * Whether the checker runs in every compilation, because it takes less than 5 % of the compilation time. Other
   * checkers run only under `verify`.
   */
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
  return complaint === null ? proved : notProved(complaint);
}
