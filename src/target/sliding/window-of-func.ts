import { windowName } from '../../bounds/infer/windows.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Name, variable } from '../../syntax/expr.ts';
import { mapChildren, stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt, WindowEnd } from '../../syntax/target.ts';
import { otherReader } from './other-reader.ts';

/**
 * The body of the label of a func, for a window that may be narrower in a dimension than the inferred window: the
 * windows of earlier stages become the window of the func.
 *
 *     label f: … let f.s0.y.min = e in …   ⟶   label f: … let f.s0.y.min = f.y.min in …
 *
 * Only the loops of the func may read its window. If a check, storage, or the window of a producer depends on it, a
 * narrower window could make the check fail, or the storage or the other window larger. Returns the reason if the
 * rewrite is not possible.
 */
export function withWindowOfFunc(f: Func, d: number, s: Stmt): Stmt | string {
  const y = f.vars[d] ?? '';
  const endOfFunc = (end: 'min' | 'len'): Name => windowName(f.name, null, y, end);
  const isOfEarlierStage = (end: WindowEnd): boolean => end.func === f.name && end.label !== null && end.dim === y;
  const ends = new Set([endOfFunc('min'), endOfFunc('len'), ...earlierStageEnds(s, isOfEarlierStage)]);
  const reader = otherReader(s, ends, isOfEarlierStage);
  if (reader?.tag === 'Check') return `a directive fixes its window in ${y}`;
  if (reader !== null)
    return `${reader.func} is computed inside ${f.name}, and its window depends on the window of ${f.name} in ${y}`;
  const walk = (s: Stmt): Stmt =>
    s.tag === 'Let' && s.windowEnd !== null && isOfEarlierStage(s.windowEnd)
      ? { ...s, value: variable(endOfFunc(s.windowEnd.end)), body: walk(s.body) }
      : mapChildren(s, walk);
  return walk(s);
}

/** The variables inside a statement that hold an end of the window of an earlier stage. */
function* earlierStageEnds(s: Stmt, isOfEarlierStage: (end: WindowEnd) => boolean): Generator<Name> {
  for (const inner of stmtsIn(s)) {
    if (inner.tag === 'Let' && inner.windowEnd !== null && isOfEarlierStage(inner.windowEnd)) yield inner.x;
  }
}
