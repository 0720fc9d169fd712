import { refuse } from '../errors/diagnostic.ts';
import { nowhere as at } from '../errors/place.ts';
import { S101 } from '../errors/S101.ts';
import { isName } from '../language/lex.ts';
import type { ExprTree, NameTree } from '../language/tree.ts';
import { reporting } from './error.ts';

/** A name that code gives to something, which must be one that text could give too. */
export function nameTree(name: string): NameTree {
  if (!isName(name)) reporting(() => refuse(S101({ found: `'${name}'`, expected: 'a name' }, null)));
  return { name, at };
}

export function nameExpr(name: string): Extract<ExprTree, { tag: 'Name' }> {
  return { tag: 'Name', ...nameTree(name) };
}
