/**
 * The types of values (language.md, 'Types and values').
 *
 *     t ::= bool | u8 | u16 | u32 | i8 | i16 | i32 | f32 | f64
 */
export const types = ['bool', 'u8', 'u16', 'u32', 'i8', 'i16', 'i32', 'f32', 'f64'] as const;

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
  i8: 8,
  i16: 16,
  i32: 32,
  f32: 32,
  f64: 64,
};

export function isFloat(t: Type): boolean {
  return t === 'f32' || t === 'f64';
}

export function isSigned(t: Type): boolean {
  return t === 'i8' || t === 'i16' || t === 'i32';
}

/** The narrowest integer type of the given signedness with at least the given width, which is at most 32. */
export function integer(width: number, signed: boolean): Type {
  if (width <= 1) return 'bool';
  const wide = width <= 8 ? 8 : width <= 16 ? 16 : 32;
  return `${signed ? 'i' : 'u'}${wide}`;
}

/** The least and the greatest value of an integer type. */
export function range(t: Type): { readonly least: number; readonly greatest: number } {
  const values = 2 ** bits(t);
  return isSigned(t) ? { least: -values / 2, greatest: values / 2 - 1 } : { least: 0, greatest: values - 1 };
}

/** The common type of two operands: a float if one is a float; otherwise the wider width, signed if one is signed. */
export function commonType(a: Type, b: Type): Type {
  if (isFloat(a) || isFloat(b)) return a === 'f64' || b === 'f64' ? 'f64' : 'f32';
  return integer(Math.max(bits(a), bits(b)), isSigned(a) || isSigned(b));
}

/** Is every value of `from` a value of `to`? Only such conversions are implicit. */
export function holdsAll(to: Type, from: Type): boolean {
  if (isFloat(from)) return to === from || to === 'f64';
  if (isFloat(to)) return to === 'f64' || bits(from) <= 16;
  return range(to).least <= range(from).least && range(from).greatest <= range(to).greatest;
}

/** Is a number a value of the type? NaN is a value of every float type, −0 of no integer type. */
export function isValueOf(t: Type, n: number): boolean {
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
