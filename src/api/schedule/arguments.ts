import { nowhere as at } from '../../errors/place.ts';
import type { ArgumentTree, ExprTree } from '../../language/tree.ts';
import type { Tail } from '../../syntax/schedule.ts';
import { isDefined } from '../build/definition.ts';
import { asExpression, type Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import { nameExpr, nameTree } from '../build/name.ts';
import { Variable } from '../build/variable.ts';
import { unexpected } from '../run/given.ts';

/* The arguments of directives, as trees of the language. */

/** A loop of a stage, by its variable. */
export type Loop = string | Variable;

/** A func, or one of its stages by path: `by`, `'by'`, `'by.s1'`. */
export type FuncName = string | AnyFunc;

/** The name of a func or a loop. */
export function nameOf(named: Loop | AnyFunc): string {
  if (typeof named === 'string') return named;
  return isDefined(named) || named instanceof Variable ? named.name : unexpected(named, 'a name');
}

/** The label of a stage or a branch by its number. */
export function numbered(label: 's' | 'z', number: number, expected: string): string {
  return Number.isInteger(number) && number >= 0 ? `${label}${number}` : unexpected(number, expected);
}

/** The name of a func or a loop, or a word such as the tail of a split. */
export function name(named: Loop): ArgumentTree {
  return nameExpr(nameOf(named));
}

/** A func, a stage or a loop by its path: `by.s1.x`. */
export function path(names: readonly string[]): ArgumentTree {
  const [only = ''] = names;
  return names.length === 1 ? name(only) : { tag: 'Path', names: names.map(nameTree), at };
}

/** A loop of a func or of one of its stages. */
export function loopOf(func: FuncName, loop: Loop): ArgumentTree {
  return path([...nameOf(func).split('.'), nameOf(loop)]);
}

export function expression(e: Operand): ExprTree {
  return asExpression(e).tree;
}

export function optionalTail(tail: Tail | undefined): readonly ArgumentTree[] {
  return tail === undefined ? [] : [name(tail)];
}

export function optionalFactor(factor: Operand | undefined): readonly ArgumentTree[] {
  return factor === undefined ? [] : [expression(factor)];
}
