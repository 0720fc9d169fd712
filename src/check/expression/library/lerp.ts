import { wrongOperandType } from '../../../errors/S304.ts';
import { noWiderType } from '../../../errors/S325.ts';
import type { CallTree } from '../../../language/tree.ts';
import { cast, constant, type Expr, operation } from '../../../syntax/expr.ts';
import { bits, integer, isFloat, isLong, isSigned, range, type Type } from '../../../syntax/type.ts';
import { report } from '../../notes.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateLiteral, literalOf } from '../literal.ts';
import { elaborateOperands, elaborateOperation } from '../operands.ts';

/**
 * lerp(a, b, w), as in Halide. If a and b are integers, the arithmetic is in integers and the result has their type. If
 * they are floats, or literals with a weight that is a float, this is the operator `lerp` on floats. An unsigned
 * integer weight of n bits represents the fraction w / (2ⁿ − 1).
 */
export function elaborateLerp(elaborator: Elaborator, e: CallTree, expected: Type | null): Expr | null {
  const { notes } = elaborator;
  const [first, second, third] = e.args;
  if (first === undefined || second === undefined || third === undefined) return null;
  const onFloats = (): Expr | null => elaborateOperation(elaborator, 'lerp', e.args, e, expected);
  const literal = literalOf(third);
  const weight = literal
    ? elaborateLiteral(third, { kind: 'float', value: literal.value }, 'f32', notes)
    : elaborator.elaborate(third);
  if (weight === null) return null;
  const isFraction = !isFloat(weight.type) && !isSigned(weight.type) && weight.type !== 'bool';
  if (literalOf(first) !== null && literalOf(second) !== null && !isFraction) return onFloats();
  const [a, b] = elaborateOperands(elaborator, 'any', 'lerp', [first, second], e, expected) ?? [];
  if (a === undefined || b === undefined) return null;
  if (isFloat(a.type)) return isFraction ? operation('lerp', a, b, fractionOf(weight, a.type)) : onFloats();
  if ((!isFraction && !isFloat(weight.type)) || isLong(weight.type)) {
    const wants = 'a weight that is a float or an unsigned integer of at most 32 bits';
    return report(notes, wrongOperandType({ operator: 'lerp', type: weight.type, wants }, third.at));
  }
  if (a.type === 'bool') return operation('select', operation('>', weight, halfOf(weight.type)), b, a);
  if (isLong(a.type)) return report(notes, noWiderType({ name: 'lerp', type: a.type }, e.at));
  return notes.places.mark(interpolated(a, b, weight), e.at);
}

/**
 * (a·(m − W) + b·W) / m rounded to nearest, with m = 2ⁿ − 1 and W the weight in n bits. The rounded quotient is
 * (s + (s >> n)) >> n, where s is the dividend plus 2ⁿ⁻¹. Flipping the sign bit maps signed operands to unsigned ones.
 */
function interpolated(a: Expr, b: Expr, weight: Expr): Expr {
  const { type } = a;
  const n = bits(type);
  const [narrow, wide] = [integer(n, false), integer(2 * n, false)];
  const sign = constant(narrow, 2 ** (n - 1));
  const moved = (x: Expr): Expr => (isSigned(type) ? operation('^', cast(narrow, x), sign) : x);
  const w = weightIn(narrow, weight);
  const rest = operation('-', constant(narrow, range(narrow).greatest), w);
  const product = (x: Expr, y: Expr): Expr => operation('*', cast(wide, moved(x)), cast(wide, y));
  const shifted = (x: Expr): Expr => operation('>>', x, constant(wide, n));
  const sum = operation('+', operation('+', product(a, rest), product(b, w)), constant(wide, 2 ** (n - 1)));
  const quotient = cast(narrow, shifted(operation('+', shifted(sum), sum)));
  return isSigned(type) ? cast(type, operation('^', quotient, sign)) : quotient;
}

/** A weight scaled to the range of an unsigned type. 2ᵐ − 1 divides 2ⁿ − 1 if m divides n, so the factor is exact. */
function weightIn(type: Type, weight: Expr): Expr {
  const most = range(type).greatest;
  if (isFloat(weight.type)) {
    const float = bits(type) === 32 ? 'f64' : weight.type; // 2³² − 1 is not an f32
    return cast(type, operation('*', constant(float, most), cast(float, weight)));
  }
  const own = range(weight.type).greatest;
  if (own <= most) return operation('*', cast(type, weight), constant(type, most / own));
  return cast(type, operation('/', weight, constant(weight.type, own / most)));
}

/** An unsigned weight as a float from 0 to 1. */
function fractionOf(weight: Expr, type: Type): Expr {
  if (isLong(weight.type)) return operation('/', cast(type, weight), constant(type, 2 ** 64)); // 2⁶⁴ − 1, rounded
  const of: Type = bits(weight.type) === 32 ? 'f64' : type;
  return cast(type, operation('/', cast(of, weight), constant(of, range(weight.type).greatest)));
}

function halfOf(type: Type): Expr {
  return isFloat(type) ? constant(type, 0.5) : constant(type, (range(type).greatest - 1) / 2);
}
