import type { Code } from '../machine/ir/code.ts';
import type { Machine } from '../machine/ir/program.ts';
import { readsOf } from '../machine/ir/reads.ts';
import type { Statement } from '../machine/ir/statement.ts';
import { expressionsOf, letsOf, statementsIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';

/**
 * The arrays that a machine program accesses with dense vectors: neighboring lanes are neighboring elements. Strided
 * vectors need several loads and shuffles instead of one load.
 */
export const denseVectors = memoized(({ body }: Machine): ReadonlySet<Name> => {
  const found = new Set<Name>();
  const read = (e: Code): void => {
    for (const load of readsOf(e)) {
      if (load.tag === 'Load' && load.lanes > 1 && load.stride === 1) found.add(load.buffer);
    }
  };
  const visit = (outer: Statement): void => {
    const { lets, body: s } = letsOf(outer);
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(s)) read(e);
    if (s.tag === 'Store' && s.value.lanes > 1 && s.stride === 1) found.add(s.buffer);
    for (const inner of statementsIn(s)) visit(inner);
  };
  visit(body);
  return found;
});
