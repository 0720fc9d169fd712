import type { OperandRule } from '../../syntax/operator.ts';
import { bits, integer, isFloat, isSigned, meet, type Type } from '../../syntax/type.ts';

/** What a literal looks like before it takes a type. */
export type LiteralKind = 'integer' | 'float';

/**
 * The types that operands are brought to, by the operator's rule (language.md, 'Types and values'); or what the operator
 * is for, when they are not of that kind. Operands that are literals are given by their kind: they adapt to the others,
 * to the expected type when there are no others, else to i32 or f32.
 *
 *     number      they meet; bools count as i32
 *     any         they meet; bools may stay bools
 *     integer     as `any`, without floats
 *     shift       the wider width for both, each with its own signedness
 *     float       f64 if one is f64, else f32
 */
export function meeting(
  rule: Exclude<OperandRule, 'select' | 'cast' | 'condition'>,
  operands: readonly (Type | LiteralKind)[],
  expected: Type | null,
): { readonly types: readonly Type[] } | { readonly wants: string; readonly type: Type } {
  const typed = operands.filter((t) => !isLiteralKind(t));
  const literals = operands.filter(isLiteralKind);
  const common = meetAll(typed, literals, expected);
  const together = (t: Type) => ({ types: operands.map(() => t) });
  const float = typed.find(isFloat) ?? (isFloat(common) ? common : undefined);
  switch (rule) {
    case 'number':
      return together(common === 'bool' ? 'i32' : common);
    case 'any':
      return together(common);
    case 'float':
      return together(isFloat(common) ? common : expected === 'f64' && typed.length === 0 ? 'f64' : 'f32');
    case 'integer':
      return float !== undefined ? { wants: 'integers', type: float } : together(common);
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

/** Where all operands meet. A literal beside bools makes them numbers, and a float literal makes integers floats. */
function meetAll(typed: readonly Type[], literals: readonly LiteralKind[], expected: Type | null): Type {
  const [first, ...rest] = typed;
  const float = literals.includes('float');
  if (first === undefined) return adapted(expected, float);
  const common = rest.reduce(meet, first);
  if (literals.length === 0) return common;
  return float ? meet(common, 'f32') : common === 'bool' ? 'i32' : common;
}

/** The type of a literal with no other operand beside it. */
export function adapted(expected: Type | null, float: boolean): Type {
  if (expected === null || expected === 'bool') return float ? 'f32' : 'i32';
  return float && !isFloat(expected) ? 'f32' : expected;
}
