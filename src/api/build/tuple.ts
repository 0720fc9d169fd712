import { refuse } from '../../errors/diagnostic.ts';
import { unexpectedSyntax } from '../../errors/S101.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import type { KindOf } from '../types/kind.ts';
import type { Common } from '../types/result-type.ts';
import type { Expression, Operand } from './expression.ts';

/** A type, or a list of types for a tuple. */
export type Types = Type | readonly Type[];

/** The result of reading a func: an expression, or a list of expressions for a tuple. */
export type Read = ReadOf<Types>;

/** The result of reading a func with the given type or list of types. */
export type ReadOf<T extends Types> = [T] extends [infer Ts extends readonly Type[]]
  ? { readonly [K in keyof Ts]: Expression<Ts[K]> }
  : [T] extends [infer One extends Type]
    ? Expression<One>
    : Expression<Type> | readonly Expression<Type>[];

/** The values that an update can store in a func with the given type or list of types. */
export type OperandsOf<T extends Types> = [T] extends [infer Ts extends readonly Type[]]
  ? { readonly [K in keyof Ts]: Operand }
  : [T] extends [Type]
    ? Operand
    : Operand | readonly Operand[];

/** The type of a value, or the list of types for a list of values. */
export type TypesOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? ListOfTypes<Value>
  : Value extends Operand
    ? Common[KindOf<Value>]
    : never;

type ListOfTypes<Values extends readonly Operand[]> = { readonly [K in keyof Values]: Common[KindOf<Values[K]>] };

/** The types that can be declared for a value or a list of values: one for each. */
export type DeclaredOf<Value extends Operand | readonly Operand[]> = Value extends readonly Operand[]
  ? { readonly [K in keyof Value]: Type }
  : Type;

/** A single value or a list of values as a list: one element for each component. */
export function listOf<T>(given: T | readonly T[]): readonly T[] {
  if (!Array.isArray(given)) return [given as T]; // it is not a list
  if (given.length === 0) reporting(() => refuse(unexpectedSyntax({ found: '[]', expected: 'a value' }, null)));
  return Array.from<T>(given); // holes of a sparse array become undefined
}
