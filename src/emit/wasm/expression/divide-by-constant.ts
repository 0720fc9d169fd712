import type { Assembler } from './assembler.ts';
import type { Operand } from './operand.ts';
import { reciprocal, roundedReciprocal } from './reciprocal.ts';
import { type IntegerWidth, integerShape } from './registers.ts';
import { narrow, widen } from './resize.ts';
import { multiply, shiftLanes } from './vector-lanes.ts';

/** Lanes that are divided, and the greatest that one can be if they are unsigned. */
export interface Dividend {
  readonly x: Operand;
  readonly width: IntegerWidth;
  readonly signed: boolean;
  readonly most: number;
  readonly lanes: number;
}

/** x / d, Euclidean, without a division. */
export function quotientByConstant(a: Assembler, dividend: Dividend, d: number): Operand {
  const { x, width } = dividend;
  if (d === 0) return a.splat(width, 0);
  const quotient = Math.abs(d) === 1 ? x : flooredQuotient(a, dividend, Math.abs(d));
  return d < 0 ? a.apply(`${integerShape(width)}.neg`, quotient) : quotient;
}

/** x % d, Euclidean: the sign of d does not matter. */
export function remainderByConstant(a: Assembler, dividend: Dividend, d: number): Operand {
  const { x, width } = dividend;
  const by = Math.abs(d);
  if (by <= 1) return a.splat(width, 0);
  if (isPowerOfTwo(by)) return a.apply('v128.and', x, a.splat(width, by - 1));
  const held = a.hold(x);
  const multiple = multiply(a, width, flooredQuotient(a, { ...dividend, x: held }, by), a.splat(width, by));
  return a.apply(`${integerShape(width)}.sub`, held, multiple);
}

/** ⌊x / d⌋ for d ≥ 2. */
function flooredQuotient(a: Assembler, dividend: Dividend, d: number): Operand {
  const { x, width, signed } = dividend;
  const shape = integerShape(width);
  if (isPowerOfTwo(d)) return shiftLanes(a, width, signed ? 'shr_s' : 'shr_u', x, Math.log2(d));
  if (!signed) return unsignedQuotient(a, dividend, d);
  // ⌊x / d⌋ = ~⌊~x / d⌋, and one of x and ~x is not negative.
  const held = a.hold(x);
  const sign = a.hold(a.apply(`${shape}.lt_s`, held, a.splat(width, 0)));
  const magnitude = a.apply('v128.xor', held, sign);
  const positive: Dividend = { ...dividend, x: magnitude, signed: false, most: 2 ** (width - 1) - 1 };
  return a.apply('v128.xor', unsignedQuotient(a, positive, d), sign);
}

function unsignedQuotient(a: Assembler, { x, width, most, lanes }: Dividend, d: number): Operand {
  const shape = integerShape(width);
  if (2 * d > most) return a.apply(`${shape}.neg`, a.apply(`${shape}.ge_u`, x, a.splat(width, d)));
  switch (width) {
    case 8: {
      const held = a.hold(x);
      const lower = quotient16(a, a.apply('v128.and', held, a.splat(16, 0x00ff)), most, d);
      const upper = quotient16(a, a.apply('i16x8.shr_u', held, a.i32(8)), most, d);
      return a.apply('v128.or', lower, a.apply('i16x8.shl', upper, a.i32(8)));
    }
    case 16:
      return quotient16(a, x, most, d);
    case 32:
      if (most <= 0xffff) return widen(a, quotient16(a, narrow(a, x, 32, 'u'), most, d), lanes, 16, false);
      return byReciprocal(a, x, 32, most, d, (y, factor) => upperProduct32(a, y, factor));
  }
}

function quotient16(a: Assembler, x: Operand, most: number, d: number): Operand {
  const rounded = roundedReciprocal(d, most);
  if (rounded !== null) {
    const { offset, factor } = rounded;
    return a.apply('i16x8.q15mulr_sat_s', a.apply('i16x8.sub', x, a.splat(16, offset)), a.splat(16, factor));
  }
  if (d % 2 === 0 && most > 0x7fff) {
    return quotient16(a, a.apply('i16x8.shr_u', x, a.i32(1)), most >> 1, d / 2);
  }
  return byReciprocal(a, x, 16, most, d, (y, factor) => upperProduct16(a, y, factor, most));
}

/** By the upper half of the product with a reciprocal, which may have one bit more than a lane. */
function byReciprocal(
  a: Assembler,
  x: Operand,
  width: 16 | 32,
  most: number,
  d: number,
  upperProduct: (x: Operand, factor: number) => Operand,
): Operand {
  const shape = integerShape(width);
  const { factor, shift } = reciprocal(d, most, width);
  if (factor < 2 ** width) return shiftedBy(a, shape, upperProduct(x, Number(factor)), shift - width);
  // (2ʷ·x + (factor − 2ʷ)·x) / 2ʷ is x + upper, whose carry would be lost: ((x − upper) / 2 + upper) is half of it.
  const held = a.hold(x);
  const upper = a.hold(upperProduct(held, Number(factor - 2n ** BigInt(width))));
  const half = a.apply(`${shape}.shr_u`, a.apply(`${shape}.sub`, held, upper), a.i32(1));
  return shiftedBy(a, shape, a.apply(`${shape}.add`, half, upper), shift - width - 1);
}

function shiftedBy(a: Assembler, shape: 'i8x16' | 'i16x8' | 'i32x4', x: Operand, n: number): Operand {
  return n === 0 ? x : a.apply(`${shape}.shr_u`, x, a.i32(n));
}

/**
 * The upper 16 bits of unsigned products. The dot product multiplies signed lanes and adds two neighbours, of which one is
 * multiplied by 0; where x or the factor has its upper bit set, 2¹⁶ times the other is missing.
 */
function upperProduct16(a: Assembler, x: Operand, factor: number, most: number): Operand {
  const held = a.hold(x);
  const even = a.apply('i32x4.dot_i16x8_s', held, a.splat(32, factor));
  const odd = a.apply('i32x4.dot_i16x8_s', held, a.splat(32, factor << 16));
  const signed = a.apply(
    'v128.or',
    a.apply('i32x4.shr_u', even, a.i32(16)),
    a.apply('v128.and', odd, a.splat(32, 0xffff0000)),
  );
  const forFactor = factor > 0x7fff ? a.apply('i16x8.add', signed, held) : signed;
  if (most <= 0x7fff) return forFactor;
  const upperBit = a.apply('i16x8.shr_s', held, a.i32(15));
  return a.apply('i16x8.add', forFactor, a.apply('v128.and', upperBit, a.splat(16, factor)));
}

/** The upper 32 bits of unsigned products. */
function upperProduct32(a: Assembler, x: Operand, factor: number): Operand {
  const [held, by] = [a.hold(x), a.splat(32, factor)];
  const low = a.apply('i64x2.extmul_low_i32x4_u', held, by);
  const high = a.apply('i64x2.extmul_high_i32x4_u', held, by);
  return a.shuffle(low, high, [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31]);
}

function isPowerOfTwo(n: number): boolean {
  return 2 ** Math.round(Math.log2(n)) === n;
}
