import { integerTransfer, isExactOperator } from '../arithmetic/integer-transfer.ts';
import { allNumbers, type Range } from '../arithmetic/range.ts';
import type { Expr, Hole, Name } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import { holdsAll, range, type Type } from '../syntax/type.ts';
import { context } from './context.ts';
import type { Fact, Facts } from './fact.ts';
import { keyOf } from './key.ts';
import { step } from './work.ts';

export type { Fact, Facts };

/** Facts of nobody. What is remembered under them goes with them. */
export function nothingKnown(): Facts {
  return new Map();
}

/**
 * Facts and more of them: the same object for the same facts, since much is remembered of them, which programs of one
 * pipeline have in common.
 */
export function extended(facts: Facts, more: readonly (readonly [Name, Fact])[]): Facts {
  if (more.length === 0) return facts;
  const known = extensionsOf(facts);
  let text = '';
  for (const [x, { least, greatest, from, to }] of more)
    text += `${x} ${least} ${greatest} ${from ? keyOf(from) : ''} ${to ? keyOf(to) : ''};`;
  let result = known.get(text);
  if (result === undefined) {
    result = new Map([...facts, ...more]);
    known.set(text, result);
  }
  return result;
}

/** By what is added. Keys stand in it, which are never used twice. */
const extensionsOf = memoized((_: Facts) => new Map<string, Facts>());

/** No facts: those from which a program starts. */
export function noFacts(): Facts {
  return context().noFacts;
}

/**
 * The numbers between which an integer expression lies, over ℤ: by interval arithmetic on what is known of its variables.
 */
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

/** Range are remembered as long as the facts are, which are never changed, only extended. */
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
      return e.type === 'f32' || e.type === 'f64' || e.type === 'i32' || e.type === 'u32' ? allNumbers : typeLimits(e);
    case 'Op':
      if (isExactOperator(e.op))
        return (
          integerTransfer(
            e.op,
            e.args.map((arg) => limitsOf(arg, facts)),
          ) ?? allNumbers
        );
      if (e.op === 'cast' && e.args[0]) return castLimits(e.args[0], e.type);
      return e.type === 'bool' ? { least: 0, greatest: 1 } : allNumbers;
  }
}

/** A cast to a type that does not hold all values of the operand may wrap. */
function castLimits(operand: Expr<Hole>, to: Type): Range {
  return operand.type !== 'i32' && holdsAll(to, operand.type) ? typeLimits(operand) : allNumbers;
}

function typeLimits(e: Expr<Hole>): Range {
  if (e.type === 'f32' || e.type === 'f64') return allNumbers;
  const { least, greatest } = range(e.type);
  return { least, greatest: greatest };
}
