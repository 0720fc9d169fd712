import { ValueNumbers } from '../../analysis/value-numbers.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import { nothing, type Statement } from '../../ir/statement.ts';
import { mapParts } from '../../ir/walk.ts';

/**
 * What has been checked is not checked again.
 *
 *     check e; … check e …   ⟶   check e; … …          where e has no load: variables do not change
 */
export function eliminateRedundantChecks(s: Statement): Statement {
  const numbering = new ValueNumbers();
  const held = new Set<number>();
  /** What is checked inside of a loop or a branch may not have been checked after it. */
  const visit = (s: Statement): Statement => {
    if (s.tag === 'Check') {
      if (readsOf(s.condition).length > 0) return s;
      const number = numbering.of(s.condition);
      if (held.has(number)) return nothing;
      held.add(number);
      return s;
    }
    const isSure = s.tag !== 'If' && s.tag !== 'Loop';
    return mapParts(s, same, isSure ? visit : (inner) => apart(inner));
  };
  const apart = (s: Statement): Statement => {
    const before = [...held];
    const made = visit(s);
    held.clear();
    for (const number of before) held.add(number);
    return made;
  };
  return visit(s);
}

const same = (e: Code): Code => e;
