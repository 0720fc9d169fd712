import { parseStatement } from './parse-block.ts';
import { parseExpression } from './parse-expression.ts';
import { parseType } from './parse-type.ts';
import type { Parser } from './parser.ts';
import type { DefParamTree, DefTree } from './tree.ts';

/** 'def' NAME '(' [ param {',' param} ] ')' '=' expr ';'. Null if it has an error. */
export function parseDef(p: Parser): DefTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const def = parseStatement(p, parseRest, (q) => q.startsFunc());
  return def !== null && p.mistakes === before ? { ...def, at: p.since(from) } : null;
}

/** Does a def start here? `def` is a keyword only where a name and its parameters follow. */
export function startsDef(p: Parser): boolean {
  return p.here().kind === 'name' && p.here().text === 'def' && p.ahead(1).kind === 'name' && p.is('(', 2);
}

function parseRest(p: Parser): Omit<DefTree, 'at'> {
  const name = p.name();
  p.expect('(');
  const params = p.list(')', parseParam);
  p.expect('=', "'=' and the value of the def");
  return { name, params, body: parseExpression(p) };
}

/** NAME [':' type] */
function parseParam(p: Parser): DefParamTree {
  const name = p.name();
  const type = p.take(':') ? parseType(p) : null;
  return { name, type, at: p.since(name.at.from) };
}
