import { bug } from '../../errors/bug.ts';
import type { Facts } from '../../simplify/facts.ts';
import type { Func } from '../../syntax/algorithm.ts';
import type { Interval, Name } from '../../syntax/expr.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { type Enclosing, isIn, type Loop } from './enclosing.ts';
import { dependentRows } from './independent-rows.ts';
import type { MovingWindow } from './moving-window.ts';
import { remainingWindow } from './remaining-window.ts';
import { anyWindow, staysInside } from './stays-inside.ts';
import { withWindowOfFunc } from './window-of-func.ts';

/** A func that slides: over which loop, in which dimension, what is computed, and what stands behind its label. */
export interface Slid {
  readonly d: number;
  readonly loop: Loop;
  readonly name: string;
  readonly window: Interval;
  readonly steady: Interval;
  readonly body: Stmt;
}

/**
 * May a func slide over the loop that moves its window? What an earlier iteration left has to be all of what is not computed
 * again, and final. Gives how, or why not.
 */
export function decideSlide(
  f: Func,
  label: Extract<Stmt, { tag: 'Label' }>,
  moving: MovingWindow,
  around: readonly Enclosing[],
  facts: Facts,
): Slid | string {
  const { loop, name, dims } = moving;
  if (loop.order === 'parallel' || loop.order === 'vectorized') return `${name} is ${loop.order}`;
  if (computations(f.name, loop.body) > 1) return `it is computed in several places of ${name}`;
  const moved = [...dims.keys()].filter((d) => {
    const { lo, len } = dims[d] ?? bug('a window is short of a dimension');
    return isIn(loop.x, lo) || isIn(loop.x, len);
  });
  if (moved.length > 1) return `${name} moves its window in ${moved.map((d) => f.vars[d]).join(' and ')}`;
  const d = moved[0];
  if (d === undefined) return `${name} does not move its window`;
  const rows = dependentRows(f, d);
  if (rows !== null) return rows;
  const less = remainingWindow(f, d, moving, around);
  if (typeof less === 'string') return less;
  const body = withWindowOfFunc(f, d, label.body);
  if (typeof body === 'string') return body;
  if (!staysInside(f, d, body, anyWindow(f, d, facts))) return `its loops may write beyond its window in ${f.vars[d]}`;
  return { d, loop: moving.around, name, ...less, body };
}

function computations(func: Name, s: Stmt): number {
  let count = 0;
  for (const each of stmtsIn(s)) {
    if (each.tag === 'Label' && each.label.tag === 'func' && each.label.func === func) count++;
  }
  return count;
}
