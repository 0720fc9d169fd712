import { windowName } from '../../bounds/infer/windows.ts';
import { maxSubstitutedNodes } from '../../heuristics.ts';
import { printExpr } from '../../language/print.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Interval, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import { hasMoreNodes, nodesOf, operandsOf } from '../../syntax/walk.ts';
import { type Enclosing, isIn } from './enclosing.ts';
import { isImplied } from './implied.ts';
import type { MovingWindow } from './moving-window.ts';
import { normalizeEnds } from './normalize-ends.ts';

/**
 * The part of a window that remains to be computed: in any iteration of the loop, and in iterations after the first.
 */
export interface RemainingWindow {
  readonly window: Interval;
  readonly steady: Interval;
}

/**
 * The window of a func without the points that the previous iteration computed. If the ends never decrease, and the
 * previous iteration had a window,
 *
 *     [lo(i), hi(i)]   ⟶   [max(lo(i), hi(i − 1) + 1), hi(i)]
 *
 * because lo(i − 1) ≤ lo(i), so the other points are in [lo(i − 1), hi(i − 1)]. The rule for ends that never increase
 * is symmetric. Returns the reason if the window cannot be narrowed.
 */
export function remainingWindow(
  f: Func,
  d: number,
  moving: MovingWindow,
  around: readonly Enclosing[],
): RemainingWindow | string {
  const { loop, name, when, facts, factsWhen } = moving;
  const y = f.vars[d] ?? '';
  const { lo, len } = moving.dims[d] ?? { lo: int(0), len: int(0) };
  const simple = (e: Expr): Expr => normalizeEnds(e, when, factsWhen);
  const stepBack = new Map([[loop.x, operation('-', variable(loop.x), int(1))]]);
  const hi = simple(operation('-', operation('+', lo, len), int(1)));
  // `map` preserves the length.
  const [loBefore, hiBefore] = [lo, hi].map((e) => simple(substitute(e, stepBack))) as [Expr, Expr];
  const after = simple(operation('+', hiBefore, int(1)));
  const isUp = isAtMost(loBefore, lo, factsWhen);
  if (!isUp && !isAtMost(hi, hiBefore, factsWhen)) {
    const ends = isBrief(lo) && isBrief(hi) ? `, from ${printExpr(lo)} to ${printExpr(hi)},` : '';
    return `its window in ${y}${ends} is not proved to move in one direction only`;
  }
  if (isUp ? isAtMost(after, lo, factsWhen) : isAtMost(operation('+', hi, int(1)), loBefore, factsWhen)) {
    return `its windows in the iterations of ${name} do not overlap in ${y}`;
  }
  const rest = simple(isUp ? operation('-', hi, hiBefore) : operation('-', loBefore, lo));
  // Where `when` does not hold, the remaining length may be negative, but a length must not be.
  const steadyLen = isAtMost(int(0), rest, facts) ? rest : operation('max', int(0), rest);
  const steadyMin = isUp ? simple(operation('max', lo, after)) : null;
  const starts = when
    .map((e) => simplify(substitute(e, stepBack), facts))
    .filter((e) => !isImplied(e, when, facts))
    .reduce<Expr>((all, e) => operation('||', all, operation('!', e)), operation('==', variable(loop.x), loop.in.min));
  const shadowed = [starts, steadyLen, ...(steadyMin === null ? [] : [steadyMin])]
    .flatMap((e) => nodesOf(e))
    .flatMap((e) => (e.tag === 'Var' ? [e.name] : []))
    .find((x) => isBound(x, around.slice(moving.index + 1)));
  if (isIn(loop.x, loop.in.min) || shadowed !== undefined) {
    return `the name ${shadowed ?? loop.x} denotes another variable where it is computed`;
  }
  const full: Interval = {
    min: shortValue(windowName(f.name, null, y, 'min'), around),
    len: shortValue(windowName(f.name, null, y, 'len'), around),
  };
  const steady: Interval = {
    min: steadyMin ?? full.min,
    len: simplify(operation('min', full.len, steadyLen), facts),
  };
  const choose = (a: Expr, b: Expr): Expr => (keyOf(a) === keyOf(b) ? a : operation('select', starts, a, b));
  return { window: { min: choose(full.min, steady.min), len: choose(full.len, steady.len) }, steady };
}

function isBound(x: Name, around: readonly Enclosing[]): boolean {
  return around.some((each) => (each.tag === 'For' ? each.loop.x === x : each.tag === 'Let' && each.x === x));
}

/** The value of a variable if it is short, else the variable. */
function shortValue(x: Name, around: readonly Enclosing[]): Expr {
  const binding = around.findLast((each) => each.tag === 'Let' && each.x === x);
  const isShort = binding?.tag === 'Let' && !hasMoreNodes(maxSubstitutedNodes, binding.value);
  return isShort ? binding.value : variable(x);
}

/** Is an expression short as a tree, with shared nodes repeated? */
function isBrief(e: Expr): boolean {
  let left = 40;
  const visit = (e: Expr): boolean => left-- > 0 && operandsOf(e).every(visit);
  return visit(e);
}
