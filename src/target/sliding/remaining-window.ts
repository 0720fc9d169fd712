import { windowName } from '../../bounds/infer/windows.ts';
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

/** What is left to compute of a window in a dimension: in any iteration of the loop, and in those after the first. */
export interface RemainingWindow {
  readonly window: Interval;
  readonly steady: Interval;
}

/**
 * The window of a func without what the iteration before has left. Where neither end ever goes back, and where the
 * iteration before had a window,
 *
 *     [lo(i), hi(i)]   ⟶   [max(lo(i), hi(i − 1) + 1), hi(i)]
 *
 * since lo(i − 1) ≤ lo(i) makes all of the rest part of [lo(i − 1), hi(i − 1)]; and the other way round for a window that
 * never goes on. Or why it cannot be narrowed.
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
  const [loBefore, hiBefore] = [lo, hi].map((e) => simple(substitute(e, stepBack))) as [Expr, Expr]; // two of two
  const after = simple(operation('+', hiBefore, int(1)));
  const isUp = isAtMost(loBefore, lo, factsWhen);
  if (!isUp && !isAtMost(hi, hiBefore, factsWhen)) {
    const ends = isBrief(lo) && isBrief(hi) ? `, from ${printExpr(lo)} to ${printExpr(hi)},` : '';
    return `its window in ${y}${ends} is not shown to move one way only`;
  }
  if (isUp ? isAtMost(after, lo, factsWhen) : isAtMost(operation('+', hi, int(1)), loBefore, factsWhen)) {
    return `no iteration of ${name} needs in ${y} what another one does`;
  }
  const rest = simple(isUp ? operation('-', hi, hiBefore) : operation('-', loBefore, lo));
  // Where `when` does not hold nothing is known of the rest, and a length is never negative.
  const steadyLen = isAtMost(int(0), rest, facts) ? rest : operation('max', int(0), rest);
  const steadyMin = isUp ? simple(operation('max', lo, after)) : null;
  const starts = when
    .map((e) => simplify(substitute(e, stepBack), facts))
    .filter((e) => !isImplied(e, when, facts))
    .reduce<Expr>((all, e) => operation('||', all, operation('!', e)), operation('==', variable(loop.x), loop.in.min));
  const taken = [starts, steadyLen, ...(steadyMin === null ? [] : [steadyMin])]
    .flatMap((e) => nodesOf(e))
    .flatMap((e) => (e.tag === 'Var' ? [e.name] : []))
    .find((x) => isBound(x, around.slice(moving.index + 1)));
  if (isIn(loop.x, loop.in.min) || taken !== undefined) {
    return `${taken ?? loop.x} is the name of something else where it is computed`;
  }
  const whole: Interval = {
    min: held(windowName(f.name, null, y, 'min'), around),
    len: held(windowName(f.name, null, y, 'len'), around),
  };
  const steady: Interval = {
    min: steadyMin ?? whole.min,
    len: simplify(operation('min', whole.len, steadyLen), facts),
  };
  const choose = (a: Expr, b: Expr): Expr => (keyOf(a) === keyOf(b) ? a : operation('select', starts, a, b));
  return { window: { min: choose(whole.min, steady.min), len: choose(whole.len, steady.len) }, steady };
}

function isBound(x: Name, around: readonly Enclosing[]): boolean {
  return around.some((each) => (each.tag === 'For' ? each.loop.x === x : each.tag === 'Let' && each.x === x));
}

/** A variable, or what it holds if that is short. */
function held(x: Name, around: readonly Enclosing[]): Expr {
  const found = around.findLast((each) => each.tag === 'Let' && each.x === x);
  const isShort = found?.tag === 'Let' && !hasMoreNodes(mostNodes, found.value);
  return isShort ? found.value : variable(x);
}

const mostNodes = 12;

/** Is an expression short as text? */
function isBrief(e: Expr): boolean {
  let left = 40;
  const visit = (e: Expr): boolean => left-- > 0 && operandsOf(e).every(visit);
  return visit(e);
}
