/** Numbers pairs of integers, from 0 on, in the order in which they come. */
export class Pairs {
  /** The two of each pair, by its number. */
  #firsts: Int32Array = new Int32Array(fewest);
  #seconds: Int32Array = new Int32Array(fewest);
  /** One more than the number of the pair that is at a place, or 0: a pair is at the first free place from its hash on. */
  #places: Int32Array = new Int32Array(2 * fewest);
  #count = 0;

  numberOf(first: number, second: number): number {
    const place = this.#placeOf(first, second);
    const known = this.#places[place] ?? 0;
    if (known !== 0) return known - 1;
    const number = this.#count++;
    this.#firsts[number] = first;
    this.#seconds[number] = second;
    this.#places[place] = number + 1;
    if (this.#count === this.#firsts.length) this.#grow();
    return number;
  }

  #placeOf(first: number, second: number): number {
    const mask = this.#places.length - 1;
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
    for (let place = (mixed ^ (mixed >>> 15)) & mask; ; place = (place + 1) & mask) {
      const number = (this.#places[place] ?? 0) - 1;
      if (number < 0 || (this.#firsts[number] === first && this.#seconds[number] === second)) return place;
    }
  }

  /** Half of the places stay free. */
  #grow(): void {
    const [firsts, seconds] = [this.#firsts, this.#seconds];
    this.#firsts = new Int32Array(2 * firsts.length);
    this.#seconds = new Int32Array(2 * firsts.length);
    this.#firsts.set(firsts);
    this.#seconds.set(seconds);
    this.#places = new Int32Array(4 * firsts.length);
    for (const [number, first] of firsts.entries())
      this.#places[this.#placeOf(first, seconds[number] ?? 0)] = number + 1;
  }
}

const fewest = 256;
