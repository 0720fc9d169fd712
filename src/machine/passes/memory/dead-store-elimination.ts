import type { Name } from '../../../syntax/expr.ts';
import type { Code } from '../../ir/code.ts';
import { slabsReadBy } from '../../ir/host/slabs.ts';
import { type Statement, sequence } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapParts, operandsOf, statementsIn } from '../../ir/walk.ts';

/**
 * Dead store elimination: remove the stores to allocated buffers that are never loaded from.
 *
 *     allocate p: t(n) in … p{a} ← e …   ⟶   allocate p: t(n) in … …
 *
 * Dead code elimination removes the allocation if its pointer has no other use.
 */
export function eliminateDeadStores(s: Statement): Statement {
  const loaded = new Set<Name>();
  const own = new Set<Name>();
  const seen = new Set<Code>();
  const mark = (e: Code): void => {
    if (seen.has(e)) return;
    seen.add(e);
    if (e.tag === 'Load' || e.tag === 'Gather') loaded.add(e.buffer);
    for (const operand of operandsOf(e)) mark(operand);
  };
  const search = (s: Statement): void => {
    const { lets, body } = letsOf(s);
    for (const { value } of lets) mark(value);
    for (const e of expressionsOf(body)) mark(e);
    if (body.tag === 'HostCall') for (const { buffer } of slabsReadBy(body)) loaded.add(buffer);
    if (body.tag === 'Allocation') own.add(body.buffer);
    for (const inner of statementsIn(body)) search(inner);
  };
  search(s);
  const isUnread = (buffer: Name): boolean => own.has(buffer) && !loaded.has(buffer);
  const without = (s: Statement): Statement => {
    if ((s.tag === 'Store' || s.tag === 'Scatter') && isUnread(s.buffer)) return sequence();
    const inside = mapParts(s, (e) => e, without);
    return inside.tag === 'Sequence' ? sequence(...inside.statements) : inside;
  };
  return without(s);
}
