import type { OperandRule } from '../../syntax/operator.ts';
import { bits, commonType, integer, isFloat, isSigned, type Type } from '../../syntax/type.ts';

/** The kind of a literal, by its notation. */
export type LiteralKind = 'integer' | 'float';

/**
 * The types that operands are converted to, by the rule of the operator (language.md, 'Types and values'). If an
 * operand has a type that the operator does not accept, `wants` describes the accepted types. A literal operand is
 * represented by its kind. It adapts to the other operands, or to the expected type if there are none, or else to i32
 * or f32.
 *
 *     number      the common type; bools become i32
 *     any         the common type; bools may stay bools
 *     integer     as `any`, without floats
 *     shift       the wider width for both, each with its own signedness
 *     float       f64 if one is f64, else f32
 */
export function commonTypes(
  rule: Exclude<OperandRule, 'select' | 'cast' | 'bits' | 'condition'>,
  operands: readonly (Type | LiteralKind)[],
  expected: Type | null,
): { readonly types: readonly Type[] } | { readonly wants: string; readonly type: Type } {
  const typed = operands.filter((t) => !isLiteralKind(t));
  const literals = operands.filter(isLiteralKind);
  const common = commonTypeOf(typed, literals, expected);
  const sameType = (t: Type) => ({ types: operands.map(() => t) });
  const float = typed.find(isFloat) ?? (isFloat(common) ? common : undefined);
  switch (rule) {
    case 'number':
      return sameType(common === 'bool' ? 'i32' : common);
    case 'any':
      return sameType(common);
    case 'float':
      return sameType(isFloat(common) ? common : expected === 'f64' && typed.length === 0 ? 'f64' : 'f32');
    case 'integer':
      return float !== undefined ? { wants: 'integers', type: float } : sameType(common);
    case 'shift': {
      if (float !== undefined) return { wants: 'integers', type: float };
      const number = common === 'bool' ? 'i32' : common;
      const onlyBools = typed.every((t) => t === 'bool');
      const own = operands.map((t) => (onlyBools || isLiteralKind(t) ? number : t));
      const width = Math.max(...own.map(bits));
      return { types: own.map((t) => integer(width, isSigned(t))) };
    }
  }
}

function isLiteralKind(t: Type | LiteralKind): t is LiteralKind {
  return t === 'integer' || t === 'float';
}

/** The common type of all operands. With a literal, bools become i32; with a float literal, integers become floats. */
function commonTypeOf(typed: readonly Type[], literals: readonly LiteralKind[], expected: Type | null): Type {
  const [first, ...rest] = typed;
  const float = literals.includes('float');
  if (first === undefined) return adapted(expected, float);
  const common = rest.reduce(commonType, first);
  if (literals.length === 0) return common;
  return float ? commonType(common, 'f32') : common === 'bool' ? 'i32' : common;
}

/** The type of a literal without other operands. */
export function adapted(expected: Type | null, float: boolean): Type {
  if (expected === null || expected === 'bool') return float ? 'f32' : 'i32';
  return float && !isFloat(expected) ? 'f32' : expected;
}
