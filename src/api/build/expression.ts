import { refuse } from '../../errors/diagnostic.ts';
import { nowhere as at } from '../../errors/place.ts';
import { expressionTooDeep } from '../../errors/S104.ts';
import { operandsOf } from '../../language/map-operands.ts';
import type { BinaryOperator, ExprTree, UnaryOperator } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { givenType } from '../run/given.ts';
import { nothing, type Uses, union } from './definition.ts';
import { literal } from './literal.ts';

/** What an operator takes: an expression, or a constant. A whole number takes the type of the other operand. */
export type Operand = Expression | number | boolean;

/** An expression of the language, immutable. Methods make larger ones; functions such as `select` and `sqrt` do too. */
export class Expression {
  /** @internal */
  readonly tree: ExprTree;
  /** @internal */
  readonly uses: Uses;

  /** @internal */
  constructor(tree: ExprTree, uses: Uses) {
    this.tree = tree;
    this.uses = uses;
    if (heightOf(tree) > highest) reporting(() => refuse(expressionTooDeep({ limit: highest }, null)));
  }

  add(other: Operand): Expression {
    return binary('+', this, other);
  }
  sub(other: Operand): Expression {
    return binary('-', this, other);
  }
  mul(other: Operand): Expression {
    return binary('*', this, other);
  }
  /** Euclidean for integers; by zero it is 0. */
  div(other: Operand): Expression {
    return binary('/', this, other);
  }
  /** The Euclidean remainder, never negative; by zero it is 0. */
  mod(other: Operand): Expression {
    return binary('%', this, other);
  }
  neg(): Expression {
    return unary('-', this);
  }

  eq(other: Operand): Expression {
    return binary('==', this, other);
  }
  ne(other: Operand): Expression {
    return binary('!=', this, other);
  }
  lt(other: Operand): Expression {
    return binary('<', this, other);
  }
  le(other: Operand): Expression {
    return binary('<=', this, other);
  }
  gt(other: Operand): Expression {
    return binary('>', this, other);
  }
  ge(other: Operand): Expression {
    return binary('>=', this, other);
  }

  and(other: Operand): Expression {
    return binary('&&', this, other);
  }
  or(other: Operand): Expression {
    return binary('||', this, other);
  }
  not(): Expression {
    return unary('!', this);
  }

  bitAnd(other: Operand): Expression {
    return binary('&', this, other);
  }
  bitOr(other: Operand): Expression {
    return binary('|', this, other);
  }
  bitXor(other: Operand): Expression {
    return binary('^', this, other);
  }
  bitNot(): Expression {
    return unary('~', this);
  }
  /** A shift by a negative amount goes the other way. */
  shl(by: Operand): Expression {
    return binary('<<', this, by);
  }
  shr(by: Operand): Expression {
    return binary('>>', this, by);
  }

  min(...others: readonly Operand[]): Expression {
    return call('min', this, ...others);
  }
  max(...others: readonly Operand[]): Expression {
    return call('max', this, ...others);
  }
  clamp(lo: Operand, hi: Operand): Expression {
    return call('clamp', this, lo, hi);
  }
  abs(): Expression {
    return call('abs', this);
  }
  /** Integers wrap, floats are truncated and saturate. */
  cast(type: Type): Expression {
    return call(givenType(type), this);
  }
  /** The nearest value of another type. */
  saturate(type: Type): Expression {
    return call(`saturating_${givenType(type)}`, this);
  }
}

/** The expression that a node makes of its operands. */
export function build(operands: readonly Operand[], node: (trees: readonly ExprTree[]) => ExprTree): Expression {
  const parts = operands.map(asExpression);
  const uses = parts.reduce((all, part) => union(all, part.uses), nothing);
  return new Expression(node(parts.map((part) => part.tree)), uses);
}

export function asExpression(operand: Operand): Expression {
  return operand instanceof Expression
    ? operand
    : new Expression(
        reporting(() => literal(operand)),
        nothing,
      );
}

/** name(e, …) */
export function call(name: string, ...args: readonly Operand[]): Expression {
  return build(args, (trees) => ({ tag: 'Call', name: { name, at }, args: trees, at }));
}

function unary(op: UnaryOperator, { tree: arg, uses }: Expression): Expression {
  return new Expression({ tag: 'Unary', op, arg, at }, uses);
}

function binary(op: BinaryOperator, a: Expression, other: Operand): Expression {
  const b = asExpression(other);
  return new Expression({ tag: 'Binary', op, left: a.tree, right: b.tree, at }, union(a.uses, b.uses));
}

/**
 * The most levels of an expression that every pass is sure to walk without running out of stack. Schedules nest it more:
 * loops, too, count among the levels of a program.
 */
const highest = 400;

const heights = new WeakMap<ExprTree, number>();

function heightOf(e: ExprTree): number {
  const known = heights.get(e);
  if (known !== undefined) return known;
  const height = 1 + operandsOf(e).reduce((most, operand) => Math.max(most, heightOf(operand)), 0);
  heights.set(e, height);
  return height;
}
