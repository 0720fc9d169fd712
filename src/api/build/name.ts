import { nowhere as at } from '../../errors/place.ts';
import { isName } from '../../language/lex.ts';
import type { ExprTree, NameTree } from '../../language/tree.ts';
import { unexpected } from '../run/given.ts';

/** A name that is defined by code. It must be an identifier of the language. */
export function nameTree(name: string): NameTree {
  return typeof name === 'string' && isName(name) ? { name, at } : unexpected(name, 'a name');
}

export function nameExpr(name: string): Extract<ExprTree, { tag: 'Name' }> {
  return { tag: 'Name', ...nameTree(name) };
}
