/** A hash table that numbers pairs of integers, from 0, in the order of their first use. */
export class Pairs {
  /** The elements of each pair, by its number. */
  #firsts: Int32Array = new Int32Array(initialCapacity);
  #seconds: Int32Array = new Int32Array(initialCapacity);
  /** The hash slots, with linear probing: the number of a pair plus 1, or 0 for a free slot. */
  #slots: Int32Array = new Int32Array(2 * initialCapacity);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  numberOf(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const number = this.#count++;
    this.#firsts[number] = first;
    this.#seconds[number] = second;
    this.#slots[slot] = number + 1;
    if (this.#count === this.#firsts.length) this.#grow();
    return number;
  }

  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0 || (this.#firsts[number] === first && this.#seconds[number] === second)) return slot;
    }
  }

  /** Doubles the table. At least half of the slots stay free. */
  #grow(): void {
    const [firsts, seconds] = [this.#firsts, this.#seconds];
    this.#firsts = new Int32Array(2 * firsts.length);
    this.#seconds = new Int32Array(2 * firsts.length);
    this.#firsts.set(firsts);
    this.#seconds.set(seconds);
    this.#slots = new Int32Array(4 * firsts.length);
    for (const [number, first] of firsts.entries()) this.#slots[this.#slotOf(first, seconds[number] ?? 0)] = number + 1;
  }
}

const initialCapacity = 256;
