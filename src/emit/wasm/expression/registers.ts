import { bits, isFloat, isLong, type Type } from '../../../syntax/type.ts';
import type { ValueType } from '../value-type.ts';

/**
 * The representation of values in registers.
 *
 * A scalar is one register. A bool or an integer is an i32 with the same value (for u32, with the same bits), a 64-bit
 * integer is an i64 with the same bits, and a float is an f32 or f64. A vector consists of as many v128 registers as
 * its lanes need, with 128 / width lanes each. If the lanes do not fill a register, the remaining bits are unspecified.
 * A vector of bools is a mask: lanes of some width, each all ones or all zeros.
 */
export type Width = 8 | 16 | 32 | 64;

/** The width of a lane. A bool in memory is a byte. */
export function widthOf(t: Type): Width {
  // The widths of the types other than bool are 8, 16, 32 and 64.
  return t === 'bool' ? 8 : (bits(t) as Width);
}

/** The number of registers for lanes of the given width. */
export function registersOf(lanes: number, width: Width): number {
  return Math.max(1, (lanes * width) / 128);
}

/** The type of the registers of a value. */
export function valueTypeOf(t: Type, lanes: number): ValueType {
  if (lanes > 1) return 'v128';
  return isFloat(t) ? floatOf(t) : isLong(t) ? 'i64' : 'i32';
}

export type FloatShape = 'f32x4' | 'f64x2';
export type IntegerShape = 'i8x16' | 'i16x8' | 'i32x4';
export type IntegerWidth = 8 | 16 | 32;

export function floatOf(t: Type): 'f32' | 'f64' {
  return t === 'f32' ? 'f32' : 'f64';
}

export function floatShape(t: Type): FloatShape {
  return t === 'f32' ? 'f32x4' : 'f64x2';
}

export function integerWidth(t: Type): IntegerWidth {
  const width = widthOf(t);
  return width === 64 ? 32 : width;
}

export function integerShape(width: IntegerWidth): IntegerShape {
  return width === 8 ? 'i8x16' : width === 16 ? 'i16x8' : 'i32x4';
}
