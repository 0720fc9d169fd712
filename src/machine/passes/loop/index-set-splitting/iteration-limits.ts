import type { Name } from '../../../../syntax/expr.ts';
import { sumOf } from '../../../analysis/affine-forms.ts';
import type { Definitions } from '../../../analysis/definitions.ts';
import { coordinateCannotWrap } from '../../../analysis/guards.ts';
import { isLoopInvariant } from '../../../analysis/loop-invariant.ts';
import { valueAtIteration } from '../../../analysis/value-at-iteration.ts';
import { constant, constantOf, int, minus, operation, plus, times, variable } from '../../../ir/build.ts';
import type { Code } from '../../../ir/code.ts';
import type { Loop } from '../../../ir/statement.ts';

/**
 * A condition on a value that grows with a loop, so the condition holds up to some iteration or from some iteration on.
 * If v is the value in an iteration, the condition is v + more < scale·bound for an `end`, and v + more ≥ scale·bound
 * for a `start`. If the growth is 0, the condition is tested once for all iterations: the value is loop-invariant, or
 * the limit covers the whole loop (`wholeLoopLimit`).
 */
export interface IterationLimit {
  readonly side: 'start' | 'end';
  readonly growth: number;
  /** The value in the first iteration; in the last one, for an `end` that covers the whole loop. */
  readonly first: Code;
  readonly more: number;
  readonly bound: Code;
  /** A positive number, small enough that products with an i32 are exact in f64. */
  readonly scale: number;
}

/** A condition for which a limit is requested. */
interface LimitRequest {
  readonly side: IterationLimit['side'];
  readonly value: Code;
  readonly more: number;
  readonly bound: Code;
  readonly scale: number;
}

/** A loop, the definitions in scope, and the variables that the loop binds. */
export interface LoopContext {
  readonly loop: Loop;
  readonly definitions: Definitions;
  readonly inner: ReadonlySet<Name>;
}

/**
 * The limit of a scalar that is invariant or affine in the loop variable, against an invariant bound. Null if it is
 * neither, if it decreases, or if the bound is not invariant.
 */
export function iterationLimit(
  { side, value, more, bound, scale }: LimitRequest,
  context: LoopContext,
): IterationLimit | null {
  const { loop, definitions, inner } = context;
  const [left, right] = [definitions.affineOf(value), definitions.affineOf(bound)];
  const x = definitions.numbering.of(variable(loop.x));
  const growth = left.terms.find(({ key }) => key === x)?.coefficient ?? 0;
  const others = left.terms.filter(({ key }) => key !== x);
  const invariant = [...others, ...right.terms];
  if (
    growth < 0 ||
    right.terms.some(({ key }) => key === x) ||
    !invariant.every(({ atom }) => isLoopInvariant(atom, inner))
  )
    return null;
  const first = plus(plus(sumOf(others), times(int(growth), loop.min)), int(left.constant));
  const against = plus(sumOf(right.terms), int(right.constant));
  // If the first value equals the bound, only their difference matters, which is 0.
  const startsAtBound = scale === 1 && definitions.numbering.of(first) === definitions.numbering.of(against);
  return startsAtBound
    ? { side, growth, first: int(0), more, bound: int(0), scale }
    : { side, growth, first, more, bound: against, scale };
}

/**
 * A limit that covers all iterations of a monotonically increasing scalar at once. A `start` holds if it holds in the
 * first iteration, and an `end` if it holds in the last. Null if the scalar may decrease or wrap, or if the bound is
 * not invariant.
 */
export function wholeLoopLimit(
  { side, value, more, bound, scale }: LimitRequest,
  context: LoopContext,
): IterationLimit | null {
  const { loop, definitions, inner } = context;
  if (!isLoopInvariant(bound, inner) || !coordinateCannotWrap(value, definitions)) return null;
  const last = minus(plus(loop.min, loop.count), int(1));
  const first = valueAtIteration(value, new Map([[loop.x, side === 'end' ? last : loop.min]]), definitions, inner);
  return first === null ? null : { side, growth: 0, first, more, bound, scale };
}

/** Removes limits that other limits imply: those equal to an earlier one, and those that `isFartherThan` finds. */
export function withoutImplied(limits: readonly IterationLimit[], definitions: Definitions): readonly IterationLimit[] {
  const distinct = withoutEqual(limits, definitions);
  return distinct.filter((limit) => !distinct.some((other) => isFartherThan(other, limit, definitions)));
}

/** Removes limits that are equal to an earlier one. */
export function withoutEqual(limits: readonly IterationLimit[], { numbering }: Definitions): readonly IterationLimit[] {
  const isEqual = (a: IterationLimit, b: IterationLimit): boolean =>
    isOnSameValue(a, b, numbering) && numbering.of(a.bound) === numbering.of(b.bound) && a.more === b.more;
  return limits.filter((limit, i) => !limits.slice(0, i).some((other) => isEqual(other, limit)));
}

/**
 * Does `limit`, an `end` whose bound is the greatest i32, follow from `other`? That holds if `other` is an `end` of the
 * same value with another bound, and its `more` is at least as large.
 */
function isFartherThan(other: IterationLimit, limit: IterationLimit, { numbering }: Definitions): boolean {
  if (limit.side !== 'end' || constantOf(limit.bound) !== greatestI32 || other.more < limit.more) return false;
  return isOnSameValue(other, limit, numbering) && numbering.of(other.bound) !== numbering.of(limit.bound);
}

function isOnSameValue(a: IterationLimit, b: IterationLimit, numbering: Definitions['numbering']): boolean {
  if (a.side !== b.side || a.growth !== b.growth || a.scale !== b.scale) return false;
  return numbering.of(a.first) === numbering.of(b.first);
}

/**
 * The number of iterations before limits, all of the given side, begin or cease to hold: for an `end`, the number of
 * leading iterations in which all limits hold; for a `start`, the number before all of them hold. It is computed in
 * f64, where it is exact: no value wraps while the limits hold.
 */
export function iterationsBefore(side: IterationLimit['side'], limits: readonly IterationLimit[], count: Code): Code {
  const total = constantOf(count);
  const literals = limits.map(({ growth, first, more, bound, scale }) => {
    const [from, to] = [constantOf(first), constantOf(bound)];
    return from === null || to === null ? null : Math.ceil((scale * to - from - more) / growth);
  });
  const numbers = literals.filter((k) => k !== null);
  const strictest = side === 'end' ? Math.min : Math.max;
  if (limits.length === 0) return side === 'end' ? count : int(0);
  if (side === 'start' && literals.every((k) => k !== null && k <= 0)) return int(0);
  if (total !== null && numbers.length === literals.length)
    return int(Math.max(0, Math.min(total, strictest(...numbers))));
  const counts = limits.map(({ growth, first, more, bound, scale }) => {
    const difference = operation('-', 'f64', scaled(bound, scale), f64(first));
    const left = more === 0 ? difference : operation('-', 'f64', difference, constant('f64', more));
    return growth === 1 ? left : operation('ceil', 'f64', operation('/', 'f64', left, constant('f64', growth)));
  });
  const all = counts.reduce((a, b) => operation(side === 'end' ? 'min' : 'max', 'f64', a, b));
  const least = operation('min', 'f64', f64(count), all);
  return operation('cast', 'i32', operation('max', 'f64', constant('f64', 0), least));
}

/** Is a limit satisfied in all iterations? False if that is not known at compile time. */
export function isAlwaysMet(
  { side, growth, first, more, bound, scale }: IterationLimit,
  count: number | null,
): boolean {
  const [from, to] = [constantOf(first), constantOf(bound)];
  if (from === null || to === null || (growth > 0 && count === null)) return false;
  const grown = side === 'end' ? growth * ((count ?? 1) - 1) : 0;
  return side === 'end' ? from + grown + more < scale * to : from + more >= scale * to;
}

/** The condition that limits hold in all iterations, computed in f64. */
export function holdsThroughout(limits: readonly IterationLimit[], count: Code): Code {
  const times = constantOf(count);
  const all = limits.map(({ side, growth, first, more, bound, scale }) => {
    const isEnd = side === 'end';
    const grown = isEnd && growth > 0;
    const constantPart = more + (grown && times !== null ? growth * (times - 1) : 0);
    const begin = constantPart === 0 ? f64(first) : operation('+', 'f64', f64(first), constant('f64', constantPart));
    const last = operation('*', 'f64', operation('-', 'f64', f64(count), constant('f64', 1)), constant('f64', growth));
    const value = grown && times === null ? operation('+', 'f64', begin, last) : begin;
    return operation(isEnd ? '<' : '>=', 'bool', value, scaled(bound, scale));
  });
  return all.reduce((a, b) => operation('&&', 'bool', a, b));
}

function f64(e: Code): Code {
  return operation('cast', 'f64', e);
}

function scaled(bound: Code, scale: number): Code {
  return scale === 1 ? f64(bound) : operation('*', 'f64', f64(bound), constant('f64', scale));
}

export const greatestI32 = 2 ** 31 - 1;
