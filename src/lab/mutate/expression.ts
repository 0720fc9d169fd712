import { type BinaryOperator, binaryLevels, type ExprTree, folds } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, integer } from '../trees.ts';

/**
 * Mutate an expression: change its root node, replace it with another expression, or combine it with a number or
 * another expression. The result may not type-check.
 */
export function mutateExpression(random: Random, e: ExprTree, others: readonly ExprTree[]): ExprTree {
  const other = random.pick(others);
  switch (random.weighted(changes)) {
    case 'node':
      return changeNode(random, e, others);
    case 'replace':
      return other;
    case 'wrap':
      return binary(random.pick(arithmetic), e, random.chance(0.6) ? integer(drawNumber(random)) : other);
    case 'limit':
      return call(random.pick(['min', 'max']), e, random.chance(0.5) ? integer(drawNumber(random)) : other);
    case 'choose':
      return call(
        'select',
        binary(random.pick(comparisons), other, integer(drawNumber(random))),
        e,
        random.pick(others),
      );
  }
}

const changes = [
  [10, 'node'],
  [4, 'replace'],
  [3, 'wrap'],
  [1, 'limit'],
  [1, 'choose'],
] as const;

/**
 * Change the value, the operator, the order of the operands or one argument of a node, or replace the node with its
 * operand, its body or another node of the same kind.
 */
function changeNode(random: Random, e: ExprTree, others: readonly ExprTree[]): ExprTree {
  switch (e.tag) {
    case 'Number':
      return { ...e, value: e.float ? drawNumber(random) / 2 : drawNumber(random) };
    case 'Bool':
      return { ...e, value: !e.value };
    case 'Name':
      return random.pick([e, ...others.filter((other) => other.tag === 'Name')]);
    case 'Unary':
      return e.arg;
    case 'InputBound':
      return { ...e, end: e.end === 'min' ? 'len' : 'min' };
    case 'Binary':
      if (random.chance(0.3)) return { ...e, left: e.right, right: e.left };
      return { ...e, op: random.pick(levelOf(e.op)) };
    case 'Index':
      if (random.chance(0.2)) return random.pick([e, ...others.filter((other) => other.tag === 'Index')]);
      return { ...e, args: withOneChanged(random, e.args, (arg) => moveCoordinate(random, arg)) };
    case 'Call':
      return { ...e, args: withOneChanged(random, e.args, () => random.pick(others)) };
    case 'Reduce':
      return { ...e, kind: random.pick(folds) };
    case 'Tuple':
      return { ...e, parts: withOneChanged(random, e.parts, () => random.pick(others)) };
    case 'Component':
      return { ...e, component: random.below(3) };
    case 'Let':
      return e.body;
    case 'Typed':
      return e.value;
    case 'Extern':
      return e;
  }
}

function moveCoordinate(random: Random, e: ExprTree): ExprTree {
  const n = integer(random.between(1, 3));
  switch (random.pick(['backward', 'scaled', 'clamped', 'forward'] as const)) {
    case 'backward':
      return binary('-', e, n);
    case 'scaled':
      return binary(random.pick(['*', '/', '%'] as const), e, n);
    case 'clamped':
      return call('clamp', e, integer(0), n);
    case 'forward':
      return binary('+', e, n);
  }
}

function withOneChanged<T>(random: Random, list: readonly T[], change: (item: T) => T): readonly T[] {
  if (list.length === 0) return list;
  const i = random.below(list.length);
  return list.with(i, change(list[i] as T)); // i < length
}

/** Operators of the same precedence; all arithmetic operators are interchangeable. */
function levelOf(op: BinaryOperator): readonly BinaryOperator[] {
  return arithmetic.includes(op) ? arithmetic : (binaryLevels.find((level) => level.some((o) => o === op)) ?? [op]);
}

const arithmetic: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'];

const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;

/** Generate a small number, or a power of two or its neighbor. Decisions of passes often depend on such numbers. */
export function drawNumber(random: Random): number {
  return random.pick([0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 9, 15, 16]);
}
