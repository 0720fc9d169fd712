import type { Code, Gather, Load, Register } from './code.ts';
import { operandsOf, readsState } from './walk.ts';

/** A node that reads memory or a register. */
export type Read = Load | Gather | Register;

/** The reads of an expression, each node once. A read in the address of another read comes before it. */
export function readsOf(e: Code): readonly Read[] {
  if (e.tag === 'Constant' || e.tag === 'Variable') return [];
  const reads: Read[] = [];
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (e.tag === 'Constant' || e.tag === 'Variable' || seen.has(e)) return;
    seen.add(e);
    for (const operand of operandsOf(e)) visit(operand);
    if (readsState(e)) reads.push(e);
  };
  visit(e);
  return reads;
}
