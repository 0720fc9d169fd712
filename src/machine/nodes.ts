import type { Code } from './code.ts';
import { Numbering } from './numbering.ts';
import { mapOperands } from './walk.ts';

/** One node for all expressions that are equal: so what passes remember of a node they need not find again. */
export class Nodes {
  readonly #numbering = new Numbering();
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
