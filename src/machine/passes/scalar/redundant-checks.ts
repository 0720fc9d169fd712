import { ValueNumbers } from '../../analysis/value-numbers.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import { nop, type Statement } from '../../ir/statement.ts';
import { mapParts } from '../../ir/walk.ts';

/**
 * Redundant check elimination: remove a check if an equal one dominates it.
 *
 *     check e; … check e …   ⟶   check e; … …          if e reads no memory: variables do not change
 */
export function eliminateRedundantChecks(s: Statement): Statement {
  const numbering = new ValueNumbers();
  const checked = new Set<number>();
  /** A check inside a loop or a branch does not dominate the code after that loop or branch. */
  const visit = (s: Statement): Statement => {
    if (s.tag === 'Check') {
      if (readsOf(s.condition).length > 0) return s;
      const number = numbering.of(s.condition);
      if (checked.has(number)) return nop;
      checked.add(number);
      return s;
    }
    const alwaysRuns = s.tag !== 'If' && s.tag !== 'Loop';
    return mapParts(s, same, alwaysRuns ? visit : (inner) => visitScoped(inner));
  };
  const visitScoped = (s: Statement): Statement => {
    const before = [...checked];
    const made = visit(s);
    checked.clear();
    for (const number of before) checked.add(number);
    return made;
  };
  return visit(s);
}

const same = (e: Code): Code => e;
