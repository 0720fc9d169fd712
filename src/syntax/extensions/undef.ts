import type { Func, Pipeline } from '../algorithm.ts';
import { constant, constantOf, type Expr } from '../expr.ts';
import type { Type } from '../type.ts';
import { accessesIn, reachable } from '../walk.ts';

/** `undef`: a value of a pure stage that is never observed, because updates overwrite it. */
export function undefOf(type: Type): Expr {
  return constant(type, 'ε_undef');
}

/** Does a func start from `undef`? In a valid func, either all components do or none. */
export function isUndef({ pure }: Pick<Func, 'pure'>): boolean {
  return pure.every((e) => e.tag === 'Const' && e.value === 'ε_undef');
}

/** The funcs that start from `undef`, among those that the output needs. */
export function undefFuncs(P: Pipeline): readonly Func[] {
  return reachable(P).filter(isUndef);
}

/**
 * Does the first update write every point before anything reads the func? If so, the values of the pure stage are never
 * read.
 */
export function isDefinedByFirstUpdate({ name, vars, updates: [U] }: Func): boolean {
  if (U === undefined || U.rdom.length > 0 || constantOf(U.condition) !== 1) return false;
  const isPure = U.at.every((e, d) => e.tag === 'Var' && e.name === vars[d]);
  return isPure && accessesIn(...U.values).every(({ func }) => func !== name);
}
