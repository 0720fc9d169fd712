import { nowhere as at } from '../../errors/place.ts';
import type { UpdateTree } from '../../language/tree.ts';
import { componentsOf } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import { located } from '../origin/located.ts';
import { built, callerOf, type Origin, originOf } from '../origin/origin.ts';
import { givenList, givenType, isRecord, unexpected } from '../run/given.ts';
import { access } from './access.ts';
import { type FuncDefinition, noUses, type Uses, union } from './definition.ts';
import { asExpression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { named } from './named.ts';
import { domain, type Ranges, type Rdom, rdom } from './rdom.ts';
import { type DeclaredOf, listOf, type OperandsOf, type ReadOf, type Types, type TypesOf } from './tuple.ts';
import { Variable } from './variable.ts';

/**
 * A func, as in Halide: a value at every point of an infinite grid. Call the func to read it at a point. A func with a
 * tuple of values returns a list of expressions.
 *
 * @example
 * bx(x.sub(1), y)
 * const [least, where] = best(y)
 */
export interface Func<
  Name extends string = string,
  Vars extends readonly string[] = readonly string[],
  T extends Types = Type,
> {
  (...point: PointOf<Vars>): ReadOf<T>;
  readonly name: Name;
  /** The names of its variables, one for each dimension. */
  readonly vars: Vars;
  /** The declared type, or a list of types for a tuple. Null if the type is inferred. */
  readonly type: T | null;
  /** Read the func at a point. Calling the func does the same. */
  at(...point: PointOf<Vars>): ReadOf<T>;
  /**
   * Return this func with one more update definition. The update can read the values that the earlier stages computed.
   */
  update(update: Update<Vars, T>): Func<Name, Vars, T>;
  /**
   * Return this func with a requirement: a condition on parameters, bounds of inputs and the window of the output. A
   * call of a pipeline with this func fails with the message, before anything is computed, if the condition is false.
   *
   * @example
   * const blurred = box.require(radius.le(img.len(0)), 'the radius is larger than the image')
   */
  require(condition: Operand, message: string): Func<Name, Vars, T>;
  /** @internal */
  readonly definition: FuncDefinition;
}

/** A point of a func: a coordinate for each variable. */
export type PointOf<Vars extends readonly string[]> = { readonly [K in keyof Vars]: Operand };

/** A func with a single value or a tuple. */
export type AnyFunc<Name extends string = string> = Func<Name, readonly string[], Types>;

/**
 * An update definition. It stores `value` at the point `at`, for each point of `rdom` where the condition `if` is true.
 */
export interface Update<Vars extends readonly string[] = readonly string[], T extends Types = Type> {
  /** The reduction domain. Without one, the update has pure variables only. */
  readonly rdom?: Rdom | Ranges;
  /** The point to update. */
  readonly at: PointOf<Vars>;
  /**
   * The new value, or a list of values for a tuple. All values of a tuple are computed before any of them is stored.
   */
  readonly value: OperandsOf<T>;
  /** A condition. The update skips points where it is false. */
  readonly if?: Operand;
}

/** The names of a list of variables. */
export type NamesOf<Vars extends readonly Variable[]> = { readonly [K in keyof Vars]: Vars[K]['name'] };

/**
 * Define a func by its value at a point. The type is inferred from the value; literals adapt to a declared type. A list
 * of values defines a tuple.
 *
 * @example
 * const bx = func('bx', [x, y], img(x, y).add(img(x.add(1), y)))
 * const best = func('best', [y], [65535, 0], ['u16', 'i32'])
 */
export function func<
  const Name extends string,
  const Vars extends readonly Variable[],
  const Value extends Operand | readonly Operand[],
  const T extends DeclaredOf<Value> = TypesOf<Value>,
>(name: Name, vars: Vars, value: Value, type: T | null = null): Func<Name, NamesOf<Vars>, T> {
  const origin = callerOf(func);
  return located(origin, () => {
    const nameNode = nameTree(name);
    const variables = givenList<Variable>(vars, 'a list of variables', form);
    const values = listOf<Operand>(value).map(asExpression);
    const names = variables.map(nameOfVariable) as unknown as NamesOf<Vars>; // one name for each variable
    const tree = {
      name: nameNode,
      vars: names.map(nameTree),
      types: type === null ? null : listOf<Type>(type).map((each) => ({ type: givenType(each), at })),
      lets: [],
      pure: values.map((e) => e.tree),
      updates: [],
      at,
    };
    const uses = values.map((e) => e.uses).reduce(union);
    const definition: FuncDefinition = {
      tag: 'func',
      name,
      tree: built(tree, origin),
      uses,
      before: null,
      requirements: [],
    };
    return funcOf<Name, NamesOf<Vars>, T>(name, names, type, definition, Array.isArray(value));
  });
}

const form = "Write func('f', [x, y], value), with variables from vars('x', 'y').";

/** A func with this definition. @internal */
export function funcOf<Name extends string, Vars extends readonly string[], T extends Types>(
  name: Name,
  vars: Vars,
  type: T | null,
  definition: FuncDefinition,
  isTuple: boolean,
): Func<Name, Vars, T> {
  const read = (...point: PointOf<Vars>): ReadOf<T> => {
    const origin = callerOf(read);
    const values = componentsOf(definition.tree.pure).map((component) => access(definition, point, component, origin));
    return (isTuple ? values : values[0]) as ReadOf<T>; // a list for a tuple
  };
  const updateBy = (update: Update<Vars, T>): Func<Name, Vars, T> => {
    const origin = callerOf(updateBy);
    const after = located(origin, () => updated(definition, update, origin));
    return funcOf<Name, Vars, T>(name, vars, type, after, isTuple);
  };
  const require = (condition: Operand, message: string): Func<Name, Vars, T> => {
    const origin = callerOf(require);
    const after = located(origin, () => required(definition, condition, message, origin));
    return funcOf<Name, Vars, T>(name, vars, type, after, isTuple);
  };
  const members = { vars, type, at: read, update: updateBy, require, definition };
  return named(Object.assign(read, members), name);
}

function required(before: FuncDefinition, condition: Operand, message: string, origin: Origin): FuncDefinition {
  if (typeof message !== 'string') return unexpected(message, 'a message', "Write f.require(k.gt(0), 'the message').");
  const { tree, uses } = asExpression(condition);
  const requirement = built({ condition: tree, message, at }, origin);
  return { ...before, uses: union(before.uses, uses), requirements: [...before.requirements, requirement], before };
}

/** @internal */
export function nameOfVariable(x: Variable): string {
  return x instanceof Variable ? x.name : unexpected(x, 'a variable', form);
}

function updated(before: FuncDefinition, update: Update<readonly string[], Types>, origin: Origin): FuncDefinition {
  if (!isRecord(update) || Array.isArray(update)) return unexpected(update, 'an update', updateForm);
  const over = update.rdom === undefined ? null : asRdom(update.rdom)[domain];
  const target = givenList<Operand>(update.at, 'a list of coordinates', updateForm).map(asExpression);
  const values = listOf<Operand>(update.value).map(asExpression);
  const condition = update.if === undefined ? null : asExpression(update.if);
  const stage: UpdateTree = {
    rdom: over?.ranges ?? [],
    lets: [],
    target: target.map((e) => e.tree),
    values: values.map((e) => e.tree),
    condition: condition?.tree ?? null,
    at,
  };
  const uses: readonly Uses[] = [
    before.uses,
    over?.uses ?? noUses,
    ...target.map((e) => e.uses),
    ...values.map((e) => e.uses),
    condition?.uses ?? noUses,
  ];
  return {
    ...before,
    tree: built({ ...before.tree, updates: [...before.tree.updates, built(stage, origin)] }, originOf(before.tree)),
    uses: uses.reduce(union),
    before,
  };
}

const updateForm = 'Write f.update({ at: [x], value: … }), with one coordinate for each variable.';

function asRdom(ranges: Rdom | Ranges): Rdom {
  return isRecord(ranges) && domain in ranges ? (ranges as Rdom) : rdom(ranges as Ranges); // only an Rdom has it
}
