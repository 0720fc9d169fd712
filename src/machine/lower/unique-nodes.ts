import { ValueNumbers } from '../analysis/value-numbers.ts';
import type { Code } from '../ir/code.ts';
import { mapOperands } from '../ir/walk.ts';

/** One node for all expressions that are equal: so what passes remember of a node they need not find again. */
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
