import { Definitions } from '../../analysis/definitions.ts';
import { loadsOfGather } from '../../analysis/gather-loads.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import { rewrite } from '../../ir/rewrite.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, letsOf, statementsIn } from '../../ir/walk.ts';
import { InterleaveHoisting } from './interleave-hoisting.ts';

/**
 * Gathers that load elements for several neighbours, as when a picture is enlarged, become loads of vectors (gather-loads.ts). These are
 * interleaved after all operations that can be applied to them first (interleave-hoisting.ts).
 *
 *     p{s + ⟨b, b + 1, …⟩ / 2} + 1   ⟶   interleave(p{s + b / 2 step 1} + 1, p{s + (b + 1) / 2 step 1} + 1)
 */
export function gatherToInterleave(s: Statement): Statement {
  if (!hasGather(s)) return s;
  const hoisting = new InterleaveHoisting();
  const definitions = new Definitions();
  const code = (e: Code): Code => {
    if (e.tag === 'Gather') return loadsOfGather(e, definitions) ?? e;
    return e.tag === 'Operation' ? hoisting.hoisted(e, definitions) : e;
  };
  return rewrite(s, { code, define: (definition) => definitions.addIfPure(definition) });
}

/** Is something gathered anywhere in a statement? Mostly not, and then there is nothing to do. */
function hasGather(s: Statement): boolean {
  const gathers = (e: Code): boolean => readsOf(e).some(({ tag }) => tag === 'Gather');
  const { lets, body } = letsOf(s);
  return (
    lets.some(({ value }) => gathers(value)) || expressionsOf(body).some(gathers) || statementsIn(body).some(hasGather)
  );
}
