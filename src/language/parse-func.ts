import { parseStatement } from './parse-block.ts';
import { parseExpression, parseLet, parseLetBody, parseRange, startsLet } from './parse-expression.ts';
import { parseTypes } from './parse-type.ts';
import type { Parser } from './parser.ts';
import type { ExprTree, FuncTree, LetTree, UpdateTree } from './tree.ts';

/** 'fun' NAME '(' [ NAME {',' NAME} ] ')' [':' types] '=' body. Null if it has an error. */
export function parseFunc(p: Parser): FuncTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const header = p.attempt(parseHeader);
  if (header === null) {
    p.skip();
    return null;
  }
  const { lets, pure, updates } = p.take('{') ? parseStages(p) : { lets: [], pure: parseStage(p), updates: [] };
  return pure !== null && p.mistakes === before ? { ...header, lets, pure, updates, at: p.since(from) } : null;
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
  return valuesOf(parseExpression(p));
}

function valuesOf(e: ExprTree): readonly ExprTree[] {
  return e.tag === 'Tuple' ? e.parts : [e];
}

/** { let ';' } values ';' update* '}' */
function parseStages(p: Parser): Pick<FuncTree, 'lets' | 'updates'> & { readonly pure: FuncTree['pure'] | null } {
  const { lets, pure } = parseFirst(p);
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
  return { lets, pure, updates };
}

/** { let ';' } values ';' */
function parseFirst(p: Parser): Pick<FuncTree, 'lets'> & { readonly pure: FuncTree['pure'] | null } {
  const lets: LetTree[] = [];
  for (;;) {
    const isLet = startsLet(p);
    const parsed = parseStatement(p, parseLetOrValues, startsUpdate);
    if (parsed !== null && 'values' in parsed) return { lets, pure: parsed.values };
    if (parsed !== null) lets.push(parsed);
    else if (!isLet) return { lets, pure: null };
  }
}

/** let   or   values, which may begin with `let a = e in` */
function parseLetOrValues(p: Parser): LetTree | { readonly values: readonly ExprTree[] } {
  if (!startsLet(p)) return { values: parseValues(p) };
  const bound = parseLet(p);
  if (p.take('in')) return { values: valuesOf(parseLetBody(p, bound)) };
  return p.is(';') ? bound : p.fail("';' or 'in'");
}

/** [ 'rdom' '(' … ')' 'in' ] { let 'in' } '(' [ expr {',' expr} ] ')' '<-' values [ 'if' expr ] */
function parseUpdate(p: Parser): Omit<UpdateTree, 'at'> {
  if (!p.is('rdom') && !p.is('(') && !startsLet(p)) p.fail("an update or '}'");
  const rdom = p.take('rdom') ? parseRdom(p) : [];
  const lets: LetTree[] = [];
  while (startsLet(p)) {
    lets.push(parseLet(p));
    p.expect('in', "'in' and an update");
  }
  p.expect('(');
  const target = p.list(')', parseExpression);
  p.expect('<-');
  const values = parseValues(p);
  const condition = p.take('if') ? parseExpression(p) : null;
  return { rdom, lets, target, values, condition };
}

function parseRdom(p: Parser): UpdateTree['rdom'] {
  p.expect('(');
  const rdom = p.list(')', parseRange);
  p.expect('in');
  return rdom;
}

/** Does an update start here, on a new line? Used after a missing `;`. */
function startsUpdate(p: Parser): boolean {
  return p.onNewLine() && (p.is('(') || p.is('rdom') || startsLet(p));
}
