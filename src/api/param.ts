import type { Type } from '../syntax/type.ts';
import type { ParamDefinition } from './definition.ts';
import { asExpression, Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/** A scalar that each call gives. */
export class Param<Name extends string = string> extends Expression {
  readonly name: Name;
  /** @internal */
  readonly definition: ParamDefinition;

  /** @internal */
  constructor(definition: ParamDefinition & { readonly name: Name }) {
    super(nameExpr(definition.name), new Set([definition]));
    this.name = definition.name;
    this.definition = definition;
  }
}

/** A scalar parameter, with the value that it has when a call gives none: `param('k', 'f32', 0.5)`. */
export function param<const Name extends string>(
  name: Name,
  type: Type = 'i32',
  value: number | boolean | null = null,
): Param<Name> {
  return new Param({ tag: 'param', name, type, default: value === null ? null : asExpression(value).tree });
}
