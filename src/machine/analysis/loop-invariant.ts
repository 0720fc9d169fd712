import type { Name } from '../../syntax/expr.ts';
import type { Code } from '../ir/code.ts';
import { operandsOf, readsState } from '../ir/walk.ts';

/** Is an expression independent of the variables that a loop binds, and of memory and registers? */
export function isLoopInvariant(e: Code, inner: ReadonlySet<Name>): boolean {
  const seen = new Set<Code>();
  const visit = (e: Code): boolean => {
    if (e.tag === 'Constant') return true;
    if (e.tag === 'Variable') return !inner.has(e.name);
    if (readsState(e)) return false;
    if (seen.has(e)) return true;
    seen.add(e);
    return operandsOf(e).every(visit);
  };
  return visit(e);
}
