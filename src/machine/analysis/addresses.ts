import type { Name } from '../../syntax/expr.ts';
import { int, integerOf, plus } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import { type AffineCode, AffineForms, sumOf } from './affine-forms.ts';
import { isLoopInvariant } from './loop-invariant.ts';
import { ValueNumbers } from './value-numbers.ts';

/** Where an address is: a sum that equal addresses have in common with those at constant distances, and the rest. */
export interface Place {
  /** The same for equal addresses and for no others. */
  readonly key: string;
  /** The same for addresses at a constant distance. */
  readonly base: string;
  readonly offset: number;
}

/** What the addresses of a program are, seen through its lets. */
export class Addresses {
  readonly #forms = new AffineForms(new ValueNumbers());
  readonly #places = new Map<Code, Place>();
  /** The lets that nobody has needed so far. */
  #waiting: Definition[] = [];

  /** From now on a variable is known for what it is, unless it was loaded, since memory changes. */
  define(definition: Definition): void {
    if (definition.value.type === 'i32' && definition.value.lanes === 1) this.#waiting.push(definition);
  }

  affineOf(address: Code): AffineCode {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) if (isLoopInvariant(each.value, none)) this.#forms.define(each);
    return this.#forms.of(address);
  }

  placeOf(address: Code): Place {
    const known = this.#places.get(address);
    if (known !== undefined) return known;
    const { terms, constant } = this.affineOf(address);
    const base = terms
      .map(({ key, coefficient }) => `${key}·${coefficient}`)
      .sort()
      .join(' + ');
    const place = { key: `${base} + ${constant}`, base, offset: constant };
    this.#places.set(address, place);
    return place;
  }

  /**
   * An address said without the variables that are bound inside, or null if it changes there. Its constant comes first: the rest may be
   * negative, so it must not become the offset of a load.
   */
  outside(address: Code, inner: ReadonlySet<Name>): Code | null {
    if (isLoopInvariant(address, inner)) return address;
    const { terms, constant } = this.affineOf(address);
    const isStill = terms.every(({ atom }) => isLoopInvariant(atom, inner));
    return isStill ? plus(int(constant), sumOf(terms)) : null;
  }
}

const none: ReadonlySet<Name> = new Set();

/** Are so many lanes side by side in memory? */
export function isDense(stride: number, lanes: number): boolean {
  return lanes === 1 || stride === 1;
}

/** So many bytes at a distance from a common address. */
export interface ByteExtent {
  readonly offset: number;
  readonly bytes: number;
}

/** Have two extents no byte in common? Addresses wrap. */
export function areApart(a: ByteExtent, b: ByteExtent): boolean {
  const distance = (b.offset - a.offset) | 0;
  return distance >= a.bytes || -distance >= b.bytes;
}

/** So many bytes further on; what is added to an address stays one constant, to become the offset of a load. */
export function offsetBy(address: Code, bytes: number): Code {
  const [sum, offset] = address.tag === 'Operation' && address.op === '+' ? address.args : [];
  const known = offset === undefined ? null : integerOf(offset);
  return sum === undefined || known === null ? plus(address, int(bytes)) : plus(sum, int(known + bytes));
}
