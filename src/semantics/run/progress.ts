import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';

/** A callback for progress: the fraction of the work that is done, from 0 to 1. */
export type Progress = (part: number) => void;

/** The number of outermost loops. Progress counts them equally, because their duration is unknown. */
export function outermostLoops(s: Stmt): number {
  return s.tag === 'For' ? 1 : childrenOf(s).reduce((loops, child) => loops + outermostLoops(child), 0);
}
