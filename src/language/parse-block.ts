import type { Parser } from './parser.ts';

/**
 * The `{` of a pipeline or a schedule. When it is missing, or the header before it is not sound, look for it, or for
 * the first entry of the block; false says that there is no block.
 */
export function openBlock(p: Parser, startsEntry: (p: Parser) => boolean): boolean {
  if (p.take('{')) return true;
  p.reject("'{'");
  while (p.here().kind !== 'end' && !p.startsItem() && !p.startsFunc() && !startsEntry(p) && !p.is('{') && !p.is('}'))
    p.next();
  return p.take('{') || startsEntry(p) || p.is('}');
}

/** A statement and its `;`, or null after a mistake, when parsing goes on with the next statement. */
export function parseStatement<T>(p: Parser, parse: (p: Parser) => T, startsNext: (p: Parser) => boolean): T | null {
  const statement = p.attempt(parse);
  if (statement !== null) {
    if (p.take(';')) return statement;
    p.reject("';'");
    if (startsNext(p)) return statement;
  }
  p.skip();
  return statement;
}
