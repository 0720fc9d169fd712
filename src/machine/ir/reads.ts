import type { Code, Gather, Load, Register } from './code.ts';
import { operandsOf, readsState } from './walk.ts';

/** A node that depends on what memory or registers hold when it is evaluated. */
export type Read = Load | Gather | Register;

/** What an expression reads, each node once, those in the address of another before it. */
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
