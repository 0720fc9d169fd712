import type { Range } from '../../../../arithmetic/range.ts';
import { bug } from '../../../../errors/bug.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { type IntegerWidth, integerShape } from '../registers.ts';
import { multiply, shiftLanes } from './lanes.ts';
import { quotient16 } from './quotient-16.ts';
import { reciprocal, type Scale, scalesOf } from './reciprocal.ts';
import { narrow, widen } from './resize.ts';

/** The lanes that are divided. They are treated as unsigned if their range has no negative values. */
export interface Dividend {
  readonly x: Operand;
  readonly width: IntegerWidth;
  readonly limits: Range;
  readonly lanes: number;
}

/** x / d, Euclidean, without a division instruction. */
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
  const { x, width, limits, lanes } = dividend;
  const signed = limits.least < 0;
  if (isPowerOfTwo(d)) return shiftLanes(a, width, signed ? 'shr_s' : 'shr_u', x, Math.log2(d));
  if (!signed) return unsignedQuotient(a, dividend, d);
  const greatest = Math.max(limits.greatest, -1 - limits.least);
  // Here −d ≤ x < d, so the quotient is −1 or 0. Such a divisor may not fit in the narrower lanes below.
  if (d > greatest) return shiftLanes(a, width, 'shr_s', x, width - 1);
  const direct = width === 16 ? quotient16(a, x, limits, d) : null;
  if (direct !== null) return direct;
  if (width === 32 && limits.least >= -0x8000 && limits.greatest <= 0x7fff) {
    const narrowed: Dividend = { x: narrow(a, x, 32, 's'), width: 16, limits, lanes };
    return widen(a, flooredQuotient(a, narrowed, d), lanes, 16, true);
  }
  // ⌊x / d⌋ = ~⌊~x / d⌋, and one of x and ~x is non-negative.
  const shape = integerShape(width);
  const held = a.hold(x);
  const sign = a.hold(a.apply(`${shape}.lt_s`, held, a.splat(width, 0)));
  const magnitude = a.apply('v128.xor', held, sign);
  const positive: Dividend = { ...dividend, x: magnitude, limits: { least: 0, greatest } };
  return a.apply('v128.xor', unsignedQuotient(a, positive, d), sign);
}

function unsignedQuotient(a: Assembler, { x, width, limits, lanes }: Dividend, d: number): Operand {
  const shape = integerShape(width);
  const most = limits.greatest;
  if (2 * d > most) return a.apply(`${shape}.neg`, a.apply(`${shape}.ge_u`, x, a.splat(width, d)));
  const by16 = (y: Operand): Operand => quotient16(a, y, limits, d) ?? bug(`no factor divides ${most} by ${d}`);
  switch (width) {
    case 8:
      return quotient8(a, x, most, d);
    case 16:
      return by16(x);
    case 32:
      if (most <= 0x7fff) return widen(a, by16(narrow(a, x, 32, 's')), lanes, 16, false);
      if (most <= 0xffff) return widen(a, by16(narrow(a, x, 32, 'u')), lanes, 16, false);
      return quotient32(a, x, most, d);
  }
}

/**
 * Divides the lower and the upper byte of each 16-bit lane separately. 16 bits hold a full product, and the quotients
 * of the upper bytes are already in the right place.
 */
function quotient8(a: Assembler, x: Operand, most: number, d: number): Operand {
  const cost = ({ addend, shift }: Scale): number => (addend === 0 ? 0 : 2) + (shift === 0 ? 0 : 1);
  const [first = bug(`no factor divides bytes by ${d}`), ...others] = scalesOf(d, most, 8);
  const { factor, addend, shift } = others.reduce((best, scale) => (cost(scale) < cost(best) ? scale : best), first);
  const held = a.hold(x);
  const scaled = (n: Operand): Operand => {
    const product = a.apply('i16x8.mul', n, a.splat(16, factor));
    return addend === 0 ? product : a.apply('i16x8.add', product, a.splat(16, addend));
  };
  const lower = shiftLanes(a, 16, 'shr_u', scaled(a.apply('v128.and', held, a.splat(16, 0x00ff))), 8 + shift);
  const upper = scaled(a.apply('i16x8.shr_u', held, a.i32(8)));
  const shifted = shift === 0 ? upper : shiftLanes(a, 16, 'shr_u', upper, shift);
  return a.apply('v128.or', lower, a.apply('v128.and', shifted, a.splat(16, 0xff00)));
}

/** ⌊x / d⌋: the upper half of the product of x and a reciprocal, shifted. The reciprocal may have 33 bits. */
function quotient32(a: Assembler, x: Operand, most: number, d: number): Operand {
  const { factor, shift } = reciprocal(d, most, 32);
  if (factor < 2n ** 32n) return shiftedBy(a, upperProduct32(a, x, Number(factor)), shift - 32);
  // The quotient is x + upper, shifted. That sum may carry out of the lane, so half of it is computed as
  // (x − upper) / 2 + upper.
  const held = a.hold(x);
  const upper = a.hold(upperProduct32(a, held, Number(factor - 2n ** 32n)));
  const half = a.apply('i32x4.shr_u', a.apply('i32x4.sub', held, upper), a.i32(1));
  return shiftedBy(a, a.apply('i32x4.add', half, upper), shift - 33);
}

function shiftedBy(a: Assembler, x: Operand, n: number): Operand {
  return n === 0 ? x : a.apply('i32x4.shr_u', x, a.i32(n));
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
