import type { Expr, Name } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { holdsAll, range, type Type } from '../syntax/type.ts';
import { keyOf } from './key.ts';
import { isLimited, type Limits, operationLimits, unlimited } from './operation-limits.ts';
import { step } from './work.ts';

export type { Limits };

/** What is known of a variable: its limits and, for a loop, the expressions from which and to which it runs. */
export interface Fact extends Limits {
  readonly from?: Expr;
  readonly to?: Expr;
}

/** What is known of variables. Without an entry, nothing. */
export type Facts = ReadonlyMap<Name, Fact>;

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
  let known = extensions.get(facts);
  if (known === undefined) {
    known = new Map();
    extensions.set(facts, known);
  }
  let text = '';
  for (const [x, { least, most, from, to }] of more)
    text += `${x} ${least} ${most} ${from ? keyOf(from) : ''} ${to ? keyOf(to) : ''};`;
  let result = known.get(text);
  if (result === undefined) {
    result = new Map([...facts, ...more]);
    known.set(text, result);
  }
  return result;
}

/** By what is added. Keys stand in it, which are never used twice. */
const extensions = new WeakMap<Facts, Map<string, Facts>>();

/** No facts: those from which a program starts, until they are forgotten. */
export function noFacts(): Facts {
  return none;
}

let none: Facts = new Map();

export function forgetFacts(): void {
  none = new Map();
}

/**
 * The numbers between which an integer expression lies, over ℤ: by interval arithmetic on what is known of its variables.
 */
export function limitsOf(e: Expr<Hole>, facts: Facts): Limits {
  if (e.tag === 'Var') return facts.get(e.name) ?? unlimited;
  if (e.tag === 'Const') return findLimits(e, facts);
  const all = limitsUnder(facts);
  const known = all.get(e);
  if (known !== undefined) return known;
  const limits = findLimits(e, facts);
  all.set(e, limits);
  return limits;
}

/** Limits are remembered as long as the facts are, which are never changed, only extended. */
function limitsUnder(facts: Facts): Map<Expr<Hole>, Limits> {
  const known = remembered.get(facts);
  if (known !== undefined) return known;
  const limits = new Map<Expr<Hole>, Limits>();
  remembered.set(facts, limits);
  return limits;
}

const remembered = new WeakMap<Facts, Map<Expr<Hole>, Limits>>();

function findLimits(e: Expr<Hole>, facts: Facts): Limits {
  step();
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? { least: e.value, most: e.value } : unlimited;
    case 'Var':
      return facts.get(e.name) ?? unlimited;
    case 'Hole':
      return e.end === 'len' ? { least: 0, most: Number.POSITIVE_INFINITY } : unlimited;
    case 'Access':
      return e.type === 'f32' || e.type === 'f64' || e.type === 'i32' || e.type === 'u32' ? unlimited : typeLimits(e);
    case 'Op':
      if (isLimited(e.op))
        return operationLimits(
          e.op,
          e.args.map((arg) => limitsOf(arg, facts)),
        );
      if (e.op === 'cast' && e.args[0]) return castLimits(e.args[0], e.type);
      return e.type === 'bool' ? { least: 0, most: 1 } : unlimited;
  }
}

/** A cast to a type that does not hold all values of the operand may wrap. */
function castLimits(operand: Expr<Hole>, to: Type): Limits {
  return operand.type !== 'i32' && holdsAll(to, operand.type) ? typeLimits(operand) : unlimited;
}

function typeLimits(e: Expr<Hole>): Limits {
  if (e.type === 'f32' || e.type === 'f64') return unlimited;
  const { least, greatest } = range(e.type);
  return { least, most: greatest };
}
