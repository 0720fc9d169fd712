import type { Name } from '../../syntax/expr.ts';
import { constantOf, int, plus } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import { type AffineCode, AffineForms, sumOf } from './affine-forms.ts';
import { isLoopInvariant } from './loop-invariant.ts';
import { ValueNumbers } from './value-numbers.ts';

/** An address as a symbolic base, which it shares with addresses at a constant distance, and an offset. */
export interface Place {
  /**
   * Two addresses have the same key if and only if they are known to be equal. An address that reads memory or a
   * register has a new key at each use, because the memory or register may have changed in between.
   */
  readonly key: string;
  /** Addresses at a constant distance from each other have the same base. */
  readonly base: string;
  readonly offset: number;
}

/** The affine forms of the addresses of a program, with its lets substituted. */
export class Addresses {
  readonly #forms = new AffineForms(new ValueNumbers());
  readonly #places = new Map<Code, Place>();
  /** The number of places so far whose address reads memory or a register. */
  #uses = 0;
  /** The lets that have no affine form yet. */
  #waiting: Definition[] = [];

  /** Substitutes a variable from now on, unless its value reads memory or a register, which may change. */
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
    if (!terms.every(({ atom }) => isLoopInvariant(atom, none))) {
      const base = `read ${this.#uses++}`;
      return { key: base, base, offset: constant };
    }
    const base = terms
      .map(({ key, coefficient }) => `${key}·${coefficient}`)
      .sort()
      .join(' + ');
    const place = { key: `${base} + ${constant}`, base, offset: constant };
    this.#places.set(address, place);
    return place;
  }

  /**
   * An address, expressed without the variables `inner` that a loop binds; null if it is not loop-invariant. Its
   * constant comes first: as the last term, it would become the static offset of a load, which is correct only if the
   * rest of the address is not negative.
   */
  invariantForm(address: Code, inner: ReadonlySet<Name>): Code | null {
    if (isLoopInvariant(address, inner)) return address;
    const { terms, constant } = this.affineOf(address);
    const isInvariant = terms.every(({ atom }) => isLoopInvariant(atom, inner));
    return isInvariant ? plus(int(constant), sumOf(terms)) : null;
  }
}

const none: ReadonlySet<Name> = new Set();

/** Are the lanes of a load or store contiguous? */
export function isDense(stride: number, lanes: number): boolean {
  return lanes === 1 || stride === 1;
}

/** A range of bytes at an offset from a common base. */
export interface ByteExtent {
  readonly offset: number;
  readonly bytes: number;
}

/** Do two extents with a common base have no byte in common? Addresses wrap, and so does the distance. */
export function areDisjoint(a: ByteExtent, b: ByteExtent): boolean {
  const distance = (b.offset - a.offset) | 0;
  return distance >= a.bytes || -distance >= b.bytes;
}

/** Adds bytes to an address. If its last term is a constant, adds them to that term, which can become an offset. */
export function offsetBy(address: Code, bytes: number): Code {
  const [sum, offset] = address.tag === 'Operation' && address.op === '+' ? address.args : [];
  const known = offset === undefined ? null : constantOf(offset);
  return sum === undefined || known === null ? plus(address, int(bytes)) : plus(sum, int(known + bytes));
}
