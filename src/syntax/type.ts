/**
 * The types of values (language.md, 'Types and values').
 *
 *     t ::= bool | u8 | u16 | u32 | u64 | i8 | i16 | i32 | i64 | f32 | f64
 */
export const types = ['bool', 'u8', 'u16', 'u32', 'u64', 'i8', 'i16', 'i32', 'i64', 'f32', 'f64'] as const;

export type Type = (typeof types)[number];

export function isType(name: string): name is Type {
  return (types as readonly string[]).includes(name);
}

/** Width in bits; `bool` is the unsigned type of one bit. */
export function bits(t: Type): number {
  return widths[t];
}

const widths: Readonly<Record<Type, number>> = {
  bool: 1,
  u8: 8,
  u16: 16,
  u32: 32,
  u64: 64,
  i8: 8,
  i16: 16,
  i32: 32,
  i64: 64,
  f32: 32,
  f64: 64,
};

export function isFloat(t: Type): t is 'f32' | 'f64' {
  return t === 'f32' || t === 'f64';
}

/** The integer types of 64 bits, whose values are bigints. */
export type LongType = 'i64' | 'u64';

/** The types whose values are numbers. */
export type NumberType = Exclude<Type, LongType>;

export function isLong(t: Type): t is LongType {
  return t === 'i64' || t === 'u64';
}

export function isSigned(t: Type): boolean {
  return t === 'i8' || t === 'i16' || t === 'i32' || t === 'i64';
}

/** The narrowest integer type of the given signedness with at least the given width, which is at most 64. */
export function integer(width: number, signed: boolean): Type {
  if (width <= 1) return 'bool';
  const wide = width <= 8 ? 8 : width <= 16 ? 16 : width <= 32 ? 32 : 64;
  return `${signed ? 'i' : 'u'}${wide}`;
}

/** The least and the greatest value of an integer type. The ends of 64-bit types are exact as bigints. */
export function integerRange(t: Type): { readonly least: bigint; readonly greatest: bigint } {
  const values = 1n << BigInt(bits(t));
  return isSigned(t) ? { least: -values / 2n, greatest: values / 2n - 1n } : { least: 0n, greatest: values - 1n };
}

/**
 * The least and the greatest value of an integer type, as numbers. The greatest value of a 64-bit type is rounded up,
 * so the range contains all values.
 */
export function range(t: Type): { readonly least: number; readonly greatest: number } {
  const values = 2 ** bits(t);
  return isSigned(t) ? { least: -values / 2, greatest: values / 2 - 1 } : { least: 0, greatest: values - 1 };
}

/** The least and the greatest value of an integer type, as values of the type. */
export function extremes(t: Type): { readonly least: number | bigint; readonly greatest: number | bigint } {
  return isLong(t) ? integerRange(t) : range(t);
}

/** The common type of two operands: a float if one is a float; otherwise the wider width, signed if one is signed. */
export function commonType(a: Type, b: Type): Type {
  if (isFloat(a) || isFloat(b)) return a === 'f64' || b === 'f64' ? 'f64' : 'f32';
  return integer(Math.max(bits(a), bits(b)), isSigned(a) || isSigned(b));
}

/** Is every value of `from` a value of `to`? Only such conversions are implicit. */
export function holdsAll(to: Type, from: Type): boolean {
  if (isFloat(from)) return to === from || to === 'f64';
  if (isFloat(to)) return bits(from) <= (to === 'f64' ? 32 : 16);
  return range(to).least <= range(from).least && range(from).greatest <= range(to).greatest;
}

/** Is a scalar a value of the type? NaN is a value of every float type, −0 of no integer type. */
export function isValueOf(t: Type, n: number | bigint): boolean {
  if (typeof n === 'bigint') return isLong(t) && integerRange(t).least <= n && n <= integerRange(t).greatest;
  if (isLong(t)) return false;
  if (t === 'f64') return true;
  if (t === 'f32') return Object.is(Math.fround(n), n);
  return Number.isInteger(n) && !Object.is(n, -0) && range(t).least <= n && n <= range(t).greatest;
}

/** The size of an element in memory, in bytes. */
export function bytesOf(t: Type): number {
  return t === 'bool' ? 1 : bits(t) / 8;
}

/** The number with the fewest digits that rounds to the same f32. */
export function shortest(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}
