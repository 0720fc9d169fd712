import { bug } from '../errors/bug.ts';
import type { Operator } from '../syntax/operator.ts';
import { isLong, type Type } from '../syntax/type.ts';
import { greatestError, type Scalar, type Value } from '../syntax/value.ts';
import { longMeanings } from './long-operations.ts';
import { type Meaning, meanings } from './operations.ts';

/**
 * op(c̄) = c′ for an operator with result type `type` and a first operand of type `operand`. If an operand is an error,
 * the result is the greatest error among the operands (definition 'Error value'). Otherwise the operator is a total
 * function on scalars.
 */
export function apply(op: Operator, type: Type, operand: Type, args: readonly Value[]): Value {
  return greatestError(args) ?? meaningOf(op, type, operand)(...(args as readonly Scalar[])); // none is an error
}

/** The meaning of an operator at its types, memoized. */
export function meaningOf(op: Operator, type: Type, operand: Type): Meaning {
  const key = `${op} ${type} ${operand}`;
  const known = table.get(key);
  if (known !== undefined) return known;
  const meaning = isLong(type) || isLong(operand) ? longMeaning(op, type, operand) : numberMeaning(op, type, operand);
  table.set(key, meaning);
  return meaning;
}

const table = new Map<string, Meaning>();

function longMeaning(op: Operator, type: Type, operand: Type): Meaning {
  return (longMeanings[op] ?? bug(`no meaning for ${op} on 64 bits`))(type, operand);
}

/** All arguments are numbers, because only 64-bit types have other values. */
function numberMeaning(op: Operator, type: Type, operand: Type): Meaning {
  if (isLong(type) || isLong(operand)) return bug(`${op} has 64-bit operands`);
  return (meanings[op] ?? bug(`no meaning for ${op}`))(type, operand) as Meaning;
}
