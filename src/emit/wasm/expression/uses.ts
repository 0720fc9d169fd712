import type { Code, Constant, Register, Variable } from '../../../machine/ir/code.ts';
import { operandsOf } from '../../../machine/ir/walk.ts';

/** The number of uses of each node, as an operand or as a root. Leaves are not counted. */
export function countUses(roots: readonly Code[]): ReadonlyMap<Code, number> {
  const uses = new Map<Code, number>();
  const visit = (e: Code): void => {
    if (isLeaf(e)) return;
    const before = uses.get(e) ?? 0;
    uses.set(e, before + 1);
    if (before === 0) operandsOf(e).forEach(visit);
  };
  roots.forEach(visit);
  return uses;
}

export function isLeaf(e: Code): e is Constant | Variable | Register {
  return e.tag === 'Constant' || e.tag === 'Variable' || e.tag === 'Register';
}

/** Does an expression read from a buffer? */
export function readsFrom(root: Code, buffer: string): boolean {
  for (const e of countUses([root]).keys()) {
    if ((e.tag === 'Load' || e.tag === 'Gather') && e.buffer === buffer) return true;
  }
  return false;
}
