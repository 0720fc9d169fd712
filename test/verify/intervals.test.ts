import { expect, test } from 'vitest';
import { apply } from '../../src/semantics/apply.ts';
import { constant, type Expr, operation, variable } from '../../src/syntax/expr.ts';
import type { Operator } from '../../src/syntax/operator.ts';
import type { Type } from '../../src/syntax/type.ts';
import { type Range, rangeOf } from '../../src/verify/intervals.ts';

const names = ['x', 'y', 'z'];
const ends = [-3, -1, 0, 1, 2, 5];
const ranges: readonly Range[] = ends.flatMap((least) =>
  ends.filter((greatest) => greatest >= least).map((greatest) => ({ least, greatest })),
);
const values = ({ least, greatest }: Range): number[] =>
  Array.from({ length: greatest - least + 1 }, (_, i) => least + i);

/** All lists of n items. */
const lists = <A>(items: readonly A[], n: number): A[][] =>
  n === 0 ? [[]] : items.flatMap((item) => lists(items, n - 1).map((rest) => [item, ...rest]));

const choices = <A>(sets: readonly (readonly A[])[]): A[][] =>
  sets.reduce<A[][]>((all, set) => all.flatMap((list) => set.map((item) => [...list, item])), [[]]);

/** The operation on operands with these ranges, and its range. */
function rangeFor(op: Operator, type: Type, operands: readonly Range[]): readonly [Expr, Range] {
  const args = operands.map((_, i) => variable(names[i] ?? 'x', type));
  const e = operation(op, ...args);
  return [e, rangeOf(e, new Map(operands.map((range, i) => [names[i] ?? 'x', range])))];
}

test.each<readonly [Operator, number]>([
  ['+', 2],
  ['-', 2],
  ['*', 2],
  ['/', 2],
  ['%', 2],
  ['neg', 1],
  ['min', 2],
  ['max', 2],
  ['&&', 2],
  ['||', 2],
  ['!', 1],
  ['==', 2],
  ['!=', 2],
  ['<', 2],
  ['<=', 2],
  ['>', 2],
  ['>=', 2],
])('the range of %s contains its values', (op, arity) => {
  for (const operands of lists(ranges, arity)) {
    const [{ type }, { least, greatest }] = rangeFor(op, 'i32', operands);
    const results = choices(operands.map(values)).map((args) => Number(apply(op, type, 'i32', args)));
    const outside = results.filter((v) => v < least || v > greatest || Object.is(v, -0));
    if (outside.length > 0) expect.fail(`${op} of ${JSON.stringify(operands)}: ${outside}`);
    expect(Object.is(least, -0) || Object.is(greatest, -0)).toBe(false);
  }
});

test.each<Operator>(['<', '<=', '>', '>=', '==', '!='])('%s of floats is undecided, because one may be NaN', (op) => {
  const limits = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const limit of limits) {
    const e = operation(op, variable('x', 'f32'), constant('f32', limit));
    expect(rangeOf(e, new Map())).toEqual({ least: 0, greatest: 1 });
  }
});
