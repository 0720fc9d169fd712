import { spanning } from '../errors/place.ts';
import { chainedComparison } from '../errors/S105.ts';
import { malformedNumber } from '../errors/S106.ts';
import { numberInstead } from './foreign-names.ts';
import { excerpt } from './lex.ts';
import { parseType } from './parse-type.ts';
import { maxDepth, type Parser } from './parser.ts';
import {
  type BinaryOperator,
  binaryLevels,
  comparisonLevel,
  type ExprTree,
  type LetTree,
  type NameOrCall,
  type NameTree,
  type RangeTree,
  type Reduction,
  reductions,
  reorderableSum,
  type UnaryOperator,
  unaryOperators,
} from './tree.ts';

export function parseExpression(p: Parser): ExprTree {
  return finish(p, expression(p, 0));
}

/** NAME = (min, length)   or   NAME = [from, to) */
export function parseRange(p: Parser): RangeTree {
  return complete(p, range(p));
}

/** let NAME [: type] = e   or   let (NAME, NAME, …) = e */
export function parseLet(p: Parser): LetTree {
  return complete(p, binding(p));
}

/** Does a let start here? `let` is a keyword only where a name with a value follows. */
export function startsLet(p: Parser): boolean {
  const { kind, text } = p.here();
  if (kind !== 'name' || text !== 'let') return false;
  return p.ahead(1).kind === 'name' ? p.is('=', 2) || p.is(':', 2) : p.is('(', 1) && p.ahead(2).kind === 'name';
}

/** The rest of a let after its binding and `in`. */
export function parseLetBody(p: Parser, binding: LetTree): ExprTree {
  const body = parseExpression(p);
  return p.withinDepth({ tag: 'Let', let: binding, body, at: p.since(binding.at.from) }, [binding.value, body]);
}

function complete<T>(p: Parser, parsing: Parsing<T>): T {
  let step = parsing.next();
  while (!step.done) step = parsing.next(finish(p, step.value));
  return step.value;
}

/**
 * A coroutine that yields the parsing of each operand and receives the operand. This is recursive descent with an
 * explicit stack, so deep nesting cannot overflow the call stack.
 */
type Parsing<T> = Generator<Parsing<ExprTree>, T, ExprTree>;

function finish(p: Parser, root: Parsing<ExprTree>): ExprTree {
  const stack: Parsing<ExprTree>[] = [];
  let current = root;
  let step = current.next();
  for (;;) {
    if (!step.done) {
      stack.push(current);
      if (stack.length >= maxDepth) p.tooDeep(p.here().at);
      current = step.value;
      step = current.next();
    } else {
      const outer = stack.pop();
      if (outer === undefined) return step.value;
      current = outer;
      step = current.next(step.value);
    }
  }
}

/**
 * Precedence climbing: parses operators of at least the given level. The source range of a node includes the
 * parentheses of its operands. A let is not an operand, because its body extends as far as possible.
 */
function* expression(p: Parser, least: number): Parsing<ExprTree> {
  const { from } = p.here().at;
  if (least === 0 && startsLet(p)) {
    const bound = yield* binding(p);
    p.expect('in');
    const body = yield expression(p, 0);
    return p.withinDepth({ tag: 'Let', let: bound, body, at: p.since(from) }, [bound.value, body]);
  }
  let left = yield* signed(p);
  let compared: readonly BinaryOperator[] = [];
  for (let found = operatorHere(p); found !== null && found.level >= least; found = operatorHere(p)) {
    const { op, level } = found;
    compared = level === comparisonLevel ? [...compared.slice(0, 2), op] : [];
    if (compared.length === 2)
      p.report(chainedComparison({ first: `'${compared[0]}'`, second: `'${op}'` }, p.here().at));
    if (p.is('<-')) p.splitArrow();
    else p.next();
    const right = yield expression(p, level + 1);
    left = p.withinDepth({ tag: 'Binary', op, left, right, at: p.since(from) }, [left, right]);
  }
  return left;
}

const operators = new Map<string, { readonly op: BinaryOperator; readonly level: number }>(
  binaryLevels.flatMap((ops, level) => ops.map((op) => [op, { op, level }] as const)),
);

/**
 * The binary operator at this token; null if there is none. `x <-1` is a comparison with -1: the arrow of an update
 * follows the `)` of its target, never an operand.
 */
function operatorHere(p: Parser): { readonly op: BinaryOperator; readonly level: number } | null {
  const { kind, text } = p.here();
  return kind === 'symbol' ? (operators.get(text === '<-' ? '<' : text) ?? null) : null;
}

/** { '-' | '!' | '~' } operand */
function* signed(p: Parser): Parsing<ExprTree> {
  const signs: { readonly op: UnaryOperator; readonly from: number }[] = [];
  for (let op = signHere(p); op !== undefined; op = signHere(p)) signs.push({ op, from: p.next().at.from });
  let e = yield* operand(p);
  for (const { op, from } of signs.reverse()) e = p.withinDepth({ tag: 'Unary', op, arg: e, at: p.since(from) }, [e]);
  return e;
}

function signHere(p: Parser): UnaryOperator | undefined {
  return unaryOperators.find((sign) => p.is(sign));
}

function* operand(p: Parser): Parsing<ExprTree> {
  const token = p.here();
  const { at } = token;
  if (startsLet(p)) return p.fail('parentheses around a let');
  if (token.kind === 'name') return yield* named(p);
  if (token.kind === 'number') {
    p.next();
    return { tag: 'Number', value: token.value, float: token.float, at };
  }
  if (p.take('true') || p.take('false')) return { tag: 'Bool', value: token.text === 'true', at };
  if (p.take('(')) {
    const inner = yield expression(p, 0);
    if (p.take(',')) {
      if (p.is(')')) p.fail('an expression');
      const parts = [inner, ...(yield* list(p, ')'))];
      return component(p, p.withinDepth({ tag: 'Tuple', parts, at: p.since(at.from) }, parts));
    }
    p.expect(')');
    return p.withinDepth(inner, [inner]);
  }
  const after = p.ahead(1);
  if (p.is('.') && after.kind === 'number' && after.at.from === at.to) {
    const text = excerpt(`.${after.text}`);
    p.report(malformedNumber({ text, advice: numberInstead(text) }, spanning(at, after.at)));
    p.next();
    p.next();
    return { tag: 'Number', value: 0, float: true, at: spanning(at, after.at) };
  }
  return p.fail('an expression');
}

/** v | v[e, …] | v[e, …].0 | v.0 | name(e, …) | name(e, …)[e, …] | img.min[d] | x.min | reduction(r = I, … : e) */
function* named(p: Parser): Parsing<ExprTree> {
  const name = p.name();
  if (p.is('.') && p.ahead(1).kind === 'number') return component(p, { tag: 'Name', ...name });
  if (p.take('.')) return inputBound(p, name);
  const isReorderable = name.name === 'reorderable' && p.here().text === 'sum' && p.is('(', 1);
  if (isReorderable) p.next();
  const kind = isReorderable ? reorderableSum : reductions.find((r) => r === name.name);
  if (kind !== undefined && p.take('(')) return component(p, yield* reduce(p, kind, name));
  let of: NameOrCall = { tag: 'Name', ...name };
  if (p.take('(')) {
    const args = yield* list(p, ')');
    of = p.withinDepth({ tag: 'Call', name, args, at: p.since(name.at.from) }, args);
  }
  if (!p.take('[')) return component(p, of);
  const args = yield* list(p, ']');
  const number = p.take('.') ? componentNumber(p) : null;
  return p.withinDepth({ tag: 'Index', of, args, component: number, at: p.since(name.at.from) }, [of, ...args]);
}

/** e | e.0 */
function component(p: Parser, of: ExprTree): ExprTree {
  if (!p.take('.')) return of;
  const number = componentNumber(p);
  return p.withinDepth({ tag: 'Component', of, component: number, at: p.since(of.at.from) }, [of]);
}

function componentNumber(p: Parser): number {
  const number = p.here();
  if (number.kind !== 'number' || number.float) return p.fail('the number of a component');
  p.next();
  return Number(number.value);
}

function* binding(p: Parser): Parsing<LetTree> {
  const { from } = p.next().at;
  const names = p.take('(') ? p.list(')', (q) => q.name()) : [p.name()];
  const type = names.length === 1 && p.take(':') ? parseType(p) : null;
  p.expect('=');
  const value = yield expression(p, 0);
  return { names, type, value, at: p.since(from) };
}

/** [ e {',' e} ] close, after the opening bracket. */
function* list(p: Parser, close: ')' | ']'): Parsing<readonly ExprTree[]> {
  const es: ExprTree[] = [];
  if (p.take(close)) return es;
  do es.push(yield expression(p, 0));
  while (p.take(','));
  p.expect(close, `',' or '${close}'`);
  return es;
}

function inputBound(p: Parser, input: NameTree): ExprTree {
  const { kind, text: end } = p.here();
  if (kind !== 'name' || (end !== 'min' && end !== 'len')) return p.fail("'min' or 'len'");
  p.next();
  if (!p.take('[')) return { tag: 'InputBound', input, end, dim: null, at: p.since(input.at.from) };
  const dimension = p.here();
  if (dimension.kind !== 'number' || dimension.float) return p.fail('the number of a dimension');
  p.next();
  p.expect(']');
  return { tag: 'InputBound', input, end, dim: Number(dimension.value), at: p.since(input.at.from) };
}

function* reduce(p: Parser, kind: Reduction, name: NameTree): Parsing<ExprTree> {
  if (p.here().kind !== 'name' || !p.is('=', 1)) p.fail(`the range of '${kind}(r = (min, length) : e)'`);
  const rdom: RangeTree[] = [];
  do rdom.push(yield* range(p));
  while (p.take(','));
  p.expect(':', "',' or ':'");
  const body = yield expression(p, 0);
  p.expect(')');
  const parts = [body, ...rdom.flatMap(({ from, to }) => [from, to])];
  return p.withinDepth({ tag: 'Reduce', kind, rdom, body, at: p.since(name.at.from) }, parts);
}

function* range(p: Parser): Parsing<RangeTree> {
  const name = p.name();
  p.expect('=');
  const form = p.is('[') ? 'half-open' : 'length';
  if (!p.take('[') && !p.take('(')) p.fail("'(' or '['");
  const from = yield expression(p, 0);
  p.expect(',');
  const to = yield expression(p, 0);
  p.expect(')');
  return { name, form, from, to, at: p.since(name.at.from) };
}
