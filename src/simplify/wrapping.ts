import { constantOf, type Expr, type Hole } from '../syntax/expr.ts';
import { conjunctsOf, nodesOf } from '../syntax/walk.ts';

/*
 * Windows are inferred over ℤ, and a run is refused where the arithmetic they rely on would wrap (errata E15). Hash functions wrap on purpose:
 * `(x * 1103515245 + 12345) % 16`. So nothing relies on products by large constants where it can do without them.
 */

/** A factor that scales a coordinate, as in fixed-point arithmetic, is smaller than this. */
export const hashFactor = 2 ** 24;

/** A factor in a condition, or under a remainder, that a window may rely on is smaller than this. */
export const plainFactor = 2 ** 16;

/** Is this a product by a constant of at least that size? */
export function isProductBy(e: Expr<Hole>, least: number): boolean {
  if (e.tag !== 'Op' || e.op !== '*' || e.type !== 'i32') return false;
  return e.args.some((arg) => Math.abs(constantOf(arg) ?? 0) >= least);
}

/** Are the products in an expression all by small constants? */
export function hasPlainProducts(e: Expr<Hole>): boolean {
  return nodesOf(e).every((node) => !isProductBy(node, plainFactor));
}

/**
 * The parts of a condition that are reasoned with over ℤ: a run is refused where their arithmetic would wrap. Of the other parts, which
 * multiply by large constants or read memory, nothing is concluded.
 */
export function exactConjuncts<H extends Hole = never>(condition: Expr<H>): readonly Expr<H>[] {
  return conjunctsOf(condition).filter(isExact);
}

/** Is a part of a condition, or a coordinate that one compares, reasoned with over ℤ? To be asked before it is simplified. */
export function isExact(e: Expr<Hole>): boolean {
  return nodesOf(e).every((node) => node.tag !== 'Access' && !isProductBy(node, plainFactor));
}
