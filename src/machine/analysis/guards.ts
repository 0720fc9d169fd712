import { largeFactor } from '../../simplify/wrapping.ts';
import { constantOf } from '../ir/build.ts';
import type { Code, Operation } from '../ir/code.ts';
import { operandsOf, readsState } from '../ir/walk.ts';
import type { Definitions } from './definitions.ts';

export const comparisons: ReadonlySet<Operation['op']> = new Set(['<', '<=', '>', '>=']);

/**
 * Is the condition of a statement computed from arguments and loop variables, without large factors? If so, it is
 * proved not to wrap (errata E15), and a side that grows from one iteration to the next never jumps back. False in a
 * program whose conditions or coordinates may wrap (`mayWrap`).
 */
export function conditionCannotWrap(e: Code, definitions: Definitions): boolean {
  return !definitions.mayWrap && isComputedFrom(e, definitions, (node) => !readsState(node) && !isProductByLarge(node));
}

/**
 * Is a coordinate proved not to wrap? One factor of each product has to be constant: other products may wrap. False in
 * a program whose conditions or coordinates may wrap (`mayWrap`).
 */
export function coordinateCannotWrap(e: Code, definitions: Definitions): boolean {
  return !definitions.mayWrap && isComputedFrom(e, definitions, nodeCannotWrap);
}

/** May a node be part of a coordinate that does not wrap? */
export function nodeCannotWrap(e: Code): boolean {
  const isProduct = e.tag === 'Operation' && e.op === '*' && e.type === 'i32';
  return !readsState(e) && !isProductByLarge(e) && (!isProduct || e.args.some((arg) => constantOf(arg) !== null));
}

/**
 * Is this a product with a large constant? Such products may wrap. `isProductBy` is the corresponding test for source
 * expressions.
 */
function isProductByLarge(e: Code): boolean {
  if (e.tag !== 'Operation' || e.op !== '*' || e.type !== 'i32') return false;
  return e.args.some((arg) => Math.abs(constantOf(arg) ?? 0) >= largeFactor);
}

function isComputedFrom(e: Code, definitions: Definitions, isAllowed: (node: Code) => boolean): boolean {
  const seen = new Set<Code>();
  const visit = (e: Code): boolean => {
    if (seen.has(e)) return true;
    seen.add(e);
    if (!isAllowed(e) || definitions.isLoaded(e)) return false;
    const definition = definitions.definitionOf(e);
    return definition === e ? operandsOf(e).every(visit) : visit(definition);
  };
  return visit(e);
}

/**
 * A set of i32 comparisons, of scalars or of all lanes of vectors. Comparisons of scalars are equal if the affine forms
 * of their sides are equal; comparisons of all lanes are equal if their value numbers are equal. Adding any other
 * condition has no effect.
 */
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
