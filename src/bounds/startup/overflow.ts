import { allOf } from '../../arithmetic/machine-transfer.ts';
import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { isLength, type Program, startupScalars } from '../../syntax/target.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { Values } from '../../syntax/value-range.ts';
import { impossible, limitsIn, startupAt, unmet } from './obligation-limits.ts';
import type { Overflow } from './obligation-table.ts';
import { obligationsOf } from './obligations.ts';
import { violated, violation } from './requirements.ts';

/**
 * Window or coordinate arithmetic that is not proved to fit in i32 for the given start-up values; null if all of it is
 * proved to fit (errata E15). Windows are inferred over ℤ, so if all values fit, the program computes the inferred
 * windows.
 */
export function overflowOf(P: Program, startup: ReadonlyMap<Name, Scalar>): Overflow | null {
  return unmet(obligations(P).table, startupAt(startup));
}

/** Window or coordinate arithmetic that overflows i32 in every run on a non-empty window; null if none is known. */
export function certainOverflowOf(P: Program): Overflow | null {
  const limits = new Map(
    startupScalars(P).map((scalar): readonly [Name, Values] => {
      const all = P.values(scalar.name, 'parameter') ?? allOf(scalar.type);
      const leastLength = scalar.role.tag === 'output' ? 1 : 0;
      return [scalar.name, isLength(scalar) ? { ...all, least: leastLength } : all];
    }),
  );
  return impossible(obligations(P).table, (name) => limits.get(name));
}

/**
 * A requirement that certainly does not hold for the given start-up values, as the data of its diagnostic; null if
 * there is none.
 */
export function violationOf(P: Program, startup: ReadonlyMap<Name, Scalar>): ReturnType<typeof violation> | null {
  if (P.requirements.length === 0) return null;
  const { table, requirements } = obligations(P);
  const failed = violated(requirements, limitsIn(table, startupAt(startup)));
  return failed && violation(failed, startup);
}

const obligations = memoized((P: Program) => obligationsOf(P));
