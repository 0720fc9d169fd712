import { S107 } from '../errors/S107.ts';
import { isType, types } from '../syntax/type.ts';
import { excerpt } from './lex.ts';
import type { Parser } from './parser.ts';
import type { TypeTree } from './tree.ts';

/** A type; null after the report of a name that is none. */
export function parseType(p: Parser): TypeTree | null {
  const { kind, text, at } = p.here();
  if (kind !== 'name') return p.fail('a type');
  const type = isType(text) ? { type: text, at } : null;
  if (type === null) p.report(S107({ name: excerpt(text), types: types.join(', ') }, at));
  p.next();
  return type;
}
