import { type BinaryOperator, binaryLevels, type ExprTree, reductions } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, whole } from '../trees.ts';

/** Another expression in place of one: a change of its own, or something made of others. Types and names are left to the checker. */
export function mutateExpression(random: Random, e: ExprTree, others: readonly ExprTree[]): ExprTree {
  const other = random.pick(others);
  switch (random.weighted(changes)) {
    case 'own':
      return changeNode(random, e, others);
    case 'replace':
      return other;
    case 'wrap':
      return binary(random.pick(arithmetic), e, random.chance(0.6) ? whole(drawNumber(random)) : other);
    case 'limit':
      return call(random.pick(['min', 'max']), e, random.chance(0.5) ? whole(drawNumber(random)) : other);
    case 'choose':
      return call('select', binary(random.pick(comparisons), other, whole(drawNumber(random))), e, random.pick(others));
  }
}

const changes = [
  [10, 'own'],
  [4, 'replace'],
  [3, 'wrap'],
  [1, 'limit'],
  [1, 'choose'],
] as const;

/** A node with something of its own changed: its number, its operator, the order of its operands, one of its coordinates. */
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
      return { ...e, kind: random.pick(reductions) };
  }
}

function moveCoordinate(random: Random, e: ExprTree): ExprTree {
  const n = whole(random.between(1, 3));
  switch (random.below(4)) {
    case 0:
      return binary('-', e, n);
    case 1:
      return binary(random.pick(['*', '/', '%'] as const), e, n);
    case 2:
      return call('clamp', e, whole(0), n);
    default:
      return binary('+', e, n);
  }
}

function withOneChanged<T>(random: Random, list: readonly T[], change: (thing: T) => T): readonly T[] {
  if (list.length === 0) return list;
  const i = random.below(list.length);
  return list.with(i, change(list[i] as T)); // i < length
}

/** Operators that bind as an operator does; all that compute numbers are alike. */
function levelOf(op: BinaryOperator): readonly BinaryOperator[] {
  return arithmetic.includes(op) ? arithmetic : (binaryLevels.find((level) => level.some((o) => o === op)) ?? [op]);
}

const arithmetic: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'];

const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;

/** Small numbers, powers of two and their neighbours: those at which passes decide something. */
export function drawNumber(random: Random): number {
  return random.pick([0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 9, 15, 16]);
}
