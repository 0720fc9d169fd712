import { parseStatement } from './parse-block.ts';
import { parseExpression, parseRange } from './parse-expression.ts';
import { parseType } from './parse-type.ts';
import type { Parser } from './parser.ts';
import type { ExprTree, FuncTree, UpdateTree } from './tree.ts';

/** 'fun' NAME '(' [ NAME {',' NAME} ] ')' [':' type] '=' body, or null when there is a mistake in it. */
export function parseFunc(p: Parser): FuncTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const header = p.attempt(parseHeader);
  if (header === null) {
    p.skip();
    return null;
  }
  const { pure, updates } = p.take('{') ? parseStages(p) : { pure: parseStage(p), updates: [] };
  return pure !== null && p.mistakes === before ? { ...header, pure, updates, at: p.since(from) } : null;
}

function parseHeader(p: Parser): Pick<FuncTree, 'name' | 'vars' | 'type'> {
  const name = p.name();
  p.expect('(');
  const vars = p.list(')', (q) => q.name());
  const type = p.take(':') ? parseType(p) : null;
  p.expect('=');
  return { name, vars, type };
}

function parseStage(p: Parser): ExprTree | null {
  return parseStatement(p, parseExpression, startsUpdate);
}

/** expr ';' update* '}' */
function parseStages(p: Parser): { readonly pure: ExprTree | null; readonly updates: readonly UpdateTree[] } {
  const pure = parseStage(p);
  const updates: UpdateTree[] = [];
  while (!p.take('}')) {
    if (p.startsFunc() || p.startsItem() || p.here().kind === 'end') {
      p.reject("an update or '}'");
      break;
    }
    const { from } = p.here().at;
    const update = parseStatement(p, parseUpdate, startsUpdate);
    if (update !== null) updates.push({ ...update, at: p.since(from) });
  }
  return { pure, updates };
}

/** [ 'rdom' '(' … ')' 'in' ] '(' [ expr {',' expr} ] ')' '<-' expr [ 'if' expr ] */
function parseUpdate(p: Parser): Omit<UpdateTree, 'at'> {
  if (!p.is('rdom') && !p.is('(')) p.fail("an update or '}'");
  const rdom = p.take('rdom') ? parseRdom(p) : [];
  p.expect('(');
  const target = p.list(')', parseExpression);
  p.expect('<-');
  const value = parseExpression(p);
  const condition = p.take('if') ? parseExpression(p) : null;
  return { rdom, target, value, condition };
}

function parseRdom(p: Parser): UpdateTree['rdom'] {
  p.expect('(');
  const rdom = p.list(')', parseRange);
  p.expect('in');
  return rdom;
}

/** On a line of its own, what looks like an update is one, though no `;` stands before it. */
function startsUpdate(p: Parser): boolean {
  return p.onNewLine() && (p.is('(') || p.is('rdom'));
}
