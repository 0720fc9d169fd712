import { parseExtern, startsExtern } from './externs/parse.ts';
import { openBlock } from './parse-block.ts';
import { parseDef, startsDef } from './parse-def.ts';
import { parseFunc } from './parse-func.ts';
import { parseType } from './parse-type.ts';
import type { Parser } from './parser.ts';
import { parseRequirement, startsRequirement } from './requirements/parse.ts';
import type {
  DefTree,
  ExprTree,
  FuncTree,
  NameTree,
  ParamRangeTree,
  ParamTree,
  PipelineTree,
  RequirementTree,
} from './tree.ts';

/**
 * 'pipeline' NAME {',' NAME} '(' [ param {',' param} ] ')' '{' ( fun | extern | def | require )* '}'. Null if the
 * header has an error.
 */
export function parsePipeline(p: Parser): PipelineTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const header = p.attempt(parseHeader);
  const isCorrect = p.mistakes === before;
  const entries = openBlock(p, startsFunc) ? parseEntries(p) : { defs: [], requirements: [], funcs: [] };
  return header !== null && isCorrect ? { tag: 'Pipeline', ...header, ...entries, at: p.since(from) } : null;
}

function parseHeader(p: Parser): Pick<PipelineTree, 'name' | 'others' | 'params'> {
  const name = p.name();
  const others: NameTree[] = [];
  while (p.take(',')) others.push(p.name());
  p.expect('(');
  return { name, others, params: p.list(')', parseParam) };
}

/** NAME [':' type] ['in' [literal] '..' [literal]] ['=' literal]   or   NAME ':' type '[' INT ']' */
function parseParam(p: Parser): ParamTree {
  const name = p.name();
  const hasType = p.take(':');
  const type = hasType ? parseType(p) : null;
  const rank = hasType && p.take('[') ? parseRank(p) : null;
  const range = rank === null && p.take('in') ? parseParamRange(p) : null;
  const value = rank === null && p.take('=') ? parseLiteral(p) : null;
  return { name, type, rank, range, default: value, at: p.since(name.at.from) };
}

/** [literal] '..' [literal] */
function parseParamRange(p: Parser): ParamRangeTree {
  const { from: start } = p.here().at;
  const from = p.is('..') ? null : parseLiteral(p);
  p.expect('..', "'..' after the least value");
  const isOpen = p.is(',') || p.is(')') || p.is('=');
  const to = isOpen ? null : parseLiteral(p);
  return { from, to, at: p.since(start) };
}

function parseRank(p: Parser): number {
  const rank = p.here();
  if (rank.kind !== 'number' || rank.float) return p.fail('the number of dimensions');
  p.next();
  p.expect(']', "']' after the number of dimensions");
  return Number(rank.value);
}

function parseLiteral(p: Parser): ExprTree {
  const { text, at } = p.here();
  if (p.take('true') || p.take('false')) return { tag: 'Bool', value: text === 'true', at };
  const negative = p.take('-');
  const number = p.here();
  if (number.kind !== 'number') return p.fail(negative ? 'a number' : 'a literal');
  p.next();
  const literal: ExprTree = { tag: 'Number', value: number.value, float: number.float, at: number.at };
  return negative ? { tag: 'Unary', op: '-', arg: literal, at: p.since(at.from) } : literal;
}

function parseEntries(p: Parser): Pick<PipelineTree, 'defs' | 'requirements' | 'funcs'> {
  const defs: DefTree[] = [];
  const requirements: RequirementTree[] = [];
  const funcs: FuncTree[] = [];
  while (!closes(p)) {
    if (startsDef(p)) {
      const def = parseDef(p);
      if (def !== null) defs.push(def);
    } else if (startsRequirement(p)) {
      const requirement = parseRequirement(p);
      if (requirement !== null) requirements.push(requirement);
    } else if (startsExtern(p)) {
      const extern = parseExtern(p);
      if (extern !== null) funcs.push(extern);
    } else if (p.is('fun') || startsFunc(p)) {
      if (!p.is('fun')) p.reject("'fun'");
      const func = parseFunc(p);
      if (func !== null) funcs.push(func);
    } else {
      p.reject("'fun' or '}'");
      if (p.startsItem() || p.here().kind === 'end') break;
      p.skip();
    }
  }
  return { defs, requirements, funcs };
}

/** Consume the `}` of a pipeline. A `}` that is followed by a definition is an error and does not close it. */
function closes(p: Parser): boolean {
  if (!p.is('}') || !p.is('fun', 1) || p.ahead(2).kind !== 'name') return p.take('}');
  p.reject("'fun'");
  p.next();
  return false;
}

/** Does a definition start here, possibly with a misspelled keyword? */
function startsFunc(p: Parser): boolean {
  return p.startsFunc() || (p.here().kind === 'name' && p.ahead(1).kind === 'name' && p.is('(', 2));
}
