import { constant } from '../../syntax/expr.ts';
import { type RangedParam, type StartupRequirement, variablesOf } from '../../syntax/extensions/requirement.ts';
import type { Scalar } from '../../syntax/value.ts';
import { printExpr } from '../print.ts';

/** A requirement in words. */
export interface RequirementText {
  readonly message: string;
  /** The condition; null for the range of a parameter, which the message contains. */
  readonly condition: string | null;
  /** The variables of the condition. */
  readonly variables: ReturnType<typeof variablesOf>;
}

export function requirementText({ condition, about }: StartupRequirement): RequirementText {
  const isRange = typeof about !== 'string';
  return {
    message: isRange ? `${about.name} is not in its range ${rangeText(about)}` : about,
    condition: isRange ? null : printExpr(condition),
    variables: variablesOf(condition),
  };
}

/** `0..15`, `1..`, `..15` */
function rangeText({ type, range: { least, greatest } }: RangedParam): string {
  const end = (value: Scalar | null): string => (value === null ? '' : printExpr(constant(type, value)));
  return `${end(least)}..${end(greatest)}`;
}
