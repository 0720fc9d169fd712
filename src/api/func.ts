import { nowhere as at } from '../errors/place.ts';
import type { UpdateTree } from '../language/tree.ts';
import type { Type } from '../syntax/type.ts';
import { access } from './access.ts';
import { type FuncDefinition, nothing, type Uses, union } from './definition.ts';
import { asExpression, type Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { named } from './named.ts';
import { domain, type Ranges, type Rdom, rdom } from './rdom.ts';
import type { Variable } from './variable.ts';

/** A func: a value at every point of an infinite grid. It is read by calling it: `bx(x.sub(1), y)`. */
export interface Func<Name extends string = string, Vars extends readonly string[] = readonly string[]> {
  (...point: PointOf<Vars>): Expression;
  readonly name: Name;
  readonly vars: Vars;
  /** The same as calling it. */
  at(...point: PointOf<Vars>): Expression;
  /** This func with one more update. Reads of this func in the update see what the stages before it have left. */
  update(update: Update<Vars>): Func<Name, Vars>;
  /** @internal */
  readonly definition: FuncDefinition;
}

export type PointOf<Vars extends readonly string[]> = { readonly [K in keyof Vars]: Operand };

/** `at ← value`, for all points of `rdom` at which `if` holds. */
export interface Update<Vars extends readonly string[] = readonly string[]> {
  readonly rdom?: Rdom | Ranges;
  readonly at: PointOf<Vars>;
  readonly value: Operand;
  readonly if?: Operand;
}

/** The names of some variables. */
export type NamesOf<Vars extends readonly Variable[]> = { readonly [K in keyof Vars]: Vars[K]['name'] };

/**
 * A func by its value at a point: `func('bx', [x, y], img(x, y).add(img(x.add(1), y)))`. Its type is that of the value; a
 * declared type must be that type, and literals adapt to it.
 */
export function func<const Name extends string, const Vars extends readonly Variable[]>(
  name: Name,
  vars: Vars,
  value: Operand,
  type: Type | null = null,
): Func<Name, NamesOf<Vars>> {
  const { tree: pure, uses } = asExpression(value);
  const names = vars.map((x) => x.name) as unknown as NamesOf<Vars>; // one name for each variable
  const tree = {
    name: nameTree(name),
    vars: names.map(nameTree),
    type: type === null ? null : { type, at },
    pure,
    updates: [],
    at,
  };
  return funcOf(name, names, { tag: 'func', name, tree, uses, before: null });
}

function funcOf<Name extends string, Vars extends readonly string[]>(
  name: Name,
  vars: Vars,
  definition: FuncDefinition,
): Func<Name, Vars> {
  const read = (...point: PointOf<Vars>): Expression => access(definition, point);
  const members = {
    vars,
    at: read,
    update: (update: Update<Vars>) => funcOf(name, vars, updated(definition, update)),
    definition,
  };
  return named(Object.assign(read, members), name);
}

function updated(before: FuncDefinition, update: Update): FuncDefinition {
  const over = update.rdom === undefined ? null : asRdom(update.rdom)[domain];
  const target = update.at.map(asExpression);
  const value = asExpression(update.value);
  const condition = update.if === undefined ? null : asExpression(update.if);
  const tree: UpdateTree = {
    rdom: over?.ranges ?? [],
    target: target.map((e) => e.tree),
    value: value.tree,
    condition: condition?.tree ?? null,
    at,
  };
  const used: readonly Uses[] = [
    before.uses,
    over?.uses ?? nothing,
    ...target.map((e) => e.uses),
    value.uses,
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
  return domain in ranges ? (ranges as Rdom) : rdom(ranges as Ranges); // only an Rdom has that symbol
}
