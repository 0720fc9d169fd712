import type { Code, Operation } from './code.ts';
import type { Known } from './known.ts';
import { operandsOf, readsState } from './walk.ts';

export const comparisons: ReadonlySet<Operation['op']> = new Set(['<', '<=', '>', '>=']);

/**
 * Is it computed from what is known at the start, and from loops? Then nothing in it wraps (errata E15), and what grows goes on to grow.
 */
export function isForeseen(e: Code, known: Known): boolean {
  const seen = new Set<Code>();
  const visit = (e: Code): boolean => {
    if (seen.has(e)) return true;
    seen.add(e);
    if (readsState(e)) return false;
    const meaning = known.definitionOf(e);
    return meaning === e ? operandsOf(e).every(visit) : visit(meaning);
  };
  return visit(e);
}

/** Comparisons of i32 that hold somewhere: those of scalars are the same if their sums are, those of all lanes if they are plainly. */
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
    if (e.tag === 'All') return `all ${this.#known.numbering.of(e)}`;
    const [a, b] = e.tag === 'Operation' && comparisons.has(e.op) && e.lanes === 1 ? e.args : [];
    if (e.tag !== 'Operation' || a?.type !== 'i32' || b === undefined) return null;
    return [a, b].map((side) => this.#sumOf(side)).join(` ${e.op} `);
  }

  #sumOf(e: Code): string {
    const { terms, constant } = this.#known.linear(e);
    return `${[...terms].map(([number, { factor }]) => `${factor}·${number}`).sort()} + ${constant}`;
  }
}
