import type { Code } from '../../../machine/code.ts';
import { operandsOf } from '../../../machine/walk.ts';

/** How often each node is used by others, or as one of the roots. */
export function countUses(roots: readonly Code[]): ReadonlyMap<Code, number> {
  const uses = new Map<Code, number>();
  const todo = [...roots];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    const before = uses.get(e) ?? 0;
    uses.set(e, before + 1);
    if (before === 0) todo.push(...operandsOf(e));
  }
  return uses;
}

/** Does an expression read from a buffer? */
export function readsFrom(root: Code, buffer: string): boolean {
  for (const e of countUses([root]).keys()) {
    if ((e.tag === 'Load' || e.tag === 'Gather') && e.buffer === buffer) return true;
  }
  return false;
}
