/** Which stretches of source text ran: for each file where each stretch begins and ends, by turns and in order. */
export type Reached = ReadonlyMap<string, readonly number[]>;

/** What knows which code of the compiler runs. */
export interface Coverage {
  /** What ran since the last time it was asked for. */
  take(): Reached;
}

/** How often each character of some files was reached. */
export class Covered {
  /** How many characters were reached at all. */
  size = 0;
  readonly #files = new Map<string, Uint32Array>();

  /** Gives how many characters are new. */
  add(reached: Reached): number {
    const gain = this.gain(reached);
    this.#count(reached, 1);
    this.size += gain;
    return gain;
  }

  /** Take away what was added. */
  remove(reached: Reached): void {
    this.#count(reached, -1);
    this.size -= this.gain(reached);
  }

  /** How many characters would be new. */
  gain(reached: Reached): number {
    let gain = 0;
    this.#stretches(reached, (counts) => {
      for (const count of counts) if (count === 0) gain++;
    });
    return gain;
  }

  #count(reached: Reached, by: 1 | -1): void {
    this.#stretches(reached, (counts) => {
      for (const [at, count] of counts.entries()) counts[at] = count + by;
    });
  }

  #stretches(reached: Reached, each: (counts: Uint32Array) => void): void {
    for (const [file, ends] of reached) {
      const counts = this.#countsOf(file, ends.at(-1) ?? 0);
      for (let i = 0; i + 1 < ends.length; i += 2) each(counts.subarray(ends[i], ends[i + 1]));
    }
  }

  #countsOf(file: string, length: number): Uint32Array {
    const known = this.#files.get(file) ?? new Uint32Array();
    if (known.length >= length) return known;
    const counts = new Uint32Array(length);
    counts.set(known);
    this.#files.set(file, counts);
    return counts;
  }
}
