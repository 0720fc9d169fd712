import { constantOf, type Expr, type Hole } from '../syntax/expr.ts';
import { conjunctsOf, isRead, nodesOf } from '../syntax/walk.ts';

/*
 * Windows are inferred over ℤ, and a run is refused if the arithmetic that they rely on would wrap (errata E15). Hash
 * functions wrap on purpose: `(x * 1103515245 + 12345) % 16`. Therefore bounds inference does not rely on products with
 * large constants.
 */

/**
 * Factors that scale a coordinate, as in fixed-point arithmetic, are smaller than this. Larger factors occur in hashes.
 */
export const hashFactor = 2 ** 24;

/** In a condition or under a remainder, windows rely only on factors smaller than this. */
export const largeFactor = 2 ** 16;

/** Is this a product with a constant factor whose absolute value is at least `least`? */
export function isProductBy(e: Expr<Hole>, least: number): boolean {
  if (e.tag !== 'Op' || e.op !== '*' || e.type !== 'i32') return false;
  return e.args.some((arg) => Math.abs(constantOf(arg) ?? 0) >= least);
}

/** Are all constant factors in an expression small? */
export function hasSmallFactors(e: Expr<Hole>): boolean {
  return nodesOf(e).every((node) => !isProductBy(node, largeFactor));
}

/**
 * The conjuncts of a condition that are interpreted over ℤ: a run is refused if their arithmetic would wrap. No facts
 * follow from the other conjuncts, which multiply by large constants or read memory.
 */
export function exactConjuncts<H extends Hole = never>(condition: Expr<H>): readonly Expr<H>[] {
  return conjunctsOf(condition).filter(isExact);
}

/** Is a conjunct, or an operand in a conjunct, interpreted over ℤ? This must be decided before simplification. */
export function isExact(e: Expr<Hole>): boolean {
  return nodesOf(e).every((node) => !isRead(node) && !isProductBy(node, largeFactor));
}
