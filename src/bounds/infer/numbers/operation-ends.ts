import { cast, constant, type Expr, type Op, operation } from '../../../syntax/expr.ts';
import type { Operator } from '../../../syntax/operator.ts';
import { isFloat } from '../../../syntax/type.ts';
import { absoluteEnds, productEnds, quotientEnds } from './corners.ts';
import type { MaybeNumbers, NumberEnds } from './number-ends.ts';

/**
 * The ends of a float operation from those of its operands, by the same operation. Rounding is monotone, so the rounded
 * result at the ends of the operands bounds all rounded results. Null for operations that `transfers` does not have.
 */
export function operationEnds(e: Op, args: readonly NumberEnds[]): MaybeNumbers | null {
  const [a, b] = args;
  return (a && transfers[e.op]?.(e, a, b ?? a)) ?? null;
}

type Transfer = (e: Op, a: NumberEnds, b: NumberEnds) => MaybeNumbers;

const transfers: Partial<Record<Operator, Transfer>> = {
  floor: rising,
  ceil: rising,
  trunc: rising,
  round: rising,
  sqrt: rising,
  neg: (e, a) => ({ lo: on(e, a.hi), hi: on(e, a.lo) }),
  abs: (_, a) => absoluteEnds(a),
  '+': (e, a, b) => ({ lo: on(e, a.lo, b.lo), hi: on(e, a.hi, b.hi) }),
  '-': (e, a, b) => ({ lo: on(e, a.lo, b.hi), hi: on(e, a.hi, b.lo) }),
  '*': productEnds,
  '/': quotientEnds,
  // min(a, b) and max(a, b) are a if b is NaN. One bounded operand is enough for a bound on one side.
  min: (e, a, b) => ({ lo: on(e, a.lo, b.lo), hi: b.values.nan ? a.hi : (on(e, a.hi, b.hi) ?? a.hi ?? b.hi) }),
  max: (e, a, b) => ({ lo: b.values.nan ? a.lo : (on(e, a.lo, b.lo) ?? a.lo ?? b.lo), hi: on(e, a.hi, b.hi) }),
};

function rising(e: Op, a: NumberEnds): MaybeNumbers {
  return { lo: on(e, a.lo), hi: on(e, a.hi) };
}

/** The operation on other operands; null if one is missing. */
function on(e: Op, ...args: readonly (Expr | null)[]): Expr | null {
  const known = args.filter((arg) => arg !== null);
  return known.length < args.length ? null : { ...e, args: known };
}

/**
 * The ends of a cast or a saturating cast. Casts to floats round and casts from floats saturate, so both are monotone.
 * A cast between integers is monotone if it does not wrap; otherwise the result is null.
 */
export function conversionEnds(e: Op, a: NumberEnds, isWithinType: boolean): MaybeNumbers | null {
  const from = e.args[0]?.type ?? e.type;
  if (e.op === 'cast' && !isFloat(e.type) && !isFloat(from) && !isWithinType) return null;
  // The ends of small integers are constants, and their casts are folded.
  const convert = (end: Expr | null): Expr | null =>
    e.op === 'cast' && end?.tag === 'Const' && !isFloat(from) && from !== 'i32' ? cast(e.type, end) : on(e, end);
  const ends = { lo: convert(a.lo), hi: convert(a.hi) };
  if (!a.values.nan || isFloat(e.type)) return ends;
  // NaN becomes 0.
  const zero = constant(e.type, 0);
  return { lo: ends.lo && operation('min', ends.lo, zero), hi: ends.hi && operation('max', ends.hi, zero) };
}

/** The ends of a select. `condition` is null unless it has a single value in the range. */
export function choiceEnds(condition: Expr | null, b: NumberEnds, c: NumberEnds): MaybeNumbers {
  const join = (op: 'min' | 'max', x: Expr | null, y: Expr | null): Expr | null => {
    if (x === null || y === null) return null;
    return condition === null ? operation(op, x, y) : operation('select', condition, x, y);
  };
  return { lo: join('min', b.lo, c.lo), hi: join('max', b.hi, c.hi) };
}
