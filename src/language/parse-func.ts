import { parseStatement } from './parse-block.ts';
import { parseExpression, parseRange } from './parse-expression.ts';
import { parseTypes } from './parse-type.ts';
import type { Parser } from './parser.ts';
import type { ExprTree, FuncTree, UpdateTree } from './tree.ts';

/** 'fun' NAME '(' [ NAME {',' NAME} ] ')' [':' types] '=' body. Null if it has an error. */
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

function parseHeader(p: Parser): Pick<FuncTree, 'name' | 'vars' | 'types'> {
  const name = p.name();
  p.expect('(');
  const vars = p.list(')', (q) => q.name());
  const types = p.take(':') ? parseTypes(p) : null;
  p.expect('=');
  return { name, vars, types };
}

function parseStage(p: Parser): readonly ExprTree[] | null {
  return parseStatement(p, parseValues, startsUpdate);
}

/** expr | '(' expr ',' expr {',' expr} ')' */
function parseValues(p: Parser): readonly ExprTree[] {
  if (!startsTuple(p)) return [parseExpression(p)];
  p.expect('(');
  return p.list(')', parseExpression);
}

/** Is there a comma directly inside this parenthesis? A parenthesized expression has none. */
function startsTuple(p: Parser): boolean {
  if (!p.is('(')) return false;
  let open = 1;
  for (let i = 1; open > 0 && !p.is(';', i) && p.ahead(i).kind !== 'end'; i++) {
    if (open === 1 && p.is(',', i)) return true;
    if (p.is('(', i) || p.is('[', i)) open++;
    else if (p.is(')', i) || p.is(']', i)) open--;
  }
  return false;
}

/** values ';' update* '}' */
function parseStages(p: Parser): { readonly pure: FuncTree['pure'] | null; readonly updates: readonly UpdateTree[] } {
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

/** [ 'rdom' '(' … ')' 'in' ] '(' [ expr {',' expr} ] ')' '<-' values [ 'if' expr ] */
function parseUpdate(p: Parser): Omit<UpdateTree, 'at'> {
  if (!p.is('rdom') && !p.is('(')) p.fail("an update or '}'");
  const rdom = p.take('rdom') ? parseRdom(p) : [];
  p.expect('(');
  const target = p.list(')', parseExpression);
  p.expect('<-');
  const values = parseValues(p);
  const condition = p.take('if') ? parseExpression(p) : null;
  return { rdom, target, values, condition };
}

function parseRdom(p: Parser): UpdateTree['rdom'] {
  p.expect('(');
  const rdom = p.list(')', parseRange);
  p.expect('in');
  return rdom;
}

/** Does an update start here, on a new line? Used after a missing `;`. */
function startsUpdate(p: Parser): boolean {
  return p.onNewLine() && (p.is('(') || p.is('rdom'));
}
