import { type Statement, sequence } from '../../../src/machine/ir/statement.ts';
import { coalesceStorage } from '../../../src/machine/passes/memory/storage-coalescing.ts';
import { everywhere, statementsOf } from '../everywhere.ts';

/**
 * Storage coalescing that ignores the statements after the scope of a guest. It is wrong if one of them reads the host.
 */
export function shortSightedReuse(s: Statement): Statement {
  const unseen = everywhere(s, {
    statement: (each) => {
      if (each.tag !== 'Sequence') return each;
      const first = each.statements.findIndex(hasAllocation);
      return sequence(
        ...each.statements.map((inner, i) => (first >= 0 && i > first ? renamed(inner, (b) => `${b}!`) : inner)),
      );
    },
  });
  return renamed(coalesceStorage(unseen), (buffer) => buffer.replace(/!+$/, ''));
}

function hasAllocation(s: Statement): boolean {
  return [...statementsOf(s)].some(({ tag }) => tag === 'Allocation');
}

/** The same statement with other names for the buffers that it accesses. */
function renamed(s: Statement, name: (buffer: string) => string): Statement {
  return everywhere(s, {
    statement: (each) =>
      each.tag === 'Store' || each.tag === 'Scatter' ? { ...each, buffer: name(each.buffer) } : each,
    code: (e) => (e.tag === 'Load' || e.tag === 'Gather' ? { ...e, buffer: name(e.buffer) } : e),
  });
}
