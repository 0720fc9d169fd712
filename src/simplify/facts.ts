import { type ExactOperator, integerTransfer, isExactOperator } from '../arithmetic/integer-transfer.ts';
import { allNumbers, exactRange, isWithin, type Range } from '../arithmetic/range.ts';
import type { Expr, Hole, Name, Op } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import { holdsAll, isFloat, isLong, range, type Type } from '../syntax/type.ts';
import { context } from './context.ts';
import type { Fact, Facts } from './fact.ts';
import { keyOf } from './key.ts';
import { step } from './work.ts';

export type { Fact, Facts };

/** Empty facts in a new object. Memo tables belong to a facts object, and are garbage collected together with it. */
export function temporaryFacts(): Facts {
  return new Map();
}

/**
 * Facts extended by more facts. Extensions are interned: equal ones are the same object, so programs of one pipeline
 * share the memo tables under them.
 */
export function extended(facts: Facts, more: readonly (readonly [Name, Fact])[]): Facts {
  if (more.length === 0) return facts;
  const interned = extensionsOf(facts);
  let text = '';
  for (const [x, { least, greatest, from, to }] of more)
    text += `${x} ${least} ${greatest} ${from ? keyOf(from) : ''} ${to ? keyOf(to) : ''};`;
  let result = interned.get(text);
  if (result === undefined) {
    result = new Map([...facts, ...more]);
    interned.set(text, result);
  }
  return result;
}

/** Extensions by the text of the added facts. The text contains keys, which are never reused. */
const extensionsOf = memoized((_: Facts) => new Map<string, Facts>());

/** The empty facts of the current context, which a program starts from. */
export function noFacts(): Facts {
  return context().noFacts;
}

/** The range of an integer expression over ℤ, by interval arithmetic on the facts about its variables. */
export function limitsOf(e: Expr<Hole>, facts: Facts): Range {
  if (e.tag === 'Var') return facts.get(e.name) ?? allNumbers;
  if (e.tag === 'Const') return findLimits(e, facts);
  const all = limitsUnder(facts);
  const known = all.get(e);
  if (known !== undefined) return known;
  const limits = findLimits(e, facts);
  all.set(e, limits);
  return limits;
}

/** Ranges are memoized per facts object, which is immutable. */
const limitsUnder = memoized((_: Facts) => new Map<Expr<Hole>, Range>());

function findLimits(e: Expr<Hole>, facts: Facts): Range {
  step();
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? { least: e.value, greatest: e.value } : allNumbers;
    case 'Var':
      return facts.get(e.name) ?? allNumbers;
    case 'Hole':
      return e.end === 'len' ? { least: 0, greatest: Number.POSITIVE_INFINITY } : allNumbers;
    case 'Access':
    case 'Extern':
      return e.type === 'f32' || e.type === 'f64' || e.type === 'i32' || e.type === 'u32' ? allNumbers : typeLimits(e);
    case 'Op':
      if (isExactOperator(e.op) && !isFloat(e.type)) return exactLimits(e, e.op, facts);
      if (e.op === 'cast' && e.args[0]) return castLimits(e.args[0], e.type, facts);
      return e.type === 'bool' ? { least: 0, greatest: 1 } : allNumbers;
  }
}

/** Arithmetic on i32 is over ℤ; a result of another integer type may wrap. */
function exactLimits(e: Op<Hole>, op: ExactOperator, facts: Facts): Range {
  const operands = e.args.map((arg) => limitsOf(arg, facts));
  const limits = exactRange(integerTransfer(op, operands) ?? allNumbers);
  // The ends of a 64-bit type are not exact, so a result that is not small may have wrapped.
  if (isLong(e.type)) return isWithin(limits, safeIntegers) ? limits : allNumbers;
  return e.type === 'i32' || isWithin(limits, typeLimits(e)) ? limits : typeLimits(e);
}

/**
 * The range of a cast to a type that contains all values of the operand's type. It is unknown for other types, because
 * such casts may wrap, and for i32 operands, because their values over ℤ may not fit in i32.
 */
function castLimits(operand: Expr<Hole>, to: Type, facts: Facts): Range {
  if (operand.type === 'i32' || !holdsAll(to, operand.type)) return allNumbers;
  const known = operand.tag === 'Var' ? facts.get(operand.name) : undefined;
  return known === undefined ? typeLimits(operand) : intersection(typeLimits(operand), known);
}

const safeIntegers: Range = { least: Number.MIN_SAFE_INTEGER, greatest: Number.MAX_SAFE_INTEGER };

function intersection(a: Range, b: Range): Range {
  return { least: Math.max(a.least, b.least), greatest: Math.min(a.greatest, b.greatest) };
}

function typeLimits(e: Expr<Hole>): Range {
  if (isFloat(e.type) || isLong(e.type)) return allNumbers;
  const { least, greatest } = range(e.type);
  return { least, greatest };
}
