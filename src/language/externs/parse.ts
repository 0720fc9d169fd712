import { parseStatement } from '../parse-block.ts';
import { parseExpression } from '../parse-expression.ts';
import { parseType } from '../parse-type.ts';
import type { Parser } from '../parser.ts';
import { defaultVariables, type FuncTree, type NameTree, type WindowRangeTree, type WindowTree } from '../tree.ts';

/**
 * 'extern' NAME '(' [ expr {',' expr} ] ')' ':' type [ '[' INT ']' ] 'by' NAME
 *     [ 'where' '(' [ NAME {',' NAME} ] ')' [ 'reads' window {',' window} ] ] ';'
 *
 * Null if it has an error.
 */
export function parseExtern(p: Parser): FuncTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const extern = parseStatement(p, parseRest, (q) => q.startsFunc());
  return extern !== null && p.mistakes === before ? { ...extern, at: p.since(from) } : null;
}

/** Does an extern start here? `extern` is a keyword only where a name and its arguments follow. */
export function startsExtern(p: Parser): boolean {
  return isWord(p, 'extern') && p.ahead(1).kind === 'name' && p.is('(', 2);
}

function parseRest(p: Parser): Omit<FuncTree, 'at'> {
  const name = p.name();
  p.expect('(');
  const args = p.list(')', parseExpression);
  p.expect(':', "':' and the type of the result, as in f32[2]");
  const type = parseType(p);
  const rankAt = p.here().at;
  const rank = p.take('[') ? parseRank(p) : 0;
  expectWord(p, 'by', "'by' and the name of a function of the host");
  const host = p.name();
  const contract = isWord(p, 'where') ? parseContract(p) : null;
  const vars = contract?.vars ?? defaultVariables(rank).map((x): NameTree => ({ name: x, at: rankAt }));
  if (vars.length !== rank) p.fail(`${rank} variables`);
  const value = { tag: 'Extern' as const, host, args, windows: contract?.windows ?? [], at: p.since(name.at.from) };
  return { name, vars, types: type && [type], lets: [], pure: [value], updates: [] };
}

function parseRank(p: Parser): number {
  const rank = p.here();
  if (rank.kind !== 'number' || rank.float || rank.value > maxRank) return p.fail('the number of dimensions');
  p.next();
  p.expect(']', "']' after the number of dimensions");
  return Number(rank.value);
}

/** More dimensions than a func may have, so that the checker reports them. */
const maxRank = 64;

/** 'where' '(' [ NAME {',' NAME} ] ')' [ 'reads' window {',' window} ] */
function parseContract(p: Parser): { readonly vars: readonly NameTree[]; readonly windows: readonly WindowTree[] } {
  p.next();
  p.expect('(', "'(' and the variables of the result");
  const vars = p.list(')', (q) => q.name());
  if (p.is(';')) return { vars, windows: [] };
  expectWord(p, 'reads', "'reads' and a window, or ';'");
  const windows = [parseWindow(p)];
  while (p.take(',')) windows.push(parseWindow(p));
  return { vars, windows };
}

/** NAME '[' [ range {',' range} ] ']' */
function parseWindow(p: Parser): WindowTree {
  const of = p.name('the name of an argument');
  p.expect('[');
  const ranges = p.list(']', parseRange);
  return { of, ranges, at: p.since(of.at.from) };
}

/** [from, to)   or   (min, length)   or   a coordinate */
function parseRange(p: Parser): WindowRangeTree {
  if (p.take('[')) {
    const from = parseExpression(p);
    p.expect(',');
    const to = parseExpression(p);
    p.expect(')');
    return { form: 'half-open', from, to };
  }
  const e = parseExpression(p);
  const [from, to, more] = e.tag === 'Tuple' ? e.parts : [e, e];
  if (from === undefined || to === undefined || more !== undefined) return p.fail('a range with two ends');
  return { form: e.tag === 'Tuple' ? 'length' : 'point', from, to };
}

function isWord(p: Parser, word: string): boolean {
  return p.here().kind === 'name' && p.here().text === word;
}

function expectWord(p: Parser, word: string, expected: string): void {
  if (!isWord(p, word)) p.fail(expected);
  p.next();
}
