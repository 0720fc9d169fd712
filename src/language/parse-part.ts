import type { Diagnostic } from '../errors/diagnostic.ts';
import { lex } from './lex.ts';
import { parseExpression } from './parse-expression.ts';
import { parseDirectives } from './parse-schedule.ts';
import { Parser } from './parser.ts';
import type { DirectiveTree, ExprTree } from './tree.ts';

/** A part of a program, parsed from its own text. The tree is null if it has an error. */
export interface Part<T> {
  readonly tree: T | null;
  readonly diagnostics: readonly Diagnostic[];
}

export function parseExpressionPart(text: string): Part<ExprTree> {
  return parsePart(text, (p) => {
    const e = parseExpression(p);
    if (!atEnd(p)) p.fail('an operator or the end');
    return e;
  });
}

export function parseDirectivesPart(text: string): Part<readonly DirectiveTree[]> {
  return parsePart(text, (p) => parseDirectives(p, atEnd));
}

function parsePart<T>(text: string, parse: (p: Parser) => T): Part<T> {
  const { tokens, diagnostics } = lex(text);
  const p = new Parser(text, tokens);
  const tree = p.attempt(parse);
  const all = [...diagnostics, ...p.diagnostics];
  return { tree: all.length === 0 ? tree : null, diagnostics: all };
}

function atEnd(p: Parser): boolean {
  return p.here().kind === 'end';
}
