import type { Name } from '../../syntax/expr.ts';
import type { Code, Operation } from '../ir/code.ts';
import type { Statement } from '../ir/statement.ts';
import { expressionsOf, nodesOf, operandsOf, statementsIn } from '../ir/walk.ts';
import { nodeCannotWrap } from './guards.ts';

/**
 * The parts of the addresses of loads and stores that are proved not to wrap. Coordinates that are computed from
 * arguments and loop variables do not wrap, because the checks at the start of a run refuse it if they would (errata
 * E15). The following may wrap: loaded values, products with large factors, conditions of selects, and operands of a
 * min, max or quotient if one of them has no bounds, because the bounds of the result do not depend on them. Code does
 * not show which operands have bounds, so the answers are valid only for programs whose `mayWrap` is false.
 */
export class Coordinates {
  readonly #root: Statement;
  #parts: ReadonlySet<Code> | null = null;
  readonly #definitions = new Map<Name, Code>();
  readonly #exact = new Map<Code, boolean>();

  constructor(root: Statement) {
    this.#root = root;
  }

  /** Is an expression part of an address, and proved not to wrap? */
  has(e: Code): boolean {
    return this.reaches(e) && this.#isExact(e);
  }

  /**
   * Is an expression part of the address of a load or store? The operands of operations other than sums and products
   * count only if they are proved not to wrap.
   */
  reaches(e: Code): boolean {
    this.#parts ??= this.#partsOfAddresses();
    return this.#parts.has(e);
  }

  #partsOfAddresses(): ReadonlySet<Code> {
    const addresses: Code[] = [];
    const visit = (s: Statement): void => {
      if (s.tag === 'Let') this.#definitions.set(s.x, s.value);
      if (s.tag === 'Store') addresses.push(s.address);
      if (s.tag === 'Scatter') addresses.push(s.addresses);
      for (const e of expressionsOf(s).flatMap(nodesOf)) {
        if (e.tag === 'Load') addresses.push(e.address);
        if (e.tag === 'Gather') addresses.push(e.addresses);
      }
      for (const inner of statementsIn(s)) visit(inner);
    };
    visit(this.#root);
    const parts = new Set<Code>();
    const reach = (e: Code): void => {
      if (e.tag === 'Constant' || parts.has(e)) return;
      parts.add(e);
      if (e.tag === 'Operation' && !isSum(e) && !this.#isExact(e)) return;
      const definition = e.tag === 'Variable' ? this.#definitions.get(e.name) : undefined;
      for (const part of definition === undefined ? choicesOf(e) : [definition]) reach(part);
    };
    for (const address of addresses) reach(address);
    return parts;
  }

  #isExact(e: Code): boolean {
    if (e.tag === 'Constant') return true;
    const known = this.#exact.get(e);
    if (known !== undefined) return known;
    const definition = e.tag === 'Variable' ? this.#definitions.get(e.name) : undefined;
    const parts = definition === undefined ? choicesOf(e) : [definition];
    const isExact = nodeCannotWrap(e) && parts.every((part) => this.#isExact(part));
    this.#exact.set(e, isExact);
    return isExact;
  }
}

function isSum({ op, type }: Operation): boolean {
  return type === 'i32' && (op === '+' || op === '-' || op === '*' || op === 'neg');
}

/** The operands of an expression, without the condition of a select. */
function choicesOf(e: Code): readonly Code[] {
  return e.tag === 'Operation' && e.op === 'select' ? e.args.slice(1) : operandsOf(e);
}
