import type { Name } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { isLong, type LongType, type Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { Code, Constant, Variable } from './code.ts';

/*
 * Constructors of expressions. Those of sums, differences and products are for i32 scalars and fold constants; i32
 * arithmetic wraps, so the terms of an address can be reordered.
 */

/** A constant. An integer of a 64-bit type may be given as a number, and wraps. */
export function constant(type: Type, value: Scalar): Constant {
  return { tag: 'Constant', type, lanes: 1, value: isLong(type) ? longOf(type, BigInt(value)) : value };
}

function longOf(type: LongType, value: bigint): bigint {
  return type === 'i64' ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value);
}

export function int(value: number): Constant {
  return constant('i32', value | 0);
}

export function variable(name: Name, type: Type = 'i32', lanes = 1): Variable {
  return { tag: 'Variable', type, lanes, name };
}

export function operation(op: Operator, type: Type, ...args: readonly Code[]): Code {
  return { tag: 'Operation', type, lanes: args[0]?.lanes ?? 1, op, args };
}

/**
 * The value of a constant or of a broadcast constant that is a number; null for 64-bit integers and any other
 * expression.
 */
export function constantOf(e: Code): number | null {
  const value = scalarOf(e);
  return typeof value === 'number' ? value : null;
}

/** The value of a constant or of a broadcast constant that is a safe integer, also of a 64-bit type; otherwise null. */
export function smallIntegerOf(e: Code): number | null {
  const value = Number(scalarOf(e) ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}

/** The value of a constant or of a broadcast constant of any type; null for any other expression. */
function scalarOf(e: Code): Scalar | null {
  const scalar = e.tag === 'Broadcast' ? e.value : e;
  return scalar.tag === 'Constant' ? scalar.value : null;
}

export function plus(a: Code, b: Code): Code {
  const [m, n] = [constantOf(a), constantOf(b)];
  if (m !== null && n !== null) return int(m + n);
  if (m === 0) return b;
  if (n === 0) return a;
  return operation('+', 'i32', a, b);
}

export function minus(a: Code, b: Code): Code {
  const [m, n] = [constantOf(a), constantOf(b)];
  if (m !== null && n !== null) return int(m - n);
  return n === 0 ? a : operation('-', 'i32', a, b);
}

export function times(a: Code, b: Code): Code {
  const [m, n] = [constantOf(a), constantOf(b)];
  if (m !== null && n !== null) return int(Math.imul(m, n));
  if (m === 0 || n === 0) return int(0);
  if (m === 1) return b;
  if (n === 1) return a;
  return operation('*', 'i32', a, b);
}

/** A scalar in every lane of a vector. */
export function broadcast(value: Code, lanes: number): Code {
  return lanes === 1 ? value : { tag: 'Broadcast', type: value.type, lanes, value };
}

/** base, base + stride, base + 2·stride, …; a broadcast if the stride is 0. */
export function ramp(base: Code, stride: Code, lanes: number): Code {
  return constantOf(stride) === 0 ? broadcast(base, lanes) : { tag: 'Ramp', type: 'i32', lanes, base, stride };
}

/** Folds constants in an i32 sum, difference or product. */
export function folded(e: Code): Code {
  if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return e;
  const [a, b] = e.args;
  if (a === undefined || b === undefined || !(e.op === '+' || e.op === '-' || e.op === '*')) return e;
  const made = { '+': plus, '-': minus, '*': times }[e.op](a, b);
  // Return the same node if it is no simpler, so that nodes stay shared.
  return made.tag === 'Operation' && made.args[0] === a && made.args[1] === b ? e : made;
}
