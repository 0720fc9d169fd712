import { bits, isFloat, type Type } from '../../../syntax/type.ts';
import type { ValueType } from '../value-type.ts';

/**
 * How values lie in registers.
 *
 * A scalar is one register: bools and integers are an i32 that is the value (of a u32, its bits), floats are themselves. A vector
 * is as many v128 as its lanes need, each with 128 / width of them; of lanes that do not fill one, the rest is unspecified.
 * A vector of bools is a mask: lanes of some width, each all ones or all zeros.
 */
export type Width = 8 | 16 | 32 | 64;

/** The width of a lane; a bool of memory is a byte. */
export function widthOf(t: Type): Width {
  // The widths of the types other than bool are 8, 16, 32 and 64.
  return t === 'bool' ? 8 : (bits(t) as Width);
}

/** How many registers lanes of a width need. */
export function registersOf(lanes: number, width: Width): number {
  return Math.max(1, (lanes * width) / 128);
}

/** The register that a value of the type and so many lanes lies in. */
export function valueTypeOf(t: Type, lanes: number): ValueType {
  if (lanes > 1) return 'v128';
  return isFloat(t) ? floatOf(t) : 'i32';
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
