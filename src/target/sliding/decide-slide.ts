import { bug } from '../../errors/bug.ts';
import type { Facts } from '../../simplify/facts.ts';
import type { Func } from '../../syntax/algorithm.ts';
import type { Interval, Name } from '../../syntax/expr.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { isTogether } from '../analysis/together.ts';
import { type Enclosing, isIn, type Loop } from './enclosing.ts';
import { dependentRows } from './independent-rows.ts';
import type { MovingWindow } from './moving-window.ts';
import { remainingWindow } from './remaining-window.ts';
import { anyWindow, staysInside } from './stays-inside.ts';
import { withWindowOfFunc } from './window-of-func.ts';

/** How a func slides: the dimension, the loop, the narrower window, and the body of its label for that window. */
export interface SlidingWindow {
  readonly d: number;
  readonly loop: Loop;
  readonly name: string;
  readonly window: Interval;
  /** The window after the first iteration. */
  readonly steady: Interval;
  readonly body: Stmt;
}

/**
 * May a func slide over the loop that moves its window? The points that are not recomputed must have been computed by
 * an earlier iteration, with their final values. Returns how it slides, or the reason why it does not.
 */
export function decideSlide(
  f: Func,
  label: Extract<Stmt, { tag: 'Label' }>,
  moving: MovingWindow,
  around: readonly Enclosing[],
  facts: Facts,
): SlidingWindow | string {
  const { loop, name, dims } = moving;
  if (isTogether(label)) return 'it is computed together with another func';
  if (loop.order === 'parallel' || loop.order === 'vectorized') return `${name} is ${loop.order}`;
  if (computations(f.name, loop.body) > 1) return `it is computed in several places in ${name}`;
  const moved = [...dims.keys()].filter((d) => {
    const { lo, len } = dims[d] ?? bug('a window has too few dimensions');
    return isIn(loop.x, lo) || isIn(loop.x, len);
  });
  if (moved.length > 1) return `${name} moves its window in ${moved.map((d) => f.vars[d]).join(' and ')}`;
  const d = moved[0];
  if (d === undefined) return `${name} does not move its window`;
  const rows = dependentRows(f, d);
  if (rows !== null) return rows;
  const remaining = remainingWindow(f, d, moving, around);
  if (typeof remaining === 'string') return remaining;
  const body = withWindowOfFunc(f, d, label.body);
  if (typeof body === 'string') return body;
  if (!staysInside(f, d, body, anyWindow(f, d, facts))) return `its loops may write beyond its window in ${f.vars[d]}`;
  return { d, loop: moving.around, name, ...remaining, body };
}

function computations(func: Name, s: Stmt): number {
  let count = 0;
  for (const each of stmtsIn(s)) {
    if (each.tag === 'Label' && each.label.tag === 'func' && each.label.func === func) count++;
  }
  return count;
}
