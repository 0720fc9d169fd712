import { types } from '../syntax/type.ts';
import type { Code } from './code.ts';
import { operandsOf } from './walk.ts';

/** Gives equal expressions equal numbers. Loads are equal when their buffer has the same version, too. */
export class Numbering {
  readonly #words = new Map<string | number, number>();
  /** The numbers of lists, each by that of all but its last element, and that element. */
  readonly #lists = new Map<number, number>();
  readonly #known = new WeakMap<Code, number>();

  /** Numbers are kept by node; those of expressions with loads in `loaded`, which is for one state of the memory. */
  of(e: Code, versionOf: (buffer: string) => number = () => 0, loaded = new Map<Code, number>()): number {
    const known = this.#known.get(e) ?? loaded.get(e);
    if (known !== undefined) return known;
    let isFixed = e.tag !== 'Load' && e.tag !== 'Gather';
    let number = this.#head(e, versionOf);
    for (const operand of operandsOf(e)) {
      number = this.#list(number, this.of(operand, versionOf, loaded));
      isFixed &&= this.#known.has(operand);
    }
    if (isFixed) this.#known.set(e, number);
    else loaded.set(e, number);
    return number;
  }

  /** All of an expression but its operands. */
  #head(e: Code, versionOf: (buffer: string) => number): number {
    const form = (e.lanes * 16 + tags[e.tag]) * types.length + types.indexOf(e.type);
    switch (e.tag) {
      case 'Constant':
        return this.#list(form, this.#word(Object.is(e.value, -0) ? '-0' : e.value));
      case 'Variable':
        return this.#list(form, this.#word(e.name));
      case 'Operation':
        return this.#list(form, this.#word(e.op));
      case 'Load':
      case 'Gather': {
        const read = this.#list(this.#list(form, this.#word(e.buffer)), versionOf(e.buffer));
        return e.tag === 'Load' ? this.#list(read, this.#word(e.stride)) : read;
      }
      case 'Ramp':
      case 'Broadcast':
      case 'All':
        return this.#list(form, 0);
    }
  }

  #word(word: string | number): number {
    return numberIn(this.#words, word);
  }

  /** Forms of expressions are below all lists. */
  #list(before: number, last: number): number {
    return firstList + numberIn(this.#lists, before * 2 ** 26 + last);
  }
}

function numberIn<T>(numbers: Map<T, number>, item: T): number {
  const known = numbers.get(item);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(item, number);
  return number;
}

const tags: Readonly<Record<Code['tag'], number>> = {
  Constant: 0,
  Variable: 1,
  Operation: 2,
  Load: 3,
  Gather: 4,
  Ramp: 5,
  Broadcast: 6,
  All: 7,
};

const firstList = 2 ** 20;
