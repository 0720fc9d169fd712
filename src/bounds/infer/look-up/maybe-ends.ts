import type { ReductionVar } from '../../../syntax/algorithm.ts';
import { type Expr, int, type Name, operation } from '../../../syntax/expr.ts';
import type { Operator } from '../../../syntax/operator.ts';
import type { NumberEnds } from '../numbers/number-ends.ts';

/** The ends of a node, null where unbounded, and the operands that must be exact over ℤ for the ends to be correct. */
export interface MaybeEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
  /** `all`: the ends are the node itself, so all nodes in it must be exact. */
  readonly from: readonly Expr[] | 'all';
}

/** The ends of the nodes of an expression, and the stages that the ends of its look-ups come from. */
export interface Analysis {
  readonly ends: ReadonlyMap<Expr, MaybeEnds>;
  readonly lookUps: ReadonlyMap<Expr, readonly AnalysedStage[]>;
  /** The range of a node of a type other than i32. */
  readonly numbersOf: (e: Expr) => NumberEnds;
}

/** A stage whose values a look-up may read, at the point that it reads. */
export interface Stage {
  readonly value: Expr;
  /** The pure variables of the stage, each with the dimension whose coordinate is its value at the point. */
  readonly vars: readonly (readonly [Name, number])[];
  readonly rdom: readonly ReductionVar[];
  readonly effect: Effect;
}

/**
 * The effect of a stage on the value at a point: it replaces that value, it stores the minimum or the maximum of that
 * value and its own, or each iteration of its reduction domain may add to it.
 */
export interface Effect {
  readonly tag: 'replaces' | 'min' | 'max' | 'adds';
  /** Does the stage write every point? Otherwise a value may be as before. */
  readonly isTotal: boolean;
}

export interface AnalysedStage extends Stage {
  readonly analysis: Analysis;
}

export const unknown: MaybeEnds = { lo: null, hi: null, from: [] };

/** The number of iterations of a reduction domain. */
export function iterationsOf(rdom: readonly ReductionVar[]): Expr {
  return rdom.reduce<Expr>((count, r) => operation('*', count, r.in.len), int(1));
}

export function both(op: Operator, a: Expr | null, b: Expr | null): Expr | null {
  return a && b && operation(op, a, b);
}
