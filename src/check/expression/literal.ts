import { literalOutOfRange } from '../../errors/S301.ts';
import type { ExprTree } from '../../language/tree.ts';
import { type Const, constant } from '../../syntax/expr.ts';
import { isFloat, range, type Type } from '../../syntax/type.ts';
import type { Notes } from '../notes.ts';
import type { LiteralKind } from './typing.ts';

/** A number as written, with its sign. */
export interface Literal {
  readonly kind: LiteralKind;
  readonly value: number;
}

/** A number, or minus a number, is a literal: it has no type until its surroundings give it one. */
export function literalOf(e: ExprTree): Literal | null {
  if (e.tag === 'Number') return { kind: e.float ? 'float' : 'integer', value: e.value };
  if (e.tag !== 'Unary' || e.op !== '-' || e.arg.tag !== 'Number') return null;
  return { kind: e.arg.float ? 'float' : 'integer', value: -e.arg.value };
}

/** The constant that a literal is in a type, or null when the type does not hold it. */
export function constantOf({ kind, value }: Literal, type: Type): Const | null {
  if (isFloat(type)) {
    const held = type === 'f32' ? Math.fround(value) : value;
    const exact = Number.isSafeInteger(value) && held === value;
    return (kind === 'float' ? Number.isFinite(held) : exact) ? constant(type, held) : null;
  }
  const { least, greatest } = range(type);
  return kind === 'integer' && least <= value && value <= greatest ? constant(type, value + 0) : null;
}

/** As `constantOf`, with a diagnostic where it does not. */
export function fitted(e: ExprTree, literal: Literal, type: Type, notes: Notes): Const | null {
  const held = constantOf(literal, type);
  if (held === null) notes.diagnostics.push(literalOutOfRange({ literal: String(literal.value), type }, e.at));
  return held;
}
