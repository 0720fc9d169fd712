import { nowhere as at } from '../../errors/place.ts';
import type { ArgumentTree, ExprTree } from '../../language/tree.ts';
import type { Partition, Tail } from '../../syntax/schedule.ts';
import { isDefined } from '../build/definition.ts';
import { asExpression, type Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import type { AnyInput } from '../build/input.ts';
import { nameExpr, nameTree } from '../build/name.ts';
import { Variable } from '../build/variable.ts';
import { givenList, unexpected } from '../run/given.ts';

/* The arguments of directives, as syntax trees. */

/** A loop or a dimension: a variable or its name. */
export type Loop = string | Variable;

/** A func, its name, or the path of one of its stages: `by`, `'by'`, `'by.s1'`. */
export type FuncName = string | AnyFunc;

export type FuncNames = readonly FuncName[];

export type SomeFuncs = readonly [FuncName, ...FuncNames];

/** The name of a func or a loop. */
export function nameOf(
  value: Loop | AnyFunc | AnyInput,
  instead = "Write parallel('y'), with the name of a variable.",
): string {
  if (typeof value === 'string') return value;
  return isDefined(value) || value instanceof Variable
    ? value.name
    : unexpected(value, 'the name of a loop or a func', instead);
}

/** The label of a stage or a branch with the given number, such as `s1` or `z0`. */
export function numbered(label: 's' | 'z', number: number, expected: string): string {
  return Number.isInteger(number) && number >= 0 ? `${label}${number}` : unexpected(number, expected);
}

/** The name of a func or a loop, or a keyword such as the tail strategy of a split. */
export function name(value: Loop | AnyFunc): ArgumentTree {
  return nameExpr(nameOf(value));
}

/** The path of a func, a stage or a loop: `by.s1.x`. */
export function path(names: readonly string[]): ArgumentTree {
  const [only = ''] = names;
  return names.length === 1 ? name(only) : { tag: 'Path', names: names.map(nameTree), at };
}

/** A loop of a func or of one of its stages. */
export function loopOf(func: FuncName, loop: Loop): ArgumentTree {
  const instead = "Pass a func, and the name of one of its loops: at(f, 'y').";
  return path([...nameOf(func, instead).split('.'), nameOf(loop, instead)]);
}

export function expression(e: Operand): ExprTree {
  return asExpression(e).tree;
}

/** The tail strategy of a split. `predicate` is another name for `guard`. */
export type TailName = Tail | 'predicate';

export function optionalTail(tail: TailName | undefined): readonly ArgumentTree[] {
  return tail === undefined ? [] : [name(tail)];
}

export function optionalFactor(factor: Operand | undefined): readonly ArgumentTree[] {
  return factor === undefined ? [] : [expression(factor)];
}

/** A message. In the text of a schedule, it is in double quotes. */
export function text(value: string): ArgumentTree {
  return typeof value === 'string' ? { tag: 'Text', text: value, at } : unexpected(value, 'a message');
}

/** The arguments of `tile`. `given` contains the loops, names and factors one by one, or a list of each. */
export function tileArguments(given: readonly unknown[], loop: (loop: Loop) => ArgumentTree): readonly ArgumentTree[] {
  const isFlat = !Array.isArray(given[0]);
  const lists = isFlat
    ? [given.slice(0, 2), given.slice(2, 4), given.slice(4, 6), given.slice(6, 8)]
    : given.slice(0, 4);
  const [loops = [], outer = [], inner = [], factors = []] = lists.map(
    (list) => givenList(list as readonly unknown[], 'a list of loops or factors', tileForm), // any value can be passed
  );
  if ([outer, inner, factors].some(({ length }) => length !== loops.length))
    unexpected(loops.length, 'as many new loops and factors as loops', tileForm);
  // The functions below refuse values of other types.
  return [
    ...(loops as readonly Loop[]).map(loop),
    ...([...outer, ...inner] as readonly Loop[]).map((each) => name(each)),
    ...(factors as readonly Operand[]).map(expression),
    ...optionalTail(given[isFlat ? 8 : 4] as TailName | undefined),
  ];
}

const tileForm =
  "Write tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 64, 8), or tile(['x', 'y'], ['xo', 'yo'], ['xi', 'yi'], [64, 8]).";
/**
 * How rfactor groups the values of the reduction variable: in blocks of `factor` adjacent values (the default), or in
 * `factor` lanes of values that are equal modulo `factor`. Without a factor, each value is its own group.
 */
export type Partitioned = readonly [factor?: Operand, partition?: Partition];

export function partitioned([factor, partition]: Partitioned): readonly ArgumentTree[] {
  return [...optionalFactor(factor), ...(partition === undefined ? [] : [name(partition)])];
}
