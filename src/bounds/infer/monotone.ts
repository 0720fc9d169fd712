import { constantOf, type Expr } from '../../syntax/expr.ts';
import { isFloatValued } from '../../syntax/operator.ts';
import { isFloat } from '../../syntax/type.ts';

/** An operation that is monotone in one operand; the other operands are constants. */
export interface Monotone {
  readonly of: Expr;
  /** Whether the result increases or decreases with the operand. */
  readonly isRising: boolean;
  /** The same operation on another operand. */
  readonly apply: (operand: Expr) => Expr;
}

/**
 * Float arithmetic between two coordinates: `i32(f32(x) * 0.5)`. Rounding is monotone, so the extremes of the operand
 * give those of the result. No operand is NaN: the chain starts with an integer, constants are finite, and factors and
 * divisors are not zero.
 */
export function monotoneOf(e: Expr): Monotone | null {
  if (e.tag !== 'Op') return null;
  const [a, b] = e.args;
  if (a === undefined) return null;
  const at = (i: number, isRising: boolean): Monotone | null => {
    const of = e.args[i];
    if (of === undefined || !isMonotoneChain(of)) return null;
    return { of, isRising, apply: (operand) => ({ ...e, args: e.args.with(i, operand) }) };
  };
  if (e.op === 'cast') {
    // Between floats, from i32 to a float, and from a float to i32, which saturates. Casts of other integers wrap.
    const isOrdered = isFloat(a.type) ? isFloat(e.type) || e.type === 'i32' : a.type === 'i32' && isFloat(e.type);
    return isOrdered ? at(0, true) : null;
  }
  if (e.op === 'saturate') return at(0, true);
  if (!isFloat(e.type) || !isFloatValued(e.op)) return null;
  const [left, right] = [finite(a), b === undefined ? null : finite(b)];
  switch (e.op) {
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round':
      return at(0, true);
    case 'neg':
      return at(0, false);
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
    case '%':
    case 'abs':
    case 'absd':
    case 'select':
    case 'sqrt':
    case 'exp':
    case 'log':
    case 'sin':
    case 'cos':
    case 'tan':
    case 'asin':
    case 'acos':
    case 'atan':
    case 'atan2':
    case 'pow':
    case 'exp2':
    case 'expm1':
    case 'log1p':
    case 'log2':
    case 'log10':
    case 'hypot':
    case 'cbrt':
    case 'sinh':
    case 'cosh':
    case 'tanh':
    case 'asinh':
    case 'acosh':
    case 'atanh':
    case 'erf':
    case 'fast_exp':
    case 'fast_log':
    case 'fast_pow':
    case 'fract':
    case 'lerp':
    case 'fma':
      return null;
  }
}

/** Is this an i32, or a float that is computed from one by monotone operations? */
function isMonotoneChain(e: Expr): boolean {
  return e.type === 'i32' || (isFloat(e.type) && monotoneOf(e) !== null);
}

function finite(e: Expr): number | null {
  const c = constantOf(e);
  return c !== null && Number.isFinite(c) ? c : null;
}
