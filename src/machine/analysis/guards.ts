import { plainFactor } from '../../simplify/wrapping.ts';
import type { Code, Operation } from '../ir/code.ts';
import { operandsOf, readsState } from '../ir/walk.ts';
import type { Definitions } from './definitions.ts';
import { constantOf } from './value-ranges.ts';

export const comparisons: ReadonlySet<Operation['op']> = new Set(['<', '<=', '>', '>=']);

/**
 * Is a condition computed from what is known at the start, and from loops, without large factors? Of conditions around statements it was then shown
 * that nothing in them wraps (errata E15), and what grows goes on to grow.
 */
export function conditionCannotWrap(e: Code, definitions: Definitions): boolean {
  return isComputedFrom(e, definitions, (node) => !readsState(node) && !isProductByLarge(node));
}

/** The same of a coordinate, which may multiply only by constants: other products may wrap. */
export function coordinateCannotWrap(e: Code, definitions: Definitions): boolean {
  return isComputedFrom(e, definitions, nodeCannotWrap);
}

/** May a node be part of a coordinate in which nothing wraps? */
export function nodeCannotWrap(e: Code): boolean {
  const isProduct = e.tag === 'Operation' && e.op === '*' && e.type === 'i32';
  return !readsState(e) && !isProductByLarge(e) && (!isProduct || e.args.some((arg) => constantOf(arg) !== null));
}

/** Products by constants of this size or more may wrap: `hasPlainProducts` says the same of expressions. */
function isProductByLarge(e: Code): boolean {
  if (e.tag !== 'Operation' || e.op !== '*' || e.type !== 'i32') return false;
  return e.args.some((arg) => Math.abs(constantOf(arg) ?? 0) >= plainFactor);
}

function isComputedFrom(e: Code, definitions: Definitions, isFine: (node: Code) => boolean): boolean {
  const seen = new Set<Code>();
  const visit = (e: Code): boolean => {
    if (seen.has(e)) return true;
    seen.add(e);
    if (!isFine(e)) return false;
    const meaning = definitions.definitionOf(e);
    return meaning === e ? operandsOf(e).every(visit) : visit(meaning);
  };
  return visit(e);
}

/** Comparisons of i32 that hold somewhere: those of scalars are the same if their sums are, those of all lanes if they are plainly. */
export class Guards {
  readonly #definitions: Definitions;
  readonly #keys = new Set<string>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
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
    if (e.tag === 'All') return `all ${this.#definitions.numbering.of(e)}`;
    const [a, b] = e.tag === 'Operation' && comparisons.has(e.op) && e.lanes === 1 ? e.args : [];
    if (e.tag !== 'Operation' || a?.type !== 'i32' || b === undefined) return null;
    return [a, b].map((side) => this.#sumOf(side)).join(` ${e.op} `);
  }

  #sumOf(e: Code): string {
    const { terms, constant } = this.#definitions.affineOf(e);
    return `${terms.map(({ key, coefficient }) => `${coefficient}·${key}`).sort()} + ${constant}`;
  }
}
