import { differentWidth } from '../../errors/S327.ts';
import type { CallTree } from '../../language/tree.ts';
import { type Expr, reinterpret } from '../../syntax/expr.ts';
import { bits, integer, isFloat, isSigned, type Type, types } from '../../syntax/type.ts';
import { report } from '../notes.ts';
import type { Elaborator } from './elaborator.ts';
import { asConstant, elaborateLiteral, type Literal, literalOf } from './literal.ts';

/**
 * reinterpret_T(e): the bits of e as a T. A literal gets the width of T: `reinterpret_f32(0x3f80_0000)` has an integer
 * of 32 bits, `reinterpret_u64(1.0)` an f64.
 */
export function elaborateReinterpret(elaborator: Elaborator, type: Type, e: CallTree): Expr | null {
  const { notes } = elaborator;
  const [arg] = e.args;
  if (arg === undefined) return null;
  const literal = literalOf(arg);
  const value =
    literal === null || type === 'bool'
      ? elaborator.elaborate(arg)
      : elaborateLiteral(arg, literal, typeOfLiteral(literal, type), notes);
  if (value === null) return null;
  if (type === 'bool' || bits(value.type) !== bits(type))
    return report(
      notes,
      differentWidth({ to: type, from: value.type, width: bits(value.type), fitting: typesLike(value.type) }, e.at),
    );
  return reinterpret(type, value);
}

/** The types of the same width. */
function typesLike(type: Type): readonly Type[] {
  return types.filter((t) => bits(t) === bits(type));
}

function typeOfLiteral(literal: Literal, type: Type): Type {
  if (literal.kind === 'float') return bits(type) < 64 ? 'f32' : 'f64';
  const signed = isFloat(type) || isSigned(type);
  const first = integer(bits(type), signed);
  const other = integer(bits(type), !signed);
  return asConstant(literal, first) === null && asConstant(literal, other) !== null ? other : first;
}
