import type { Name } from '../../syntax/expr.ts';
import { constantOf, folded, operation } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definitions } from './definitions.ts';
import { isLoopInvariant } from './loop-invariant.ts';

/**
 * The value of a monotonically increasing i32 scalar in an iteration of some loops; null if it may decrease from one
 * iteration to the next. `inner` contains the variables that are bound in those loops, and `iteration` the values of
 * the loop variables in that iteration.
 */
export function valueAtIteration(
  e: Code,
  iteration: ReadonlyMap<Name, Code>,
  definitions: Definitions,
  inner: ReadonlySet<Name>,
): Code | null {
  const own = e.tag === 'Variable' ? iteration.get(e.name) : undefined;
  if (own !== undefined) return own;
  if (isLoopInvariant(e, inner)) return e;
  const definition = definitions.definitionOf(e);
  if (definition !== e) return valueAtIteration(definition, iteration, definitions, inner);
  if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return null;
  const [a, b] = e.args;
  if (a === undefined || b === undefined) return null;
  const isMonotone = e.op === '+' || e.op === 'min' || e.op === 'max';
  const isScaled = (e.op === '*' && (isPositive(a) || isPositive(b))) || (e.op === '/' && isPositive(b));
  const isShifted = e.op === '-' && isLoopInvariant(b, inner);
  if (!isMonotone && !isScaled && !isShifted) return null;
  const [left = null, right = null] = e.args.map((arg) => valueAtIteration(arg, iteration, definitions, inner));
  return left === null || right === null ? null : folded(operation(e.op, 'i32', left, right));
}

function isPositive(e: Code): boolean {
  return (constantOf(e) ?? 0) > 0;
}
