import { nowhere } from '../errors/place.ts';
import type { BinaryOperator, CallTree, ExprTree, LetTree, NameTree, RangeTree, Reduction } from '../language/tree.ts';
import { literalInteger } from '../syntax/value.ts';

/** Generated trees have no source position. */
export { nowhere };

export function named(name: string): NameTree {
  return { name, at: nowhere };
}

export function name(name: string): Extract<ExprTree, { tag: 'Name' }> {
  return { tag: 'Name', name, at: nowhere };
}

/** An integer literal; a negative one is a literal under a unary minus. */
export function integer(value: number): ExprTree {
  const number: ExprTree = { tag: 'Number', value: Math.abs(value), float: false, at: nowhere };
  return value < 0 ? { tag: 'Unary', op: '-', arg: number, at: nowhere } : number;
}

/** An integer literal of any size. */
export function bigint(value: bigint): ExprTree {
  const number: ExprTree = {
    tag: 'Number',
    value: literalInteger(value < 0n ? -value : value),
    float: false,
    at: nowhere,
  };
  return value < 0n ? { tag: 'Unary', op: '-', arg: number, at: nowhere } : number;
}

export function float(value: number): ExprTree {
  return { tag: 'Number', value, float: true, at: nowhere };
}

export function binary(op: BinaryOperator, left: ExprTree, right: ExprTree): ExprTree {
  return { tag: 'Binary', op, left, right, at: nowhere };
}

export function call(callee: string, ...args: readonly ExprTree[]): CallTree {
  return { tag: 'Call', name: named(callee), args, at: nowhere };
}

export function read(of: string | CallTree, args: readonly ExprTree[], component: number | null = null): ExprTree {
  return { tag: 'Index', of: typeof of === 'string' ? name(of) : of, args, component, at: nowhere };
}

export function inputBound(input: string, end: 'min' | 'len', dim: number): ExprTree {
  return { tag: 'InputBound', input: named(input), end, dim, at: nowhere };
}

export function range(of: string, form: RangeTree['form'], from: ExprTree, to: ExprTree): RangeTree {
  return { name: named(of), form, from, to, at: nowhere };
}

export function reduce(kind: Reduction, rdom: readonly RangeTree[], body: ExprTree): ExprTree {
  return { tag: 'Reduce', kind, rdom, body, at: nowhere };
}

export function tuple(parts: readonly ExprTree[]): ExprTree {
  return { tag: 'Tuple', parts, at: nowhere };
}

export function component(of: ExprTree, number: number): ExprTree {
  return { tag: 'Component', of, component: number, at: nowhere };
}

export function binding(of: string, value: ExprTree): LetTree {
  return { names: [named(of)], type: null, value, at: nowhere };
}

/** let of = value in body */
export function lets(of: string, value: ExprTree, body: ExprTree): ExprTree {
  return { tag: 'Let', let: binding(of, value), body, at: nowhere };
}
