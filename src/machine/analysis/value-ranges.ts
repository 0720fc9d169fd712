import { machineTransfer } from '../../arithmetic/machine-transfer.ts';
import { constantRange, type Range, typeRange } from '../../arithmetic/range.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { isFloat, type Type } from '../../syntax/type.ts';
import type { Code } from '../ir/code.ts';

/**
 * Interval analysis: the ranges of the lanes of expressions, from the transfer functions of operators; memoized by
 * node.
 */
export class ValueRanges {
  readonly #variables = new Map<Name, Range>();
  readonly #ranges = new Map<Code, Range>();

  /** Gives a variable the range of its value. */
  bind(x: Name, value: Code): void {
    this.#variables.set(x, this.of(value));
  }

  of(e: Code): Range {
    const known = this.#ranges.get(e) ?? this.#compute(e);
    this.#ranges.set(e, known);
    return known;
  }

  #compute(e: Code): Range {
    switch (e.tag) {
      case 'Constant':
        return constantRange(e.type, e.value);
      case 'Variable':
        return this.#variables.get(e.name) ?? typeRange(e.type);
      case 'Operation':
        return operationRange(
          e.op,
          e.type,
          e.args.map((arg) => ({ type: arg.type, limits: this.of(arg) })),
        );
      case 'Broadcast':
      case 'Checked':
        return this.of(e.value);
      case 'Interleave': {
        const limits = e.parts.map((part) => this.of(part));
        return {
          least: Math.min(...limits.map(({ least }) => least)),
          greatest: Math.max(...limits.map(({ greatest }) => greatest)),
        };
      }
      case 'Load':
      case 'Gather':
      case 'Ramp':
      case 'All':
      case 'Register':
      case 'Shuffle':
        return typeRange(e.type);
    }
  }
}

/**
 * The range of the result of an operator. If an operand or the result is a float, it is the full range of the result
 * type.
 */
export function operationRange(
  op: Operator,
  type: Type,
  operands: readonly { readonly type: Type; readonly limits: Range }[],
): Range {
  if (isFloat(type) || operands.some((operand) => isFloat(operand.type))) return typeRange(type);
  const [first] = operands;
  return machineTransfer(
    op,
    type,
    first?.type ?? type,
    operands.map(({ limits }) => ({ ...limits, nan: false })),
  );
}
