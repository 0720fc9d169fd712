import type { LiteralKind } from '../../check/expression/typing.ts';
import type { Type } from '../../syntax/type.ts';
import type { Kind, KindOf } from './kind.ts';

/*
 * The types of results (language.md, 'Types and values'), as tables: `Numeric[Join['u8']['i16']]` is the type of a sum.
 * An index that is a union gives the union of the results, so the static type of a result includes its type at run
 * time. The tables are interfaces, because TypeScript would substitute a generic index into a mapped type, and `JoinOf`
 * would then treat a union of possible kinds as a set of operands.
 */

/** The join of the kinds of some operands. `count` is the join of `bool` and an integer literal. */
export type Joined = Kind | 'count';

/** The join of the kinds of two operands: associative, commutative and idempotent. */
export interface Join extends Readonly<{ [A in Joined]: JoinWith<A> }> {}

interface JoinWith<A extends Joined> extends Readonly<{ [B in Joined]: JoinOf<A | B> }> {}

type JoinOf<Set extends Joined> = 'f64' extends Set
  ? 'f64'
  : 'f32' extends Set
    ? 'f32'
    : 'float' extends Set
      ? [Set] extends [LiteralKind]
        ? 'float'
        : 'f32'
      : [Set] extends ['integer']
        ? 'integer'
        : [Set] extends ['bool']
          ? 'bool'
          : [Set] extends ['bool' | 'integer' | 'count']
            ? 'count'
            : `${SignOf<Set>}${WidthOf<Set>}`;

type WidthOf<Set> = [Extract<Set, 'u64' | 'i64'>] extends [never]
  ? [Extract<Set, 'u32' | 'i32'>] extends [never]
    ? [Extract<Set, 'u16' | 'i16'>] extends [never]
      ? 8
      : 16
    : 32
  : 64;

type SignOf<Set> = [Extract<Set, 'i8' | 'i16' | 'i32' | 'i64'>] extends [never] ? 'u' : 'i';

/** The join of the kinds of a list of operands. */
export type JoinAll<Os extends readonly unknown[]> = Os extends readonly [infer Only]
  ? KindOf<Only>
  : Os extends readonly [infer First, ...infer Rest]
    ? Join[KindOf<First>][JoinAll<Rest>]
    : Joined;

/** The common type of operands. Without other operands, literals become `i32` or `f32`. */
export interface Common extends Readonly<{ [J in Joined]: J extends Type ? J : J extends 'float' ? 'f32' : 'i32' }> {}

/** The result of arithmetic: bools become `i32`. */
export interface Numeric extends Readonly<{ [J in Joined]: J extends 'bool' ? 'i32' : Common[J] }> {}

/**
 * The result of `neg`. A literal without a sign stays a literal, and a literal with a sign does not, so the result is a
 * union of both kinds.
 */
export interface Negated extends Readonly<{ [K in Kind]: Numeric[K] | Extract<K, LiteralKind> }> {}

/** The result of `abs` and `absd`. */
export interface Unsigned extends Readonly<{ [J in Joined]: UnsignedOf<Numeric[J]> }> {}

type UnsignedOf<T extends Type> = T extends `i${infer Width extends 8 | 16 | 32 | 64}` ? `u${Width}` : T;

/** The result of a function on floats. */
export interface Float extends Readonly<{ [J in Joined]: J extends 'f64' ? 'f64' : 'f32' }> {}

/** The result of a bitwise operator. Floats are refused at run time. */
export interface Bitwise extends Readonly<{ [J in Joined]: J extends FloatKind ? Type : Common[J] }> {}

type FloatKind = 'f32' | 'f64' | 'float';

/** The result of a shift: the greater width, with the signedness of the left operand. */
export interface Shift extends Readonly<{ [A in Kind]: ShiftBy<A> }> {}

interface ShiftBy<A extends Kind> extends Readonly<{ [B in Kind]: ShiftOf<A, Join[A][B]> }> {}

type ShiftOf<A extends Kind, J extends Joined> = J extends FloatKind
  ? Type
  : J extends 'integer' | 'bool' | 'count'
    ? 'i32'
    : `${SignOf<A extends 'integer' ? J : A>}${WidthOf<J>}`;

/** The result of a function on fixed-point numbers. Floats are refused at run time. */
export interface FixedPoint extends Readonly<{ [J in Joined]: J extends FloatKind ? Type : Numeric[J] }> {}

/**
 * The result of a function that multiplies with twice as many bits. Common types other than integers of at most 32
 * bits are refused at run time.
 */
export interface Multiplied extends Readonly<{ [J in Joined]: Numeric[J] extends Short ? Numeric[J] : Type }> {}

/**
 * The result of arithmetic with twice as many bits. Common types other than integers of at most 32 bits are refused at
 * run time.
 */
export interface Widened extends Readonly<{ [J in Joined]: Numeric[J] extends Short ? Wider[Numeric[J]] : Type }> {}

interface Wider {
  readonly u8: 'u16';
  readonly i8: 'i16';
  readonly u16: 'u32';
  readonly i16: 'i32';
  readonly u32: 'u64';
  readonly i32: 'i64';
}

/** The result of `wideningSub`, which is signed. The same operands are refused as for `Widened`. */
export interface WidenedDifference
  extends Readonly<{
    [J in Joined]: Widened[J] extends `${'u' | 'i'}${infer Width extends 16 | 32 | 64}` ? `i${Width}` : Type;
  }> {}

type Short = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32';

/** The result of `lerp`, by the join of the first two operands and the kind of the weight. */
export interface Interpolated extends Readonly<{ [J in Joined]: InterpolatedBy<J> }> {}

interface InterpolatedBy<J extends Joined> extends Readonly<{ [W in Kind]: InterpolatedOf<J, W> }> {}

/** The interpolation of 64-bit integers is refused at run time, and so are signed weights for integers. */
type InterpolatedOf<J extends Joined, W extends Kind> = J extends FloatKind
  ? W extends 'u8' | 'u16' | 'u32'
    ? Float[J]
    : Float[Join[J][W]]
  : J extends 'integer'
    ? W extends 'u8' | 'u16' | 'u32'
      ? 'i32'
      : Float[W]
    : W extends FloatKind | 'integer' | 'u8' | 'u16' | 'u32'
      ? J extends 'bool'
        ? J
        : Numeric[J] extends Short
          ? Numeric[J]
          : Type
      : Type;
