import type { Type } from '../../syntax/type.ts';
import { givenType } from '../run/given.ts';
import type { ParamDefinition } from './definition.ts';
import { asExpression, Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/** A scalar that each call gives, or may give when it has a value of its own. */
export class Param<
  Name extends string = string,
  T extends Type = Type,
  Value extends number | boolean | null = number | boolean | null,
> extends Expression {
  readonly name: Name;
  readonly type: T;
  /** What it is when a call does not give it. */
  readonly value: Value;
  /** @internal */
  readonly definition: ParamDefinition;

  /** @internal */
  constructor(name: Name, type: T, value: Value) {
    const otherwise = value === null ? null : asExpression(value).tree;
    const definition: ParamDefinition = { tag: 'param', name, type: givenType(type), default: otherwise };
    super(nameExpr(name), new Set([definition]));
    this.name = name;
    this.type = type;
    this.value = value;
    this.definition = definition;
  }
}

/** A scalar parameter, with the value that it has when a call gives none: `param('k', 'f32', 0.5)`. */
export function param<
  const Name extends string,
  const T extends Type = 'i32',
  Value extends number | boolean | null = null,
>(name: Name, type?: T, value?: Value): Param<Name, T, Value> {
  return new Param(name, type ?? ('i32' as T), value ?? (null as Value)); // the defaults of T and of Value
}
