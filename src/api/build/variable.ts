import { nothing } from './definition.ts';
import { Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/** A variable, by its name: a dimension of a func, or a reduction variable. */
export class Variable<Name extends string = string> extends Expression {
  readonly name: Name;

  /** @internal */
  constructor(name: Name) {
    super(nameExpr(name), nothing);
    this.name = name;
  }
}

/** Variables by name: `const [x, y] = vars('x', 'y')`. Two of one name are the same. */
export function vars<const Names extends readonly string[]>(
  ...names: Names
): { readonly [K in keyof Names]: Variable<Names[K]> } {
  return names.map((name) => new Variable(name)) as { [K in keyof Names]: Variable<Names[K]> }; // one for each name
}
