import { isForeignStatement } from './foreign-syntax.ts';
import type { Parser } from './parser.ts';

/**
 * The `{` of a pipeline or a schedule. If it is missing, or the header has an error, skip to the `{` or to the first
 * entry of the block. False if there is no block.
 */
export function openBlock(p: Parser, startsEntry: (p: Parser) => boolean): boolean {
  if (p.take('{')) return true;
  p.reject("'{'");
  while (p.here().kind !== 'end' && !p.startsItem() && !p.startsFunc() && !startsEntry(p) && !p.is('{') && !p.is('}'))
    p.next();
  return p.take('{') || startsEntry(p) || p.is('}');
}

/**
 * A statement and its `;`. Returns null if the statement has an error; a missing `;` is only reported. After an error,
 * parsing continues with the next statement. After a statement in the syntax of another language, the rest of the block
 * is skipped.
 */
export function parseStatement<T>(p: Parser, parse: (p: Parser) => T, startsNext: (p: Parser) => boolean): T | null {
  const statement = p.attempt(parse);
  if (statement !== null) {
    if (p.take(';')) return statement;
    p.reject("';'");
    if (startsNext(p)) return statement;
  }
  if (isForeignStatement(p)) p.skipBlock();
  else p.skip();
  return statement;
}
