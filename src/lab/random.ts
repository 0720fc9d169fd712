/**
 * A stream of random numbers that a seed and an index determine, so that case i of a seed can be drawn without the cases
 * before it. The generator is sfc32.
 */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9;
  #counter = 1;

  constructor(seed: number, index: number) {
    this.#a = seed | 0;
    this.#b = index | 0;
    for (let i = 0; i < 15; i++) this.#next();
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    return Math.floor((this.#next() / 2 ** 32) * n);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with probability p. */
  chance(p: number): boolean {
    return this.#next() / 2 ** 32 < p;
  }

  /** One of some things, of which there is at least one. */
  pick<T>(things: readonly [T, ...T[]] | readonly T[]): T {
    return things[this.below(things.length)] as T; // below(n) < n
  }

  /** One of some things, each as often as its weight says. */
  weighted<T>(things: readonly (readonly [weight: number, thing: T])[]): T {
    let left = this.below(things.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, thing] of things) {
      if (left < weight) return thing;
      left -= weight;
    }
    return (things.at(-1) as readonly [number, T])[1]; // weights are whole numbers, so this is never reached
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }
}
