import { ValueNumbers } from '../analysis/value-numbers.ts';
import type { Code } from '../ir/code.ts';
import { mapOperands } from '../ir/walk.ts';

/** Hash-consing: one node for all equal expressions, so that results that are memoized by node are computed once. */
export class UniqueNodes {
  readonly #numbering = new ValueNumbers();
  readonly #nodes = new Map<number, Code>();

  of(e: Code): Code {
    const number = this.#numbering.of(e);
    const known = this.#nodes.get(number);
    if (known !== undefined) return known;
    const made = mapOperands(e, (operand) => this.of(operand));
    this.#nodes.set(number, made);
    return made;
  }
}
