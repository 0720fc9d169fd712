import type { Name } from '../../syntax/expr.ts';
import type { Code } from '../ir/code.ts';
import type { Statement } from '../ir/statement.ts';
import { expressionsOf, nodesOf, operandsOf, statementsIn } from '../ir/walk.ts';
import { nodeCannotWrap } from './guards.ts';

/**
 * The expressions that say where something is loaded or stored, and are computed from what is known at the start and from loops: nothing
 * in them wraps, or the program would not have started (errata E15). Values may wrap, and so may coordinates that are products of large factors.
 */
export class Coordinates {
  readonly #root: Statement;
  #found: ReadonlySet<Code> | null = null;
  readonly #definitions = new Map<Name, Code>();
  readonly #foreseen = new Map<Code, boolean>();

  constructor(root: Statement) {
    this.#root = root;
  }

  has(e: Code): boolean {
    return this.reaches(e) && this.#isForeseen(e);
  }

  /** Is an expression part of what says where something is loaded or stored? */
  reaches(e: Code): boolean {
    this.#found ??= this.#find();
    return this.#found.has(e);
  }

  #find(): ReadonlySet<Code> {
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
    const found = new Set<Code>();
    const reach = (e: Code): void => {
      if (e.tag === 'Constant' || found.has(e)) return;
      found.add(e);
      const meaning = e.tag === 'Variable' ? this.#definitions.get(e.name) : undefined;
      for (const part of meaning === undefined ? operandsOf(e) : [meaning]) reach(part);
    };
    for (const address of addresses) reach(address);
    return found;
  }

  #isForeseen(e: Code): boolean {
    if (e.tag === 'Constant') return true;
    const known = this.#foreseen.get(e);
    if (known !== undefined) return known;
    const meaning = e.tag === 'Variable' ? this.#definitions.get(e.name) : undefined;
    const parts = meaning === undefined ? operandsOf(e) : [meaning];
    const foreseen = nodeCannotWrap(e) && parts.every((part) => this.#isForeseen(part));
    this.#foreseen.set(e, foreseen);
    return foreseen;
  }
}
