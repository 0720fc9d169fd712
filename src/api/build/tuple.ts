import { refuse } from '../../errors/diagnostic.ts';
import { unexpectedSyntax } from '../../errors/S101.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import type { Expression, Operand } from './expression.ts';

/** The result of reading a func: an expression, or a list of expressions for a tuple. */
export type Read = Expression | readonly Expression[];

/** A type, or a list of types for a tuple. */
export type Types = Type | readonly Type[];

/** The result of reading a func that is defined by the given value or list of values. */
export type ReadOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? { readonly [K in keyof Value]: Expression }
  : Expression;

/** The values that an update can store in a func that reads as `Value`. */
export type OperandsOf<Value extends Read> = Value extends readonly Expression[]
  ? { readonly [K in keyof Value]: Operand }
  : Operand;

/** The type of a value, or the list of types for a list of values. */
export type TypesOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? { readonly [K in keyof Value]: Type }
  : Type;

/** A single value or a list of values as a list: one element for each component. */
export function listOf<T>(given: T | readonly T[]): readonly T[] {
  if (!Array.isArray(given)) return [given as T]; // it is not a list
  if (given.length === 0) reporting(() => refuse(unexpectedSyntax({ found: '[]', expected: 'a value' }, null)));
  return Array.from<T>(given); // without holes
}
