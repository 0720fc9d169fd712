import type { LiteralKind } from '../../check/expression/typing.ts';
import type { Type } from '../../syntax/type.ts';

/**
 * The kind of an expression, for TypeScript: its type, or, for a literal, its notation (`integer` or `float`). A
 * literal takes the type of the other operands. A union means that the expression has one of these types.
 */
export type Kind = Type | LiteralKind;

/** The kind of an operand: a number, a bigint, a boolean or an expression. */
export type KindOf<O> = O extends number
  ? LiteralKindOf<O>
  : O extends bigint
    ? 'integer'
    : O extends boolean
      ? 'bool'
      : O extends { readonly kind: infer K extends Kind | undefined }
        ? Exclude<K, undefined>
        : Kind;

type LiteralKindOf<N extends number> = number extends N
  ? LiteralKind
  : `${N}` extends `${bigint}`
    ? IsLong<`${N}`> extends true
      ? LiteralKind // an integer that is not safe is a float literal
      : 'integer'
    : 'float';

/** Does a text have more than 15 characters? An integer with at most 15 digits is safe. */
type IsLong<Text extends string, Steps extends readonly 0[] = []> = Text extends `${string}${infer Rest}`
  ? Steps['length'] extends 15
    ? true
    : IsLong<Rest, [...Steps, 0]>
  : false;
