import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';

/** Is told, from time to time, which part of the work is done: from 0 to 1. */
export type Progress = (part: number) => void;

/** The loops that stand in no other loop. Each counts for as much as any other, since how long they take is not known. */
export function outermostLoops(s: Stmt): number {
  return s.tag === 'For' ? 1 : childrenOf(s).reduce((loops, child) => loops + outermostLoops(child), 0);
}
