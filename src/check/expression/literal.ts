import { literalOutOfRange } from '../../errors/S301.ts';
import type { ExprTree } from '../../language/tree.ts';
import { type Const, constant } from '../../syntax/expr.ts';
import { isFloat, type Type } from '../../syntax/type.ts';
import { type Scalar, scalarIn } from '../../syntax/value.ts';
import type { Notes } from '../notes.ts';
import type { LiteralKind } from './typing.ts';

/** A literal number, with its sign. */
export interface Literal {
  readonly kind: LiteralKind;
  readonly value: Scalar;
}

/** The literal of a number or a negated number; null for other expressions. Its type depends on the context. */
export function literalOf(e: ExprTree): Literal | null {
  if (e.tag === 'Number') return { kind: e.float ? 'float' : 'integer', value: e.value };
  if (e.tag !== 'Unary' || e.op !== '-' || e.arg.tag !== 'Number') return null;
  return { kind: e.arg.float ? 'float' : 'integer', value: -e.arg.value };
}

/** A literal as a constant of a type, or null if it does not fit. */
export function asConstant({ kind, value }: Literal, type: Type): Const | null {
  if (isFloat(type)) {
    if (typeof value === 'bigint') return null;
    const rounded = type === 'f32' ? Math.fround(value) : value;
    const isExact = Number.isSafeInteger(value) && rounded === value;
    return (kind === 'float' ? Number.isFinite(rounded) : isExact) ? constant(type, rounded) : null;
  }
  if (kind === 'float') return null;
  const fitting = scalarIn(type, typeof value === 'number' ? value + 0 : value);
  return fitting === null ? null : constant(type, fitting);
}

/** A literal as a constant of a type. Reports a literal that does not fit, and returns null. */
export function elaborateLiteral(e: ExprTree, literal: Literal, type: Type, notes: Notes): Const | null {
  const constant = asConstant(literal, type);
  if (constant === null) notes.diagnostics.push(literalOutOfRange({ literal: String(literal.value), type }, e.at));
  return constant;
}
