import { refuse } from '../errors/diagnostic.ts';
import { S417 } from '../errors/S417.ts';
import { constantOf, type Expr } from '../syntax/expr.ts';

/** A factor or modulus is positive (errata E6). What is not a constant is checked when the program starts. */
export function checkPositive(what: string, e: Expr): void {
  const value = constantOf(e);
  if (value !== null && value <= 0) refuse(S417({ what, value }, null));
}
