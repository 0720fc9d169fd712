import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { type IntegerWidth, integerShape, integerWidth } from '../registers.ts';

export function multiply(a: Assembler, width: IntegerWidth, x: Operand, y: Operand): Operand {
  if (width !== 8) return a.apply(width === 16 ? 'i16x8.mul' : 'i32x4.mul', x, y);
  // Pairs of bytes as 16 bits: the lower bytes are multiplied in place, the upper bytes as x₁ · 2⁸y₁.
  const [l, r] = [a.hold(x), a.hold(y)];
  const lower = a.apply('v128.and', a.apply('i16x8.mul', l, r), a.splat(16, 0x00ff));
  const upper = a.apply('i16x8.mul', a.apply('i16x8.shr_u', l, a.i32(8)), a.apply('v128.and', r, a.splat(16, 0xff00)));
  return a.apply('v128.or', lower, upper);
}

/** The absolute difference of two values, as an unsigned number of the same width. */
export function distance(a: Assembler, type: Type, x: Operand, y: Operand): Operand {
  const width = integerWidth(type);
  const [l, r] = [a.hold(x), a.hold(y)];
  if (width !== 32 && !isSigned(type)) {
    const shape = width === 8 ? 'i8x16' : 'i16x8';
    return a.apply('v128.or', a.apply(`${shape}.sub_sat_u`, l, r), a.apply(`${shape}.sub_sat_u`, r, l));
  }
  const shape = integerShape(width);
  const sign = isSigned(type) ? 's' : 'u';
  return a.apply(`${shape}.sub`, a.apply(`${shape}.max_${sign}`, l, r), a.apply(`${shape}.min_${sign}`, l, r));
}

export type ShiftName = 'shl' | 'shr_s' | 'shr_u';

/** Lanes shifted by a constant from 1 to their width minus 1. */
export function shiftLanes(a: Assembler, width: IntegerWidth, name: ShiftName, x: Operand, n: number): Operand {
  if (width !== 8) return a.apply(`${integerShape(width)}.${name}`, x, a.i32(n));
  // x64 has shifts of 16-bit lanes but not of bytes. The bits from the neighboring byte are cleared.
  if (name === 'shl') return a.apply('v128.and', a.apply('i16x8.shl', x, a.i32(n)), a.splat(8, 0xff << n));
  const cleared = a.apply('v128.and', a.apply('i16x8.shr_u', x, a.i32(n)), a.splat(8, 0xff >> n));
  if (name === 'shr_u') return cleared;
  // (y ^ s) − s copies the bit s of y, which is the sign, to the bits above it.
  const sign = a.splat(8, 0x80 >> n);
  return a.apply('i8x16.sub', a.apply('v128.xor', cleared, sign), sign);
}

/** The number of one bits. */
export function countOnes(a: Assembler, width: IntegerWidth, x: Operand): Operand {
  const bytes = a.apply('i8x16.popcnt', x);
  if (width === 8) return bytes;
  const pairs = a.apply('i16x8.extadd_pairwise_i8x16_u', bytes);
  return width === 16 ? pairs : a.apply('i32x4.extadd_pairwise_i16x8_u', pairs);
}

/** The one bits of ~x & (x − 1) are the zeros below the lowest one bit of x. */
export function countTrailingZeros(a: Assembler, width: IntegerWidth, x: Operand): Operand {
  const held = a.hold(x);
  const below = a.apply(`${integerShape(width)}.sub`, held, a.splat(width, 1));
  return countOnes(a, width, a.apply('v128.andnot', below, held));
}

/** After all bits below the highest one bit are set, the remaining zeros are the leading zeros. */
export function countLeadingZeros(a: Assembler, width: IntegerWidth, x: Operand): Operand {
  let smeared = x;
  for (let by = 1; by < width; by *= 2) {
    const held = a.hold(smeared);
    smeared = a.apply('v128.or', held, shiftLanes(a, width, 'shr_u', held, by));
  }
  return countOnes(a, width, a.apply('v128.not', smeared));
}
