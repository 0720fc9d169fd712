import type { Type } from '../../syntax/type.ts';
import { located } from '../origin/located.ts';
import { built, callerOf } from '../origin/origin.ts';
import { givenType } from '../run/given.ts';
import type { ParamDefinition } from './definition.ts';
import { asExpression, Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/** A scalar parameter. Each call of the compiled pipeline provides its value, unless it has a default value. */
export class Param<
  Name extends string = string,
  T extends Type = Type,
  Value extends number | boolean | null = number | boolean | null,
> extends Expression<T> {
  readonly name: Name;
  readonly type: T;
  /** The default value, or null. */
  readonly value: Value;
  /** @internal */
  readonly definition: ParamDefinition;

  /** @internal */
  constructor(name: Name, type: T, value: Value) {
    const defaultValue = value === null ? null : asExpression(value).tree;
    const definition: ParamDefinition = { tag: 'param', name, type: givenType(type), default: defaultValue };
    super(nameExpr(name), new Set([definition]));
    this.name = name;
    this.type = type;
    this.value = value;
    this.definition = definition;
  }
}

/**
 * Declare a scalar parameter with a name, a type (`i32` unless given) and an optional default value.
 *
 * @example
 * const gain = param('gain', 'f32', 0.5)
 */
export function param<
  const Name extends string,
  const T extends Type = 'i32',
  Value extends number | boolean | null = null,
>(name: Name, type?: T, value?: Value): Param<Name, T, Value> {
  const origin = callerOf(param);
  // The defaults of T and of Value.
  const made = located(origin, () => new Param(name, type ?? ('i32' as T), value ?? (null as Value)));
  built(made.definition, origin);
  return made;
}
