import { refuse } from '../../errors/diagnostic.ts';
import { unexpectedSyntax } from '../../errors/S101.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import type { Expression, Operand } from './expression.ts';

/** What reading a func gives: its value, or those of a tuple. */
export type Read = Expression | readonly Expression[];

/** One type, or one for each component of a tuple. */
export type Types = Type | readonly Type[];

/** What reading a func gives that is defined by a value, or by the values of a tuple. */
export type ReadOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? { readonly [K in keyof Value]: Expression }
  : Expression;

/** What may be written where such values are read. */
export type OperandsOf<Value extends Read> = Value extends readonly Expression[]
  ? { readonly [K in keyof Value]: Operand }
  : Operand;

/** The types of such values. */
export type TypesOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? { readonly [K in keyof Value]: Type }
  : Type;

/** What there is one of for each component, as a list. */
export function listOf<T>(given: T | readonly T[]): readonly T[] {
  if (!Array.isArray(given)) return [given as T]; // as it is no list
  if (given.length === 0) reporting(() => refuse(unexpectedSyntax({ found: '[]', expected: 'a value' }, null)));
  return Array.from<T>(given); // without holes
}
