import { always, type Expr, type Interval, type Name, variable } from './expr.ts';
import type { Type } from './type.ts';
import type { Scalar } from './value.ts';

/**
 * The algorithm language Alg (fig. source-syntax).
 *
 *     R ::= rdom(r = I, …)
 *     U ::= R in (e, …) ← t if e          t ::= e | (e, …)
 *     F ::= fun f(x, …) = { t; U … }
 *     Q ::= require(e, "message")
 *     P ::= pipeline f, …(p in n..n, …) { Q … F … }
 *
 * Inputs, tuples, requirements and several outputs are extensions of the paper: arrays that exist before the program
 * starts, funcs with several values at each point, which are defined and updated together, conditions on a call, and
 * funcs that are realized together, each on a window of its own.
 */
export interface Pipeline {
  /** The name of the first output. */
  readonly name: Name;
  /** The names of all outputs, at least one. */
  readonly outputs: readonly Name[];
  readonly params: readonly Param[];
  readonly inputs: readonly Input[];
  readonly requirements: readonly Requirement[];
  readonly funcs: readonly Func[];
}

/** require(e, "message"): a start-up expression that must be true, otherwise nothing is computed. */
export interface Requirement {
  readonly condition: Expr;
  readonly message: string;
}

/** p: a scalar whose value is known when the program starts. */
export interface Param {
  readonly name: Name;
  readonly type: Type;
  readonly default: Scalar | null;
  /** The range of its values; null if all values of its type are allowed. */
  readonly range: ParamRange | null;
}

/** A range that includes both ends. An end that is null is unbounded. */
export interface ParamRange {
  readonly least: Scalar | null;
  readonly greatest: Scalar | null;
}

export interface Input {
  readonly name: Name;
  readonly type: Type;
  readonly rank: number;
}

/** A func, with a type and a pure expression for each component. A func that is not a tuple has one component. */
export interface Func {
  readonly name: Name;
  readonly vars: readonly Name[];
  readonly types: readonly Type[];
  readonly pure: readonly Expr[];
  readonly updates: readonly Update[];
}

/** rdom(r = I, …) in (at, …) ← (value, …) if condition; r₁ is innermost. An omitted condition is `always`. */
export interface Update {
  readonly rdom: readonly ReductionVar[];
  readonly at: readonly Expr[];
  readonly values: readonly Expr[];
  readonly condition: Expr;
}

export interface ReductionVar {
  readonly name: Name;
  readonly in: Interval;
}

/** All stages of a func as updates: U₀ = e is the same as `rdom() in (x, …) ← e if 1`. */
export function stages(f: Func): readonly Update[] {
  const pure: Update = { rdom: [], at: f.vars.map((x) => variable(x)), values: f.pure, condition: always };
  return [pure, ...f.updates];
}

/** The output funcs. In an invalid pipeline, outputs that are not defined are missing. */
export function outputsOf({ outputs, funcs }: Pick<Pipeline, 'outputs' | 'funcs'>): readonly Func[] {
  return outputs.flatMap((name) => funcs.find((f) => f.name === name) ?? []);
}

/** The names of the start-up scalars that hold the bounds of an input in dimension d. */
export function inputMinName(input: Name, d: number): Name {
  return `${input}.min[${d}]`;
}

export function inputLenName(input: Name, d: number): Name {
  return `${input}.len[${d}]`;
}

export function inputMin(input: Name, d: number): Expr {
  return variable(inputMinName(input, d));
}

export function inputLen(input: Name, d: number): Expr {
  return variable(inputLenName(input, d));
}

/**
 * The maximum number of dimensions of a func, including the funcs that a schedule adds. Each dimension is a loop around
 * every stage.
 */
export const maxDimensions = 16;
