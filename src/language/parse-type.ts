import { unknownType } from '../errors/S107.ts';
import { isType, types } from '../syntax/type.ts';
import { typeInstead } from './foreign-names.ts';
import { excerpt } from './lex.ts';
import type { Parser } from './parser.ts';
import type { TypeTree } from './tree.ts';

/** type | '(' type {',' type} ')'. Unknown types are reported and left out. */
export function parseTypes(p: Parser): readonly TypeTree[] {
  const inParentheses = p.take('(');
  if (inParentheses && p.is(')')) p.fail('a type');
  const types = inParentheses ? p.list(')', parseType) : [parseType(p)];
  return types.filter((type) => type !== null);
}

/** A type. An unknown type is reported, and the result is null. */
export function parseType(p: Parser): TypeTree | null {
  const { kind, text, at } = p.here();
  if (kind !== 'name') return p.fail('a type');
  const type = isType(text) ? { type: text, at } : null;
  if (type === null) {
    p.report(unknownType({ name: excerpt(text), types: types.join(', '), instead: typeInstead(text) }, at));
  }
  p.next();
  return type;
}
