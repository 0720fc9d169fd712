import { located } from '../origin/located.ts';
import { callerOf } from '../origin/origin.ts';
import { unexpected } from '../run/given.ts';
import { noUses } from './definition.ts';
import { Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/** A variable: a dimension of a func, or a variable of a reduction domain. */
export class Variable<Name extends string = string> extends Expression<'i32'> {
  readonly name: Name;

  /** @internal */
  constructor(name: Name) {
    super(nameExpr(name), noUses);
    this.name = name;
  }
}

/**
 * Create variables. Two variables with the same name are the same variable.
 *
 * @example
 * const [x, y] = vars('x', 'y')
 */
export function vars<const Names extends readonly string[]>(
  ...names: Names
): { readonly [K in keyof Names]: Variable<Names[K]> } {
  // There is one variable for each name.
  return located(callerOf(vars), () => names.map((name) => new Variable(oneName(name)))) as {
    [K in keyof Names]: Variable<Names[K]>;
  };
}

/** Refuse names that are passed as one string. */
function oneName(name: string): string {
  const isSeveral = typeof name === 'string' && /^\w+(?:\s*,\s*|\s+)\w/.test(name);
  return isSeveral ? unexpected(name, 'a name', "Pass each name as its own string: vars('x', 'y').") : name;
}
