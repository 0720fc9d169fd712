import { windowName } from '../../bounds/infer/windows.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Name, variable } from '../../syntax/expr.ts';
import { mapChildren, ownExpressions, stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt, WindowEnd } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * The body of the label of a func, for a window that may be narrower in a dimension than the inferred window: the
 * windows of earlier stages become the window of the func.
 *
 *     label f: … let f.s0.y.min = e in …   ⟶   label f: … let f.s0.y.min = f.y.min in …
 *
 * Only the loops of the func may read its window. If a check, storage, or the window of a producer depends on it, a
 * narrower window could make them larger. Returns the reason if the rewrite is not possible.
 */
export function withWindowOfFunc(f: Func, d: number, s: Stmt): Stmt | string {
  const y = f.vars[d] ?? '';
  const endOfFunc = (end: 'min' | 'len'): Name => windowName(f.name, null, y, end);
  const isOfEarlierStage = (end: WindowEnd): boolean => end.func === f.name && end.label !== null && end.dim === y;
  const ends = new Set([endOfFunc('min'), endOfFunc('len'), ...earlierStageEnds(s, isOfEarlierStage)]);
  const readsEnd = (s: Stmt): boolean => nodesOf(...ownExpressions(s)).some((e) => e.tag === 'Var' && ends.has(e.name));
  let why: string | null = null;
  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Let' && s.windowEnd !== null && isOfEarlierStage(s.windowEnd)) {
      return { ...s, value: variable(endOfFunc(s.windowEnd.end)), body: walk(s.body) };
    }
    if (s.tag === 'Label' && s.label.tag === 'func') {
      for (const inner of stmtsIn(s)) if (readsEnd(inner)) why = dependent(s.label.func);
      return s;
    }
    if (s.tag === 'Assert' && readsEnd(s)) why = `a directive fixes its window in ${y}`;
    if (s.tag === 'Allocate' && readsEnd(s)) why = dependent(s.func);
    if (s.tag === 'Let' && s.windowEnd !== null && readsEnd(s)) why = dependent(s.windowEnd.func);
    return mapChildren(s, walk);
  };
  const dependent = (func: Name): string =>
    `${func} is computed inside ${f.name}, and its window depends on the window of ${f.name} in ${y}`;
  const rewritten = walk(s);
  return why ?? rewritten;
}

/** The variables inside a statement that hold an end of the window of an earlier stage. */
function* earlierStageEnds(s: Stmt, isOfEarlierStage: (end: WindowEnd) => boolean): Generator<Name> {
  for (const inner of stmtsIn(s)) {
    if (inner.tag === 'Let' && inner.windowEnd !== null && isOfEarlierStage(inner.windowEnd)) yield inner.x;
  }
}
