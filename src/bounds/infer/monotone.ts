import { constantOf, type Expr } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';

/** An operator that is monotone in one operand, the others being constants. */
export interface Monotone {
  readonly of: Expr;
  /** Whether the result grows with the operand, or falls. */
  readonly isRising: boolean;
  /** The same operator on another operand. */
  readonly apply: (operand: Expr) => Expr;
}

/**
 * Floats on the way from a coordinate and back to one: `i32(f32(x) * 0.5)`. Rounding keeps order, so the extremes of the operand give those of
 * the result. No operand is NaN: the way begins with an integer, and constants are finite, and not zero where they multiply or divide.
 */
export function stepsOf(e: Expr): Monotone | null {
  if (e.tag !== 'Op') return null;
  const [a, b] = e.args;
  if (a === undefined) return null;
  const at = (i: number, isRising: boolean): Monotone | null => {
    const of = e.args[i];
    if (of === undefined || !isNumberPath(of)) return null;
    return { of, isRising, apply: (operand) => ({ ...e, args: e.args.with(i, operand) }) };
  };
  if (e.op === 'cast') {
    // Between floats, from i32 to a float, and from a float to i32, which saturates; other integers wrap.
    const isOrdered = isFloat(a.type) ? isFloat(e.type) || e.type === 'i32' : a.type === 'i32' && isFloat(e.type);
    return isOrdered ? at(0, true) : null;
  }
  if (e.op === 'saturate') return at(0, true);
  if (!isFloat(e.type)) return null;
  if (e.op === 'floor' || e.op === 'ceil' || e.op === 'trunc' || e.op === 'round') return at(0, true);
  if (e.op === 'neg') return at(0, false);
  const [left, right] = [finite(a), b === undefined ? null : finite(b)];
  switch (e.op) {
    case '+':
    case 'min':
    case 'max':
      return right !== null ? at(0, true) : left !== null ? at(1, true) : null;
    case '-':
      return right !== null ? at(0, true) : left !== null ? at(1, false) : null;
    case '*':
      if (right !== null && right !== 0) return at(0, right > 0);
      return left !== null && left !== 0 ? at(1, left > 0) : null;
    case '/':
      return right !== null && right !== 0 ? at(0, right > 0) : null;
    default:
      return null;
  }
}

/** Is this an i32, or a float that was made from one by monotone steps? */
function isNumberPath(e: Expr): boolean {
  return e.type === 'i32' || (isFloat(e.type) && stepsOf(e) !== null);
}

function finite(e: Expr): number | null {
  const c = constantOf(e);
  return c !== null && Number.isFinite(c) ? c : null;
}
