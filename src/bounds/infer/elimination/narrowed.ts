import { affineOf } from '../../../simplify/affine.ts';
import { step } from '../../../simplify/work.ts';
import { constantOf, type Expr, int, type Name, type Op, operation } from '../../../syntax/expr.ts';
import type { Operator } from '../../../syntax/operator.ts';
import { isFloat } from '../../../syntax/type.ts';
import { mentions } from '../../../syntax/walk.ts';
import { boundSum, isAtom } from './bound-sum.ts';
import { type Direction, oncePerNode, type Visit } from './once-per-node.ts';

/**
 * An expression under a condition that implies least ≤ v ≤ most (null: no limit). Replaces v with min(v, most) where
 * the expression moves in the given direction as v grows, and with max(v, least) where it does so as v shrinks. The
 * value does not change where the condition holds, and the limits stay in the expression when v is eliminated later.
 */
export function narrowed(e: Expr, v: Name, least: Expr | null, most: Expr | null, direction: Direction): Expr {
  const visit = oncePerNode<Expr, Side>((node, side, again) => narrowedNode(node, v, least, most, side, again));
  return visit(e, direction);
}

/** A direction, or 0 where v is clamped to both limits, because the expression may be non-monotone in v. */
type Side = Direction | 0;

function narrowedNode(
  e: Expr,
  v: Name,
  least: Expr | null,
  most: Expr | null,
  side: Side,
  again: Visit<Expr, Side>,
): Expr {
  if (!mentions(e, v)) return e;
  step();
  const sum = affineOf(e);
  if (!isAtom(sum)) return boundSum(sum, side, again);
  if (e.tag === 'Var') {
    const above = side > 0 || least === null ? e : operation('max', e, least);
    return side < 0 || most === null ? above : operation('min', above, most);
  }
  if (e.tag !== 'Op') return e;
  const [p, ...choices] = e.args;
  if (e.op === 'select' && p !== undefined && !mentions(p, v)) {
    return { ...e, args: [p, ...choices.map((arg) => again(arg, side))] };
  }
  if (isFloat(e.type) || e.args.some((arg) => isFloat(arg.type))) return narrowedFloat(e, v, side, again);
  const monotone = e.op === 'min' || e.op === 'max' || (e.op === '/' && (constantOf(e.args[1] ?? int(0)) ?? 0) > 0);
  if (monotone) return { ...e, args: e.args.map((arg) => again(arg, side)) };
  // Whether a product or a quotient rises or falls with v is known only at run time.
  return e.op === '*' || e.op === '/' ? { ...e, args: e.args.map((arg) => again(arg, 0)) } : e;
}

function narrowedFloat(e: Op, v: Name, side: Side, again: Visit<Expr, Side>): Expr {
  // A product of two sides is a side.
  const args = e.args.map((arg, i) => (mentions(arg, v) ? again(arg, (directionOf(e, i) * side) as Side) : arg));
  return { ...e, args };
}

/** 1 if the operation rises with its i-th operand, −1 if it falls, 0 if that is unknown. */
function directionOf({ op, args }: Op, i: number): Direction | 0 {
  const factor = op === '*' || (op === '/' && i === 0) ? args[1 - i] : undefined;
  if (factor !== undefined) return signOf(constantOf(factor) ?? 0);
  return directions[op]?.[i] ?? 0;
}

/** Whether operations rise or fall with their operands. */
const directions: Partial<Record<Operator, readonly Direction[]>> = {
  cast: [1],
  saturate: [1],
  floor: [1],
  ceil: [1],
  trunc: [1],
  round: [1],
  sqrt: [1],
  neg: [-1],
  '+': [1, 1],
  '-': [1, -1],
  min: [1, 1],
  max: [1, 1],
};

function signOf(factor: number): Direction | 0 {
  return factor > 0 ? 1 : factor < 0 ? -1 : 0;
}
