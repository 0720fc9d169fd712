import { nowhere } from '../../errors/place.ts';
import type { ExprTree, ParamRangeTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { located } from '../origin/located.ts';
import { built, callerOf } from '../origin/origin.ts';
import { givenType, isRecord, unexpected } from '../run/given.ts';
import type { ParamDefinition } from './definition.ts';
import { asExpression, Expression } from './expression.ts';
import { literal } from './literal.ts';
import { nameExpr } from './name.ts';

/** A scalar parameter. Each call of the compiled pipeline provides its value, unless it has a default value. */
export class Param<
  Name extends string = string,
  T extends Type = Type,
  Value extends number | bigint | boolean | null = number | bigint | boolean | null,
> extends Expression<T> {
  readonly name: Name;
  readonly type: T;
  /** The default value; null if there is none. */
  readonly value: Value;
  /** @internal */
  readonly definition: ParamDefinition;

  /** @internal */
  constructor(name: Name, type: T, value: Value, range: ParamRange | null = null) {
    const definition: ParamDefinition = {
      tag: 'param',
      name,
      type: givenType(type),
      range: range && rangeTree(range),
      default: value === null ? null : asExpression(value).tree,
    };
    super(nameExpr(name), new Set([definition]));
    this.name = name;
    this.type = type;
    this.value = value;
    this.definition = definition;
  }
}

/** The least and the greatest value of a parameter. An end that is null is unbounded. */
export type ParamRange = readonly [least: number | bigint | null, greatest: number | bigint | null];

/** The default value and the range of a parameter. */
export interface ParamOptions<Value extends number | bigint | boolean | null = number | bigint | boolean | null> {
  /** The value for calls that do not provide one. */
  readonly default?: Value;
  /**
   * The range of values that calls may provide; both ends are included. Bounds inference uses it to bound windows and
   * storage.
   */
  readonly range?: ParamRange;
}

/**
 * Declare a scalar parameter with a name, a type (`i32` unless given), and optionally a default value and a range.
 *
 * @example
 * const gain = param('gain', 'f32', 0.5)
 * const radius = param('radius', 'i32', { default: 3, range: [0, 15] })
 */
export function param<
  const Name extends string,
  const T extends Type = 'i32',
  Value extends number | bigint | boolean | null = null,
>(name: Name, type?: T, value?: Value | ParamOptions<Value>): Param<Name, T, Value> {
  const origin = callerOf(param);
  const made = located(origin, () => {
    const { default: initial, range } = isRecord(value) ? readParamOptions(value) : { default: value };
    // The casts: an omitted argument leaves its type parameter at the default, `i32` or null.
    return new Param(name, type ?? ('i32' as T), (initial ?? null) as Value, range ?? null);
  });
  built(made.definition, origin);
  return made;
}

function readParamOptions(given: object): ParamOptions {
  const names = Object.keys(given);
  const isKnown = names.length > 0 && names.every((name) => name === 'default' || name === 'range');
  return isKnown && !Array.isArray(given) ? given : unexpected(given, 'a default value', optionsForm);
}

const optionsForm = "Write param('k', 'i32', 3), or param('k', 'i32', { default: 3, range: [0, 15] }).";

function rangeTree(range: ParamRange): ParamRangeTree {
  const ends: readonly unknown[] = Array.isArray(range) ? range : unexpected(range, 'a range', rangeForm);
  if (ends.length !== 2) return unexpected(range, 'a range', rangeForm);
  // `literal` refuses a value that is not a number or a boolean.
  const endOf = (end: unknown): ExprTree | null => (end === null ? null : literal(end as number));
  const [from = null, to = null] = ends.map(endOf);
  return { from, to, at: nowhere };
}

const rangeForm = 'Write range: [0, 15], with null for an open end.';
