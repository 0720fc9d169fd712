import type { Name } from '../syntax/expr.ts';
import { folded, integerOf, operation } from './build.ts';
import type { Code } from './code.ts';
import type { Known } from './known.ts';
import { standsStill } from './stands-still.ts';

/**
 * What an i32 scalar is in an iteration of some loops, if it never falls from one iteration of any of them to the next; else null. `inner`
 * is what those loops bind.
 */
export function atIteration(
  e: Code,
  iteration: ReadonlyMap<Name, Code>,
  known: Known,
  inner: ReadonlySet<Name>,
): Code | null {
  const own = e.tag === 'Variable' ? iteration.get(e.name) : undefined;
  if (own !== undefined) return own;
  if (standsStill(e, inner)) return e;
  const meaning = known.definitionOf(e);
  if (meaning !== e) return atIteration(meaning, iteration, known, inner);
  if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return null;
  const [a, b] = e.args;
  if (a === undefined || b === undefined) return null;
  const isRising = e.op === '+' || e.op === 'min' || e.op === 'max';
  const isScaled = (e.op === '*' && (isPositive(a) || isPositive(b))) || (e.op === '/' && isPositive(b));
  const isShifted = e.op === '-' && standsStill(b, inner);
  if (!isRising && !isScaled && !isShifted) return null;
  const [left = null, right = null] = e.args.map((arg) => atIteration(arg, iteration, known, inner));
  return left === null || right === null ? null : folded(operation(e.op, 'i32', left, right));
}

function isPositive(e: Code): boolean {
  return (integerOf(e) ?? 0) > 0;
}
