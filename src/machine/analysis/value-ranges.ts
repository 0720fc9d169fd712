import type { Name } from '../../syntax/expr.ts';
import type { Code } from '../ir/code.ts';
import { type Limits, operationLimits, typeLimits } from './operator-limits.ts';

/** Between which numbers the lanes of expressions lie, as far as operators tell; memoised by node. */
export class ValueRanges {
  readonly #variables = new Map<Name, Limits>();
  readonly #found = new Map<Code, Limits>();

  /** From here on a variable is this. */
  bind(x: Name, value: Code): void {
    this.#variables.set(x, this.of(value));
  }

  of(e: Code): Limits {
    const known = this.#found.get(e) ?? this.#compute(e);
    this.#found.set(e, known);
    return known;
  }

  #compute(e: Code): Limits {
    switch (e.tag) {
      case 'Constant':
        return { least: e.value, greatest: e.value };
      case 'Variable':
        return this.#variables.get(e.name) ?? typeLimits(e.type);
      case 'Operation':
        return operationLimits(
          e.op,
          e.type,
          e.args.map((arg) => ({ type: arg.type, limits: this.of(arg), constant: constantOf(arg) })),
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
        return typeLimits(e.type);
    }
  }
}

/** The number that an expression plainly is on every lane, or null. */
export function constantOf(e: Code): number | null {
  const scalar = e.tag === 'Broadcast' ? e.value : e;
  return scalar.tag === 'Constant' ? scalar.value : null;
}
