import type { Code, Operation } from './code.ts';
import type { Known } from './known.ts';

export const comparisons: ReadonlySet<Operation['op']> = new Set(['<', '<=', '>', '>=']);

/** Comparisons of i32 scalars that hold somewhere; those of the same sums are the same. */
export class Guards {
  readonly #known: Known;
  readonly #keys = new Set<string>();

  constructor(known: Known) {
    this.#known = known;
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  add(e: Code): void {
    const key = this.#keyOf(e);
    if (key !== null) this.#keys.add(key);
  }

  has(e: Code): boolean {
    const key = this.#keyOf(e);
    return key !== null && this.#keys.has(key);
  }

  #keyOf(e: Code): string | null {
    const [a, b] = e.tag === 'Operation' && comparisons.has(e.op) && e.lanes === 1 ? e.args : [];
    if (e.tag !== 'Operation' || a?.type !== 'i32' || b === undefined) return null;
    return [a, b].map((side) => this.#sumOf(side)).join(` ${e.op} `);
  }

  #sumOf(e: Code): string {
    const { terms, constant } = this.#known.linear(e);
    return `${[...terms].map(([number, { factor }]) => `${factor}·${number}`).sort()} + ${constant}`;
  }
}
