import { refuse } from '../../errors/diagnostic.ts';
import { externNotSchedulable } from '../../errors/S448.ts';
import { externInParallelLoop } from '../../errors/S449.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Hole, Name } from '../../syntax/expr.ts';
import { externOf } from '../../syntax/extensions/extern.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Order, Stmt } from '../../syntax/target.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { phaseOf } from '../phases.ts';
import type { Complaint } from './complaint.ts';

/**
 * The host computes a window of an extern in one call, so an extern has no loops to schedule. Windows of its arguments
 * are boxes in storage, so neither it nor its arguments are folded.
 */
export function checkExterns(d: Directive, P: Pipeline): void {
  const externs = new Set(P.funcs.filter((f) => externOf(f) !== null).map(({ name }) => name));
  if (externs.size === 0) return;
  const func = loopsNamedIn(d).find((name) => externs.has(name));
  if (func !== undefined)
    refuse(
      externNotSchedulable({ directive: d.tag, func, why: `the host computes ${func}, which has no loops` }, null),
    );
  if (d.tag !== 'fold-storage') return;
  const reader = P.funcs.find((f) => externOf(f) !== null && (f.name === d.func || reads(f.pure, d.func)));
  if (reader !== undefined)
    refuse(externNotSchedulable({ directive: d.tag, func: reader.name, why: 'the host needs whole windows' }, null));
}

function reads(values: readonly Expr[], func: Name): boolean {
  return accessesIn(...values).some((a) => a.func === func);
}

/** The funcs whose loops or branches a directive names. */
function loopsNamedIn(d: Directive): readonly Name[] {
  if (d.tag === 'compute-with') return [d.stage.func, d.loop.func];
  if ('loop' in d) return [d.loop.func];
  if (d.tag === 'tile') return d.tiled.map(({ loop }) => loop.func);
  if (d.tag === 'reorder') return [d.stage.func];
  return d.tag === 'specialize' || d.tag === 'specialize-fail' ? [d.func] : [];
}

/** The host is called on the thread of the caller, so no extern may be inside a parallel or vectorized loop. */
export function externsInParallelLoops(s: Stmt<Hole>): readonly Complaint[] {
  const complaints: Complaint[] = [];
  const walk = (s: Stmt<Hole>, at: Position, around: { readonly loop: string; readonly order: Order } | null): void => {
    if (s.tag === 'Assign' && around !== null && externOf({ pure: s.values }) !== null) {
      const { func } = s;
      const diagnostic = externInParallelLoop({ func, ...around }, null);
      complaints.push({ diagnostic, about: (d) => 'func' in d && d.func === func && phaseOf(d) === 'compute' });
    }
    const isOpen = s.tag === 'For' && (s.order === 'parallel' || s.order === 'vectorized');
    const inside = isOpen ? { loop: loopText(s.x, at), order: s.order } : around;
    for (const child of childrenOf(s)) walk(child, s.tag === 'Seq' ? at : enter(at, s), inside);
  };
  walk(s, root, null);
  return complaints;
}
