import { windowName } from '../../bounds/infer/windows.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Name, variable } from '../../syntax/expr.ts';
import { mapChildren, ownExpressions, stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * What stands behind the label of a func, for a window that may be narrower in a dimension than the one it was made for:
 * the windows of earlier stages are there the window of the func.
 *
 *     label f: … let f.s0.y.min = e in …   ⟶   label f: … let f.s0.y.min = f.y.min in …
 *
 * Only the loops of the func may look at its window. A check, storage, or the window of a producer that is told by it could
 * come to more for less. Gives why it cannot be done, if so.
 */
export function withWindowOfFunc(f: Func, d: number, s: Stmt): Stmt | string {
  const y = f.vars[d] ?? '';
  const whole = (end: 'min' | 'len'): Name => windowName(f.name, null, y, end);
  const isOfStage = stageWindow(f, y);
  const isWindow = (e: Expr): boolean =>
    e.tag === 'Var' && (e.name === whole('min') || e.name === whole('len') || isOfStage(e.name));
  const looks = (s: Stmt): boolean => nodesOf(...ownExpressions(s)).some(isWindow);
  let why: string | null = null;
  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Let' && isOfStage(s.x)) {
      return { ...s, value: variable(whole(s.x.endsWith('.min') ? 'min' : 'len')), body: walk(s.body) };
    }
    if (s.tag === 'Label' && s.label.tag === 'func') {
      for (const inner of stmtsIn(s)) if (looks(inner)) why = inside(s.label.func);
      return s;
    }
    if (s.tag === 'Assert' && looks(s)) why = `its window in ${y} is bound to be what it is`;
    if (s.tag === 'Allocate' && looks(s)) why = inside(s.func);
    if (s.tag === 'Let' && s.x.includes('.') && looks(s)) why = inside(s.x.split('.')[0] ?? '');
    return mapChildren(s, walk);
  };
  const inside = (func: Name): string => `the window of ${func}, inside of it, is told by its window in ${y}`;
  const followed = walk(s);
  return why ?? followed;
}

/** Is a variable one end of the window of an earlier stage: `f.s0.y.min`, `f.z1.s0.y.len`? */
function stageWindow(f: Func, y: Name): (x: Name) => boolean {
  return (x) => {
    if (!x.startsWith(`${f.name}.`)) return false;
    const path = x.slice(f.name.length + 1).split('.');
    const [end, dim, ...stage] = path.reverse();
    return (end === 'min' || end === 'len') && dim === y && stage.length > 0;
  };
}
