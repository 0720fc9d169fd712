import type { Name } from '../../syntax/expr.ts';
import { isReserved } from '../../syntax/memory.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { broken, each, holds, type Law, type Verdict, vacuous } from '../law.ts';

/**
 * A reservation precedes every allocation in reserved memory, and no parallel or vectorized loop is between the two.
 */
export const memoryHasOneStorage: Law = {
  name: "Lemma 'Memory is used by one storage at a time'",
  every: 1,
  examine: (x) => {
    const program = x.completed(x.last);
    return program === null ? vacuous : verdictOn(program.body, new Set());
  },
};

/**
 * `reserved` contains the funcs that are reserved before statement s, without a parallel or vectorized loop between the
 * reservation and s. A Reserve adds its func for the statements after it.
 */
function verdictOn(s: Stmt, reserved: Set<Name>): Verdict {
  if (s.tag === 'Reserve') reserved.add(s.func);
  if (s.tag === 'Allocate' && isReserved(s.memory)) {
    return reserved.has(s.func) ? holds() : broken(`${s.func} has storage in memory that may be in use`);
  }
  if (s.tag === 'Seq') return each(s.stmts, (child) => verdictOn(child, reserved));
  const isConcurrent = s.tag === 'For' && (s.order === 'parallel' || s.order === 'vectorized');
  return each(childrenOf(s), (child) => verdictOn(child, new Set(isConcurrent ? [] : reserved)));
}
