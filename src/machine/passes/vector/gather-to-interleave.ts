import { Definitions } from '../../analysis/definitions.ts';
import { loadsOfGather } from '../../analysis/gather-loads.ts';
import type { Code } from '../../ir/code.ts';
import { readsOf } from '../../ir/reads.ts';
import { rewrite } from '../../ir/rewrite.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, letsOf, statementsIn } from '../../ir/walk.ts';
import { InterleaveHoisting } from './interleave-hoisting.ts';

/**
 * Vectorization of interleaved accesses: gathers that load each element for several neighboring lanes, as in image
 * upsampling, become interleaved vector loads (gather-loads.ts). Operations move before the interleave where possible
 * (interleave-hoisting.ts).
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
  return rewrite(s, { code, define: (definition) => definitions.add(definition) });
}

/** Does a statement contain a gather? Most programs contain none, so the pass has nothing to do for them. */
function hasGather(s: Statement): boolean {
  const gathers = (e: Code): boolean => readsOf(e).some(({ tag }) => tag === 'Gather');
  const { lets, body } = letsOf(s);
  return (
    lets.some(({ value }) => gathers(value)) || expressionsOf(body).some(gathers) || statementsIn(body).some(hasGather)
  );
}
