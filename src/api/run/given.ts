import { refuse } from '../../errors/diagnostic.ts';
import { unexpectedSyntax } from '../../errors/S101.ts';
import { unknownType } from '../../errors/S107.ts';
import { typeInstead } from '../../language/foreign-names.ts';
import { excerpt } from '../../language/lex.ts';
import { isType, type Type, types } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { awaited, isPromise, show } from './show.ts';

/* Checks of the arguments of builder functions. TypeScript checks most of them, but not for callers in JavaScript. */

/** A value as it is shown in messages: strings are quoted. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? `'${excerpt(value)}'` : excerpt(show(value));
}

/** Refuse a value of the wrong kind. `instead` says what to write. */
export function unexpected(value: unknown, expected: string, instead: string | null = null): never {
  const write = isPromise(value) ? awaited : instead;
  return reporting(() => refuse(unexpectedSyntax({ found: shown(value), expected, instead: write }, null)));
}

export function givenType<T extends Type>(type: T): T {
  if (typeof type === 'string' && isType(type)) return type;
  return reporting(() =>
    refuse(
      unknownType(
        { name: shown(type), types: types.join(', '), instead: typeof type === 'string' ? typeInstead(type) : null },
        null,
      ),
    ),
  );
}

/** Check that a value is a list. Returns a copy in which the holes of a sparse array are undefined. */
export function givenList<T>(list: readonly T[], expected: string, instead: string): readonly T[] {
  return Array.isArray(list) ? Array.from<T>(list) : unexpected(list, expected, instead);
}

/** Is this an object whose properties can be read? */
export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
