import { nowhere as at } from '../../errors/place.ts';
import { isName } from '../../language/lex.ts';
import type { ExprTree, NameTree } from '../../language/tree.ts';
import { unexpected } from '../run/given.ts';

const form = 'Write a string of letters, digits and _ that is not a keyword of the language.';

/** The tree of a name that is given in code. Refuses a name that is not an identifier of the language. */
export function nameTree(name: string): NameTree {
  return typeof name === 'string' && isName(name) ? { name, at } : unexpected(name, 'a name', form);
}

export function nameExpr(name: string): Extract<ExprTree, { tag: 'Name' }> {
  return { tag: 'Name', ...nameTree(name) };
}
