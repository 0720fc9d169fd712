import { bug } from '../errors/bug.ts';
import { type Operator, operators } from './operator.ts';
import { bits, integer, isFloat, isLong, type Type } from './type.ts';
import { isError, type Scalar, scalarIn, type Value } from './value.ts';

export type Name = string;

/**
 * Expressions (fig. expr-syntax), typed when they are built.
 *
 *     e ::= c | v | f^ℓ[e, …] | f^ℓ[e, …].i | op(e, …) | extern h(…)          and in Tgt? also   ?ℓ
 *
 * `Expr<Hole>` may contain bounds holes, `Expr` may not. Expressions are DAGs: passes are memoized by node.
 */
export type Expr<H extends Hole = never> = Const | Var | Access<H> | Op<H> | Extern<H> | H;

export interface Const {
  readonly tag: 'Const';
  readonly type: Type;
  readonly value: Value;
}

/**
 * A pure, reduction, parameter, loop or let variable. The variables `img.min[0]` and `img.len[0]` hold the bounds of an
 * input.
 */
export interface Var {
  readonly tag: 'Var';
  readonly type: Type;
  readonly name: Name;
}

/** The value of a func or an input at a point. For a tuple, `component` selects one of its values. */
export interface Access<H extends Hole = never> {
  readonly tag: 'Access';
  readonly type: Type;
  readonly func: Name;
  readonly label: Label;
  readonly args: readonly Expr<H>[];
  readonly component: Component;
}

export interface Op<H extends Hole = never> {
  readonly tag: 'Op';
  readonly type: Type;
  readonly op: Operator;
  readonly args: readonly Expr<H>[];
}

/**
 * The value of an extern func at a point: what a function of the host computes there. It depends on the values of
 * windows of other funcs and inputs, and on scalars. `args` are the coordinates of the point, then for each operand the
 * first and the last point of a window, as two accesses, or a scalar (`partsOf` in extensions/extern.ts). Windows are
 * boxes, so what holds for their first and last points, such as being in storage, holds for all of their points.
 */
export interface Extern<H extends Hole = never> {
  readonly tag: 'Extern';
  readonly type: Type;
  /** The func, for messages. */
  readonly func: Name;
  /** The name under which the caller gives the function. */
  readonly host: Name;
  readonly operands: readonly ('window' | 'scalar')[];
  readonly args: readonly Expr<H>[];
}

/**
 * ?ℓ (definition 'Bounds hole'): one end of the window on which a func is allocated (`mem`) or one of its stages is
 * computed (`cpu`), in one dimension.
 */
export type Hole = MemHole | CpuHole;

export interface MemHole {
  readonly tag: 'Hole';
  readonly type: 'i32';
  readonly kind: 'mem';
  readonly end: 'min' | 'len';
  readonly func: Name;
  readonly dim: Name;
}

export interface CpuHole {
  readonly tag: 'Hole';
  readonly type: 'i32';
  readonly kind: 'cpu';
  readonly end: 'min' | 'len';
  readonly func: Name;
  readonly dim: Name;
  readonly label: Label;
}

/**
 * ℓ: the version of a func that an access, an assignment or a compute hole refers to: its stage and specialization (0
 * for an unspecialized func). Null means that the label is omitted. In Alg, all labels are omitted; in Tgt?, null
 * denotes the last stage, which all specializations share (definition 'Bounds hole').
 */
export type Label = { readonly stage: number; readonly specialization: number } | null;

/** A component of a tuple; null for a func that is not a tuple. */
export type Component = number | null;

/** The components of a func, given a list with an element for each of them. */
export function componentsOf(parts: readonly unknown[]): readonly Component[] {
  return parts.length === 1 ? singleComponent : parts.map((_, i) => i);
}

const singleComponent: readonly Component[] = [null];

/** The element that belongs to a component. */
export function partOf<T>(parts: readonly T[], component: Component): T {
  return parts[component ?? 0] ?? bug(`there is no component ${component}`);
}

/** The name of the storage of a component, or of a func that is not a tuple. */
export function storedName(func: Name, component: Component): Name {
  return component === null ? func : `${func}.${component}`;
}

/** An interval (min, len): the points min, min + 1, …, min + len − 1. */
export interface Interval<H extends Hole = never> {
  readonly min: Expr<H>;
  readonly len: Expr<H>;
}

/**
 * A constant. Integers have no negative zero, but interval arithmetic on integers may compute one, which becomes 0. An
 * integer of a 64-bit type may be given as a number.
 */
export function constant(type: Type, value: Value): Const {
  if (isLong(type)) return { tag: 'Const', type, value: typeof value === 'number' ? BigInt(value) : value };
  return { tag: 'Const', type, value: value === 0 && !isFloat(type) ? 0 : value };
}

export function int(value: number): Const {
  return constant('i32', value);
}

/** The conditions that always and never hold. */
export const always: Expr = constant('bool', 1);
export const never: Expr = constant('bool', 0);

/** The value of a constant that is a number. Null for 64-bit integers, error values and other expressions. */
export function constantOf(e: Expr<Hole>): number | null {
  return e.tag === 'Const' && typeof e.value === 'number' ? e.value : null;
}

/** The value of a constant that is a safe integer, also of a 64-bit type. Null for all other expressions. */
export function smallIntegerOf(e: Expr<Hole>): number | null {
  const value = Number(scalarOf(e) ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}

/** The value of a constant of any type. Null for error values and for other expressions. */
export function scalarOf(e: Expr<Hole>): Scalar | null {
  return e.tag === 'Const' && !isError(e.value) ? e.value : null;
}

export function variable(name: Name, type: Type = 'i32'): Var {
  return { tag: 'Var', type, name };
}

/** f[e, …] or f[e, …].i, of the last stage. */
export function access(type: Type, func: Name, args: readonly Expr[], component: Component = null): Access {
  return { tag: 'Access', type, func, label: null, args, component };
}

/**
 * op(e, …) for operands that already have the types that the operator requires. For casts, see `cast`, `saturate` and
 * `reinterpret`.
 */
export function operation(op: Operator, ...args: readonly Expr[]): Op;
export function operation<H extends Hole>(op: Operator, ...args: readonly Expr<H>[]): Op<H>;
export function operation(op: Operator, ...args: readonly Expr<Hole>[]): Op<Hole> {
  const { arity, operands, result } = operators[op];
  if (args.length !== arity || result === 'named') bug(`${op} built with ${args.length} operands`);
  const common = args[operands === 'select' ? 1 : 0]?.type ?? bug(`${op} built with no operands`);
  const type =
    result === 'bool' ? 'bool' : result === 'unsigned' && !isFloat(common) ? integer(bits(common), false) : common;
  return { tag: 'Op', type, op, args };
}

/** Convert e to another type: e itself if it has that type, and a constant if e is a constant that fits in it. */
export function cast(type: Type, e: Expr): Expr {
  if (e.type === type) return e;
  const value = scalarOf(e);
  const fits = value === null ? null : scalarIn(type, value);
  return fits !== null ? constant(type, fits) : { tag: 'Op', type, op: 'cast', args: [e] };
}

/** Convert e to the nearest value of another type. */
export function saturate(type: Type, e: Expr): Op {
  return { tag: 'Op', type, op: 'saturate', args: [e] };
}

/**
 * The bits of a value as a value of another type of the same width. Between integers this is a cast. Neither type is
 * bool.
 */
export function reinterpret(type: Type, e: Expr): Expr {
  if (bits(e.type) !== bits(type)) return bug(`${e.type} reinterpreted as ${type}`);
  if (isFloat(e.type) === isFloat(type)) return cast(type, e);
  return { tag: 'Op', type, op: 'reinterpret', args: [e] };
}

/** ?mem f_x, both ends. */
export function memHole(func: Name, dim: Name): Interval<Hole> {
  const end = (end: 'min' | 'len'): MemHole => ({ tag: 'Hole', type: 'i32', kind: 'mem', end, func, dim });
  return { min: end('min'), len: end('len') };
}

/** ?cpu f^ℓ_x, both ends. */
export function cpuHole(func: Name, dim: Name, label: Label): Interval<Hole> {
  const end = (end: 'min' | 'len'): CpuHole => ({ tag: 'Hole', type: 'i32', kind: 'cpu', end, func, dim, label });
  return { min: end('min'), len: end('len') };
}
