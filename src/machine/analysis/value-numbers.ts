import { Pairs } from '../../syntax/pairs.ts';
import { types } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { Code } from '../ir/code.ts';

/** The state of memory and registers at a point of the program. */
export interface MemoryState {
  /** The version of a buffer or a register. It changes whenever the buffer or register may have been modified. */
  versionOf(place: string): number;
  /** The numbers of expressions that read memory or registers in this state. */
  readonly numbers: Map<Code, number>;
}

/**
 * Value numbering: equal expressions have equal numbers. Two reads are equal only if they read the same version of a
 * buffer or register. `StructuralKeys` numbers source expressions, which have no such versions.
 */
export class ValueNumbers {
  readonly #words = new Map<string | Scalar, number>();
  readonly #lists = new Pairs();
  /** The numbers of expressions that do not depend on the state. */
  readonly #numbers = new Map<Code, number>();
  readonly #unchanged: MemoryState = { versionOf: () => 0, numbers: new Map() };

  of(e: Code, state: MemoryState = this.#unchanged): number {
    // Leaves are half of all nodes and fast to number, so they are not memoized.
    if (e.tag === 'Constant' || e.tag === 'Variable') return this.#compute(e, state);
    const known = this.#numbers.get(e) ?? state.numbers.get(e);
    if (known !== undefined) return known;
    const number = this.#compute(e, state);
    (isFixed(number) ? this.#numbers : state.numbers).set(e, number);
    return number;
  }

  #compute(e: Code, state: MemoryState): number {
    const form = 2 * ((e.lanes * 16 + tags[e.tag]) * types.length + typeNumbers[e.type]);
    switch (e.tag) {
      case 'Constant':
        return this.#list(form, this.#word(Object.is(e.value, -0) ? '-0' : e.value));
      case 'Variable':
        return this.#list(form, this.#word(e.name));
      case 'Register':
        return this.#read(this.#list(form, this.#word(e.register)), state.versionOf(e.register));
      case 'Operation': {
        let number = this.#list(form, this.#word(e.op));
        for (const arg of e.args) number = this.#list(number, this.of(arg, state));
        return number;
      }
      case 'Load': {
        const read = this.#read(this.#list(form, this.#word(e.buffer)), state.versionOf(e.buffer));
        return this.#list(this.#list(read, this.#word(e.stride)), this.of(e.address, state));
      }
      case 'Gather': {
        const read = this.#read(this.#list(form, this.#word(e.buffer)), state.versionOf(e.buffer));
        return this.#list(read, this.of(e.addresses, state));
      }
      case 'Shuffle': {
        const number = this.#list(form, this.#word(e.picks.join(' ')));
        return this.#list(this.#list(number, this.of(e.a, state)), this.of(e.b, state));
      }
      case 'Interleave': {
        let number = this.#list(form, this.#word(e.parts.length));
        for (const part of e.parts) number = this.#list(number, this.of(part, state));
        return number;
      }
      case 'Ramp':
        return this.#list(this.#list(this.#list(form, 0), this.of(e.base, state)), this.of(e.stride, state));
      case 'Broadcast':
      case 'All':
        return this.#list(this.#list(form, 0), this.of(e.value, state));
      case 'Checked':
        return this.#list(this.#list(this.#list(form, 0), this.of(e.value, state)), this.of(e.condition, state));
    }
  }

  #word(word: string | Scalar): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = 2 * this.#words.size;
    this.#words.set(word, number);
    return number;
  }

  /**
   * The number of a list, from the numbers of its prefix and of its last element. The shortest prefix is a form
   * (the tag, type and lanes of a node); the numbers of forms are below those of lists.
   */
  #list(before: number, last: number): number {
    return firstList + 2 * this.#lists.numberOf(before, last) + ((before | last) & 1);
  }

  /** The number of a buffer or register in the given version. It is odd, because it depends on the state. */
  #read(place: number, version: number): number {
    return this.#list(place, 2 * version) | 1;
  }
}

/** Numbers of expressions that depend on the state are odd. */
function isFixed(number: number): boolean {
  return (number & 1) === 0;
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
  Register: 8,
  Shuffle: 9,
  Interleave: 10,
  Checked: 11,
};

// The return type of `fromEntries` does not say that the keys are all types.
const typeNumbers = Object.fromEntries(types.map((type, i) => [type, i])) as Readonly<Record<Code['type'], number>>;

const firstList = 2 ** 21;
