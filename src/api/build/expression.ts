import { refuse } from '../../errors/diagnostic.ts';
import { nowhere as at } from '../../errors/place.ts';
import { expressionTooDeep } from '../../errors/S104.ts';
import { heightOf, maxHeight } from '../../language/height.ts';
import type { BinaryOperator, ExprTree, UnaryOperator } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { refuseOperator } from '../origin/javascript-operator.ts';
import { located } from '../origin/located.ts';
import { built, callerOf, type Origin } from '../origin/origin.ts';
import { givenType } from '../run/given.ts';
import type { Kind, KindOf } from '../types/kind.ts';
import type { Bitwise, Common, JoinAll, Negated, Numeric, Shift, Unsigned } from '../types/result-type.ts';
import { noUses, type Uses, union } from './definition.ts';
import { literal } from './literal.ts';

/** An operand: an expression or a constant. An integer constant has the type of the other operand. */
export type Operand = Expression | number | bigint | boolean;

/**
 * An immutable expression. Its methods build larger expressions, and so do functions such as `select` and `sqrt`.
 * TypeScript knows its type: `Expression<'u8'>`. `Expression` without an argument is an expression of any type.
 *
 * @example
 * img(x, y).add(img(x.add(1), y)).div(2)
 */
export class Expression<K extends Kind = Kind> {
  /**
   * Only for type inference, undefined at run time: the type, or the kind of a literal. Methods infer it from `this`,
   * so expressions of all types have the same methods.
   */
  declare readonly kind: K | undefined;
  /** @internal */
  readonly tree: ExprTree;
  /** @internal */
  readonly uses: Uses;

  /** @internal */
  constructor(tree: ExprTree, uses: Uses) {
    this.tree = tree;
    this.uses = uses;
    if (heightOf(tree) > maxHeight) reporting(() => refuse(expressionTooDeep({ limit: maxHeight }, null)));
  }

  /**
   * Refuses JavaScript operators on expressions, such as `x + 1` or `img[x]`, which would silently give a wrong value.
   */
  [Symbol.toPrimitive](hint: string): never {
    const origin = callerOf(Expression.prototype[Symbol.toPrimitive]);
    return refuseOperator(this.tree.tag === 'Name' ? this.tree.name : null, 'an expression', hint, origin);
  }

  add<E extends Expression, O extends Operand>(this: E, other: O): Expression<Numeric[JoinAll<[E, O]>]> {
    return binary('+', this, other);
  }
  sub<E extends Expression, O extends Operand>(this: E, other: O): Expression<Numeric[JoinAll<[E, O]>]> {
    return binary('-', this, other);
  }
  mul<E extends Expression, O extends Operand>(this: E, other: O): Expression<Numeric[JoinAll<[E, O]>]> {
    return binary('*', this, other);
  }
  /** The quotient. Integer division is Euclidean, and gives 0 if the divisor is zero. */
  div<E extends Expression, O extends Operand>(this: E, other: O): Expression<Numeric[JoinAll<[E, O]>]> {
    return binary('/', this, other);
  }
  /** The remainder. For integers it is Euclidean, so it is never negative, and the remainder by zero is 0. */
  mod<E extends Expression, O extends Operand>(this: E, other: O): Expression<Numeric[JoinAll<[E, O]>]> {
    return binary('%', this, other);
  }
  neg<E extends Expression>(this: E): Expression<Negated[KindOf<E>]> {
    return unary('-', this);
  }

  eq(other: Operand): Expression<'bool'> {
    return binary('==', this, other);
  }
  ne(other: Operand): Expression<'bool'> {
    return binary('!=', this, other);
  }
  lt(other: Operand): Expression<'bool'> {
    return binary('<', this, other);
  }
  le(other: Operand): Expression<'bool'> {
    return binary('<=', this, other);
  }
  gt(other: Operand): Expression<'bool'> {
    return binary('>', this, other);
  }
  ge(other: Operand): Expression<'bool'> {
    return binary('>=', this, other);
  }

  and(other: Operand): Expression<'bool'> {
    return binary('&&', this, other);
  }
  or(other: Operand): Expression<'bool'> {
    return binary('||', this, other);
  }
  not(): Expression<'bool'> {
    return unary('!', this);
  }

  bitAnd<E extends Expression, O extends Operand>(this: E, other: O): Expression<Bitwise[JoinAll<[E, O]>]> {
    return binary('&', this, other);
  }
  bitOr<E extends Expression, O extends Operand>(this: E, other: O): Expression<Bitwise[JoinAll<[E, O]>]> {
    return binary('|', this, other);
  }
  bitXor<E extends Expression, O extends Operand>(this: E, other: O): Expression<Bitwise[JoinAll<[E, O]>]> {
    return binary('^', this, other);
  }
  bitNot<E extends Expression>(this: E): Expression<Bitwise[KindOf<E>]> {
    return unary('~', this);
  }
  /** Shift left. A negative amount shifts right. */
  shl<E extends Expression, O extends Operand>(this: E, by: O): Expression<Shift[KindOf<E>][KindOf<O>]> {
    return binary('<<', this, by);
  }
  /** Shift right. A negative amount shifts left. */
  shr<E extends Expression, O extends Operand>(this: E, by: O): Expression<Shift[KindOf<E>][KindOf<O>]> {
    return binary('>>', this, by);
  }

  /** The smallest of this and the other values. */
  min<E extends Expression, Os extends readonly Operand[]>(
    this: E,
    ...others: Os
  ): Expression<Common[JoinAll<[E, ...Os]>]> {
    return call('min', this, ...others);
  }
  /** The largest of this and the other values. */
  max<E extends Expression, Os extends readonly Operand[]>(
    this: E,
    ...others: Os
  ): Expression<Common[JoinAll<[E, ...Os]>]> {
    return call('max', this, ...others);
  }
  /** The value between `lo` and `hi` that is nearest to this one. */
  clamp<E extends Expression, Lo extends Operand, Hi extends Operand>(
    this: E,
    lo: Lo,
    hi: Hi,
  ): Expression<Common[JoinAll<[E, Lo, Hi]>]> {
    return call('clamp', this, lo, hi);
  }
  abs<E extends Expression>(this: E): Expression<Unsigned[KindOf<E>]> {
    return call('abs', this);
  }
  /** Convert to another type. Integers wrap around; floats are truncated and saturate. */
  cast<const T extends Type>(type: T): Expression<T> {
    return call(givenType(type), this);
  }
  /** Convert to the nearest value of another type (a saturating cast). */
  saturate<const T extends Type>(type: T): Expression<T> {
    return call(`saturating_${givenType(type)}`, this);
  }
  /** The bits of the value as a value of another type of the same width. NaN has the bits of the quiet NaN. */
  reinterpret<const T extends Exclude<Type, 'bool'>>(type: T): Expression<T> {
    return call(`reinterpret_${givenType(type)}`, this);
  }
}

/**
 * Build an expression from operands. `node` constructs its tree from the trees of the operands. `K` is not checked: the
 * caller must pass the kind of the result.
 */
export function build<K extends Kind>(
  operands: readonly Operand[],
  origin: Origin,
  node: (trees: readonly ExprTree[]) => ExprTree,
): Expression<K> {
  return located(origin, () => {
    const parts = operands.map(asExpression);
    const uses = parts.reduce((all, part) => union(all, part.uses), noUses);
    return new Expression(built(node(parts.map((part) => part.tree)), origin), uses);
  });
}

export function asExpression(operand: Operand): Expression {
  return operand instanceof Expression
    ? operand
    : new Expression(
        reporting(() => literal(operand)),
        noUses,
      );
}

/** The call name(e, …). Its origin is the call site of the function or method that calls `call`. */
export function call<K extends Kind>(name: string, ...args: readonly Operand[]): Expression<K> {
  return build(args, callerOf(call, 1), (trees) => ({ tag: 'Call', name: { name, at }, args: trees, at }));
}

function unary<K extends Kind>(op: UnaryOperator, { tree: arg, uses }: Expression): Expression<K> {
  return new Expression(built({ tag: 'Unary', op, arg, at }, callerOf(unary, 1)), uses);
}

function binary<K extends Kind>(op: BinaryOperator, a: Expression, other: Operand): Expression<K> {
  const origin = callerOf(binary, 1);
  return located(origin, () => {
    const b = asExpression(other);
    const tree: ExprTree = { tag: 'Binary', op, left: a.tree, right: b.tree, at };
    return new Expression(built(tree, origin), union(a.uses, b.uses));
  });
}
