import { cannotMemoize } from '../../errors/S481.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Memory } from '../../syntax/memory.ts';
import { childrenOf, stmtsIn } from '../../syntax/stmt.ts';
import type { Allocate, Stmt } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { loopAround } from '../placement/placement.ts';
import type { Complaint } from './complaint.ts';

/**
 * Memoized storage belongs to a run as a whole: it is allocated and computed at the root, once, and the runtime
 * determines its layout. Returns a complaint about every memoized func for which that is not so.
 */
export function memoizedStorage(s: Stmt<Hole>): readonly Complaint[] {
  const complaints: Complaint[] = [];
  const walk = (inner: Stmt<Hole>, at: Position, loop: string | null): void => {
    if (inner.tag === 'Allocate' && inner.memory.isMemoized) {
      const why = objection(inner, loop, s);
      const { func } = inner;
      if (why !== null) {
        complaints.push({
          diagnostic: cannotMemoize({ func, why }, null),
          about: (d) => d.tag === 'memoize' && d.func === func,
        });
      }
    }
    const inside = inner.tag === 'For' ? loopText(inner.x, at) : loop;
    for (const child of childrenOf(inner)) walk(child, enter(at, inner), inside);
  };
  walk(s, root, null);
  return complaints;
}

function objection({ func, memory }: Allocate<Hole>, loop: string | null, s: Stmt<Hole>): string | null {
  if (loop !== null) return `it is stored in the loop ${loop}`;
  const around = loopAround(s, func);
  if (around !== null) return `it is computed in the loop ${around}`;
  if (isInGroup(func, s)) return 'it is computed together with another func';
  const directive = contradiction(memory);
  return directive === null ? null : `${directive} sets the layout of its storage`;
}

/** Does the func share loops with other funcs? */
function isInGroup(func: Name, s: Stmt<Hole>): boolean {
  return Array.from(stmtsIn(s)).some(
    (each) => each.tag === 'Label' && each.label.tag === 'member' && each.label.func === func,
  );
}

/** The directive that determines memory that memoized storage does not use; null if there is none. */
function contradiction({ in: place, order, aligned, bounded, hoisted }: Memory): string | null {
  if (place === 'stack') return 'store-in';
  if (aligned.length > 0) return 'align-storage';
  if (bounded.length > 0) return 'bound-storage';
  if (order !== null) return 'reorder-storage';
  return hoisted === null ? null : 'hoist-storage';
}
