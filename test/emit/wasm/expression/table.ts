import { type Operator, operators } from '../../../../src/syntax/operator.ts';
import { bits, integer, isFloat, isLong, isSigned, type Type, types } from '../../../../src/syntax/type.ts';
import type { Experiment } from './experiment.ts';

export const allLanes = [1, 2, 4, 8, 16, 32, 64];

export interface OperatorAt {
  readonly op: Operator;
  readonly type: Type;
  readonly operands: readonly Type[];
}

/** Every operator with all its operand types. */
// The keys of the table are its operators.
export const signatures = (Object.keys(operators) as Operator[]).flatMap(signaturesOf);

export const onVectors: readonly Experiment[] = signatures.flatMap(({ op, type, operands }) =>
  allLanes.map((lanes) => ({ op, type, lanes, operands: operands.map((t) => ({ type: t, as: 'vector' as const })) })),
);

function signaturesOf(op: Operator): readonly OperatorAt[] {
  const { arity, operands: rule, result } = operators[op];
  const integers = types.filter((t) => !isFloat(t));
  const conditions = integers.filter((t) => !isLong(t)); // a 64-bit condition is compared with 0 first
  const alike = (t: Type): OperatorAt => ({
    op,
    type: result === 'bool' ? 'bool' : result === 'unsigned' && isSigned(t) ? integer(bits(t), false) : t,
    operands: Array<Type>(arity).fill(t),
  });
  switch (rule) {
    case 'number':
    case 'any':
      return types.map(alike);
    case 'integer':
      return integers.map(alike);
    case 'float':
      return types.filter(isFloat).map(alike);
    case 'condition':
      return conditions.flatMap((t) =>
        (arity === 1 ? [[t]] : conditions.map((u) => [t, u])).map((both) => ({ op, type: 'bool', operands: both })),
      );
    case 'select':
      return types.flatMap((t) => conditions.map((c) => ({ op, type: t, operands: [c, t, t] })));
    case 'shift':
      return integers.flatMap((t) =>
        (t === 'bool' ? [t] : [integer(bits(t), true), integer(bits(t), false)]).map((n) => ({
          ...{ op, type: t },
          operands: [t, n],
        })),
      );
    case 'bits':
      return types.flatMap((t) =>
        types
          .filter((from) => bits(from) === bits(t) && isFloat(from) !== isFloat(t))
          .map((from) => ({ op, type: t, operands: [from] })),
      );
    case 'cast':
      return types.flatMap((t) => types.map((from) => ({ op, type: t, operands: [from] })));
  }
}
