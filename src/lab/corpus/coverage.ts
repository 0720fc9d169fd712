/**
 * The ranges of source text that ran: for each file the ascending offsets at which ranges begin and end, alternating.
 */
export type CoveredRanges = ReadonlyMap<string, readonly number[]>;

/** A source of coverage data. */
export interface CoverageSource {
  /** The code that ran since the last call. */
  take(): CoveredRanges;
}

/** How many coverage reports include each character of the source. */
export class CoverageCounts {
  /** The number of covered characters. */
  size = 0;
  readonly #files = new Map<string, Uint32Array>();

  /** Add a report; returns the number of newly covered characters. */
  add(reached: CoveredRanges): number {
    const gain = this.gain(reached);
    this.#count(reached, 1);
    this.size += gain;
    return gain;
  }

  /** Remove a report that was added. */
  remove(reached: CoveredRanges): void {
    this.#count(reached, -1);
    this.size -= this.gain(reached);
  }

  /** The number of characters that a report would newly cover. */
  gain(reached: CoveredRanges): number {
    let gain = 0;
    this.#ranges(reached, (counts) => {
      for (const count of counts) if (count === 0) gain++;
    });
    return gain;
  }

  #count(reached: CoveredRanges, by: 1 | -1): void {
    this.#ranges(reached, (counts) => {
      for (const [at, count] of counts.entries()) counts[at] = count + by;
    });
  }

  #ranges(reached: CoveredRanges, each: (counts: Uint32Array) => void): void {
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
