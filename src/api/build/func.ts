import { nowhere as at } from '../../errors/place.ts';
import type { UpdateTree } from '../../language/tree.ts';
import { componentsOf } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import { givenList, givenType, isRecord, unexpected } from '../run/given.ts';
import { access } from './access.ts';
import { type FuncDefinition, nothing, type Uses, union } from './definition.ts';
import { asExpression, type Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { named } from './named.ts';
import { domain, type Ranges, type Rdom, rdom } from './rdom.ts';
import { listOf, type OperandsOf, type Read, type ReadOf, type Types, type TypesOf } from './tuple.ts';
import { Variable } from './variable.ts';

/**
 * A func: a value at every point of an infinite grid. It is read by calling it: `bx(x.sub(1), y)`. A tuple has several
 * values at each point, which are read together: `const [least, where] = best(y)`, or `best(y)[1]`.
 */
export interface Func<
  Name extends string = string,
  Vars extends readonly string[] = readonly string[],
  Value extends Read = Expression,
  T extends Types = TypesOf<Value>,
> {
  (...point: PointOf<Vars>): Value;
  readonly name: Name;
  readonly vars: Vars;
  /** Its declared type, or those of a tuple. */
  readonly type: T | null;
  /** The same as calling it. */
  at(...point: PointOf<Vars>): Value;
  /** This func with one more update. Reads of this func in the update see what the stages before it have left. */
  update(update: Update<Vars, Value>): Func<Name, Vars, Value, T>;
  /** @internal */
  readonly definition: FuncDefinition;
}

export type PointOf<Vars extends readonly string[]> = { readonly [K in keyof Vars]: Operand };

/** A func of any kind, tuple or not. */
export type AnyFunc<Name extends string = string> = Func<Name, readonly string[], Read, Types>;

/** `at ← value`, for all points of `rdom` at which `if` holds. The values of a tuple are written together. */
export interface Update<Vars extends readonly string[] = readonly string[], Value extends Read = Expression> {
  readonly rdom?: Rdom | Ranges;
  readonly at: PointOf<Vars>;
  readonly value: OperandsOf<Value>;
  readonly if?: Operand;
}

/** The names of some variables. */
export type NamesOf<Vars extends readonly Variable[]> = { readonly [K in keyof Vars]: Vars[K]['name'] };

/**
 * A func by its value at a point: `func('bx', [x, y], img(x, y).add(img(x.add(1), y)))`. Its type is that of the value; a
 * declared type must be that type, and literals adapt to it. A list of values makes a tuple: `func('best', [y], [a, b])`.
 */
export function func<
  const Name extends string,
  const Vars extends readonly Variable[],
  const Value extends Operand | readonly Operand[],
  const T extends TypesOf<Value> = TypesOf<Value>,
>(name: Name, vars: Vars, value: Value, type: T | null = null): Func<Name, NamesOf<Vars>, ReadOf<Value>, T> {
  const values = listOf<Operand>(value).map(asExpression);
  const given = givenList<Variable>(vars, 'a list of variables');
  const names = given.map(nameOfVariable) as unknown as NamesOf<Vars>; // one name for each variable
  const tree = {
    name: nameTree(name),
    vars: names.map(nameTree),
    types: type === null ? null : listOf<Type>(type).map((each) => ({ type: givenType(each), at })),
    pure: values.map((e) => e.tree),
    updates: [],
    at,
  };
  const uses = values.map((e) => e.uses).reduce(union);
  return funcOf(name, names, type, { tag: 'func', name, tree, uses, before: null }, Array.isArray(value));
}

function funcOf<Name extends string, Vars extends readonly string[], Value extends Read, T extends Types>(
  name: Name,
  vars: Vars,
  type: T | null,
  definition: FuncDefinition,
  isTuple: boolean,
): Func<Name, Vars, Value, T> {
  const read = (...point: PointOf<Vars>): Value => {
    const values = componentsOf(definition.tree.pure).map((component) => access(definition, point, component));
    return (isTuple ? values : values[0]) as Value; // which is a list for a tuple
  };
  const members = {
    vars,
    type,
    at: read,
    update: (update: Update<Vars, Value>) =>
      funcOf<Name, Vars, Value, T>(name, vars, type, updated(definition, update), isTuple),
    definition,
  };
  return named(Object.assign(read, members), name);
}

function nameOfVariable(x: Variable): string {
  return x instanceof Variable ? x.name : unexpected(x, 'a variable');
}

function updated(before: FuncDefinition, update: Update<readonly string[], Read>): FuncDefinition {
  if (!isRecord(update)) return unexpected(update, 'an update');
  const over = update.rdom === undefined ? null : asRdom(update.rdom)[domain];
  const target = givenList<Operand>(update.at, 'a list of coordinates').map(asExpression);
  const values = listOf<Operand>(update.value).map(asExpression);
  const condition = update.if === undefined ? null : asExpression(update.if);
  const tree: UpdateTree = {
    rdom: over?.ranges ?? [],
    target: target.map((e) => e.tree),
    values: values.map((e) => e.tree),
    condition: condition?.tree ?? null,
    at,
  };
  const used: readonly Uses[] = [
    before.uses,
    over?.uses ?? nothing,
    ...target.map((e) => e.uses),
    ...values.map((e) => e.uses),
    condition?.uses ?? nothing,
  ];
  return {
    ...before,
    tree: { ...before.tree, updates: [...before.tree.updates, tree] },
    uses: used.reduce(union),
    before,
  };
}

function asRdom(ranges: Rdom | Ranges): Rdom {
  return isRecord(ranges) && domain in ranges ? (ranges as Rdom) : rdom(ranges as Ranges); // only an Rdom has that symbol
}
