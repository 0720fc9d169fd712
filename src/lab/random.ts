/**
 * A pseudorandom number generator (sfc32). The seed and the index determine its stream, so that case i of a seed can be
 * generated without the cases before it.
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

  /**
   * An independent stream that the state of this one determines. This stream does not advance, so two forks without a
   * draw in between are equal.
   */
  fork(): Random {
    return new Random(this.#a ^ this.#counter, this.#b ^ this.#c);
  }

  /** An integer from 0 to n − 1. */
  below(n: number): number {
    return Math.floor((this.#next() / 2 ** 32) * n);
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with probability p. */
  chance(p: number): boolean {
    return this.#next() / 2 ** 32 < p;
  }

  /** One of the choices, uniformly; there is at least one. */
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    return choices[this.below(choices.length)] as T; // below(n) < n
  }

  /** One of the choices, with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, choice] of choices) {
      if (left < weight) return choice;
      left -= weight;
    }
    return (choices.at(-1) as readonly [number, T])[1]; // unreachable: weights are integers
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
