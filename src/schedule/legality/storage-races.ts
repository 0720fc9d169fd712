import { storageRace } from '../../errors/S420.ts';
import type { Hole } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Order, Stmt } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { Scoped } from '../../target/analysis/scoped.ts';
import { phaseOf } from '../phases.ts';
import type { Complaint } from './complaint.ts';

/**
 * There must be no parallel or vectorized loop between the storage of a func and its computation (errata E8):
 * iterations would overwrite each other's windows, and read a func that another iteration is still updating.
 */
export function storageRaces(s: Stmt<Hole>): readonly Complaint[] {
  const complaints: Complaint[] = [];
  /** The number of loops around the storage of a func. */
  const stored = new Scoped<number>();
  const walk = (s: Stmt<Hole>, at: Position, loops: readonly EnclosingLoop[]): void => {
    if (s.tag === 'Allocate') stored.set(s.func, loops.length);
    if (s.tag === 'Label' && s.label.tag === 'func') {
      const { func } = s.label;
      const between = loops
        .slice(stored.get(func) ?? 0)
        .find(({ order }) => order === 'parallel' || order === 'vectorized');
      if (between !== undefined) {
        complaints.push({
          diagnostic: storageRace({ func, ...between }, null),
          about: (d) => 'func' in d && d.func === func && phaseOf(d) !== 'memory',
        });
      }
    }
    const inside = s.tag === 'For' ? [...loops, { loop: loopText(s.x, at), order: s.order }] : loops;
    for (const child of childrenOf(s)) {
      if (s.tag === 'Seq') walk(child, at, inside);
      else stored.within(() => walk(child, enter(at, s), inside));
    }
  };
  walk(s, root, []);
  return complaints;
}

interface EnclosingLoop {
  readonly loop: string;
  readonly order: Order;
}
