import { bug } from '../errors/bug.ts';
import type { Operator } from '../syntax/operator.ts';
import type { Type } from '../syntax/type.ts';
import { greatestError, type Value } from '../syntax/value.ts';
import { type Meaning, meanings } from './operations.ts';

/**
 * op(c̄) = c′ for an operator with result type `type` and a first operand of type `operand`. If an operand is an error,
 * the result is the greatest error among the operands (definition 'Error value'). Otherwise the operator is a total
 * function on numbers.
 */
export function apply(op: Operator, type: Type, operand: Type, args: readonly Value[]): Value {
  return greatestError(args) ?? meaningOf(op, type, operand)(...(args as readonly number[])); // none is an error
}

/** The meaning of an operator at its types, memoized. */
export function meaningOf(op: Operator, type: Type, operand: Type): Meaning {
  const key = `${op} ${type} ${operand}`;
  const known = table.get(key);
  if (known !== undefined) return known;
  const meaning = (meanings[op] ?? bug(`no meaning for ${op}`))(type, operand);
  table.set(key, meaning);
  return meaning;
}

const table = new Map<string, Meaning>();
