import type { Name } from '../../syntax/expr.ts';
import { isReserved } from '../../syntax/memory.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { broken, each, holds, type Law, silent, type Verdict } from '../law.ts';

/**
 * Where storage is put into memory that is taken elsewhere, a reservation comes before it, and no loop between the two runs
 * iterations together.
 */
export const memoryHasOneStorage: Law = {
  name: "Lemma 'Memory is used by one storage at a time'",
  every: 1,
  examine: (x) => {
    const program = x.completed(x.last);
    return program === null ? silent : verdictOn(program.body, new Set());
  },
};

/** `reserved` are the funcs whose memory a statement has to itself; what a statement reserves is added for those after it. */
function verdictOn(s: Stmt, reserved: Set<Name>): Verdict {
  if (s.tag === 'Reserve') reserved.add(s.func);
  if (s.tag === 'Allocate' && isReserved(s.memory)) {
    return reserved.has(s.func) ? holds() : broken(`${s.func} has storage in memory that may be in use`);
  }
  if (s.tag === 'Seq') return each(s.stmts, (child) => verdictOn(child, reserved));
  const runsTogether = s.tag === 'For' && (s.order === 'parallel' || s.order === 'vectorized');
  return each(childrenOf(s), (child) => verdictOn(child, new Set(runsTogether ? [] : reserved)));
}
