import { nowhere as at } from '../../errors/place.ts';
import type { ExternTree, WindowRangeTree, WindowTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { located } from '../origin/located.ts';
import { built, callerOf } from '../origin/origin.ts';
import { givenList, givenType, isRecord, unexpected } from '../run/given.ts';
import { type FuncDefinition, isDefined, noUses, type Uses, union } from './definition.ts';
import { asExpression, Expression, type Operand } from './expression.ts';
import { type AnyFunc, type Func, funcOf, type NamesOf, nameOfVariable } from './func.ts';
import type { AnyInput } from './input.ts';
import { nameExpr, nameTree } from './name.ts';
import { hasLength, type Range } from './rdom.ts';
import type { Variable } from './variable.ts';

/**
 * An argument of an extern: an input as a whole, a window of a func or an input, or a scalar, which is an expression
 * of parameters, bounds of inputs and the window of the output.
 */
export type ExternArgument = Operand | AnyInput | ExternWindow;

/**
 * The points of a func or an input that a point of an extern depends on: a range or a coordinate for each dimension.
 */
export interface ExternWindow {
  readonly of: AnyFunc | AnyInput;
  readonly reads: readonly (Range | Operand)[];
}

export interface ExternOptions {
  /** The name of the function in the option `externs` of `compile`. The default is the name of the func. */
  readonly by?: string;
}

/**
 * Define a func that a function of the host computes. `compile` gets the function: `{ externs: { sobel } }`. The
 * windows are a contract: the value at a point depends only on the values in its windows, and on the scalars.
 *
 * @example
 * const median = extern('median', [x, y], 'u8', [{ of: img, reads: [[x.sub(1), x.add(2)], y] }, k])
 */
export function extern<const Name extends string, const Vars extends readonly Variable[], const T extends Type>(
  name: Name,
  vars: Vars,
  type: T,
  args: readonly ExternArgument[],
  options: ExternOptions = {},
): Func<Name, NamesOf<Vars>, T> {
  const origin = callerOf(extern);
  return located(origin, () => {
    const names = givenList<Variable>(vars, 'a list of variables', form).map(nameOfVariable);
    const given = givenList<ExternArgument>(args, 'a list of arguments', form).map(argumentOf);
    const value: ExternTree = {
      tag: 'Extern',
      host: nameTree(isRecord(options) ? (options.by ?? name) : unexpected(options, 'options', form)),
      args: given.map((each) => each.tree),
      windows: given.flatMap(({ window }) => (window === null ? [] : [window])),
      at,
    };
    const tree = {
      name: nameTree(name),
      vars: names.map(nameTree),
      types: [{ type: givenType(type), at }],
      lets: [],
      pure: [value],
      updates: [],
      at,
    };
    const uses = given.map((each) => each.uses).reduce(union, noUses);
    const definition: FuncDefinition = {
      tag: 'func',
      name,
      tree: built(tree, origin),
      uses,
      before: null,
      requirements: [],
    };
    return funcOf(name, names as unknown as NamesOf<Vars>, type, definition, false); // one name for each variable
  });
}

const form = "Write extern('f', [x], 'f32', [{ of: g, reads: [[x.sub(1), x.add(2)]] }, k]).";

interface Argument {
  readonly tree: ExternTree['args'][number];
  readonly window: WindowTree | null;
  readonly uses: Uses;
}

function argumentOf(given: ExternArgument): Argument {
  if (isDefined(given)) return { tree: nameExpr(given.name), window: null, uses: new Set([given.definition]) };
  if (!isWindow(given)) {
    const { tree, uses } = asExpression(given as Operand); // neither a func or an input nor a window
    return { tree, window: null, uses };
  }
  const { of } = given;
  if (!isDefined(of)) return unexpected(of, 'a func or an input', form);
  const ranges = givenList<Range | Operand>(given.reads, 'a list of ranges', form).map(rangeOf);
  return {
    tree: nameExpr(of.name),
    window: { of: nameTree(of.name), ranges: ranges.map(({ range }) => range), at },
    uses: ranges.map(({ uses }) => uses).reduce(union, new Set([of.definition])),
  };
}

function isWindow(given: ExternArgument): given is ExternWindow {
  return isRecord(given) && !(given instanceof Expression) && 'of' in given;
}

function rangeOf(given: Range | Operand): { readonly range: WindowRangeTree; readonly uses: Uses } {
  if (!isRecord(given) || given instanceof Expression || isDefined(given)) {
    const { tree, uses } = asExpression(given as Operand); // not a range
    return { range: { form: 'point', from: tree, to: tree }, uses };
  }
  const range = given as Range; // `hasLength` refuses any other object
  const isLength = hasLength(range);
  const [from, to] = isLength ? [range.min, range.len] : range;
  const ends = [asExpression(from), asExpression(to)] as const;
  return {
    range: { form: isLength ? 'length' : 'half-open', from: ends[0].tree, to: ends[1].tree },
    uses: union(ends[0].uses, ends[1].uses),
  };
}
