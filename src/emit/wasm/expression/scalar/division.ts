import type { Range } from '../../../../arithmetic/range.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { reciprocal } from '../vector/reciprocal.ts';

/** x / d for an unsigned x ≤ `most`, and d ≥ 1. */
function unsignedByConstant(a: Assembler, x: Operand, d: number, most: number): Operand {
  if (2 ** Math.round(Math.log2(d)) === d) return d === 1 ? x : a.apply('i32.shr_u', x, a.i32(Math.log2(d)));
  const { factor, shift } = reciprocal(d, most, 32);
  const wide = a.hold(a.apply('i64.extend_i32_u', x));
  if (factor < 2n ** 32n) {
    const product = a.apply('i64.mul', wide, a.i64(factor));
    return a.apply('i32.wrap_i64', a.apply('i64.shr_u', product, a.i64(BigInt(shift))));
  }
  // The product could have 65 bits; without its upper part x·2³² it has 64.
  const rest = a.apply('i64.shr_u', a.apply('i64.mul', wide, a.i64(factor - 2n ** 32n)), a.i64(32n));
  return a.apply('i32.wrap_i64', a.apply('i64.shr_u', a.apply('i64.add', rest, wide), a.i64(BigInt(shift - 32))));
}

/** ⌊x / d⌋ = ~⌊~x / d⌋, and one of x and ~x is non-negative. */
function flooredByConstant(a: Assembler, x: Operand, d: number): Operand {
  if (2 ** Math.round(Math.log2(d)) === d) return d === 1 ? x : a.apply('i32.shr_s', x, a.i32(Math.log2(d)));
  const held = a.hold(x);
  const sign = a.hold(a.apply('i32.shr_s', held, a.i32(31)));
  return a.apply('i32.xor', unsignedByConstant(a, a.apply('i32.xor', held, sign), d, 2 ** 31 - 1), sign);
}

/** x / d, Euclidean, before it wraps to its type. */
export function scalarQuotientByConstant(a: Assembler, limits: Range, x: Operand, d: number): Operand {
  if (d === 0) return a.i32(0);
  const by = Math.abs(d);
  const floored = limits.least < 0 ? flooredByConstant(a, x, by) : unsignedByConstant(a, x, by, limits.greatest);
  return d < 0 ? a.apply('i32.sub', a.i32(0), floored) : floored;
}

/** x % d, Euclidean: the sign of d does not matter. */
export function scalarRemainderByConstant(a: Assembler, limits: Range, x: Operand, d: number): Operand {
  const by = Math.abs(d);
  if (by <= 1) return a.i32(0);
  if (2 ** Math.round(Math.log2(by)) === by) return a.apply('i32.and', x, a.i32(by - 1));
  const held = a.hold(x);
  const quotient = limits.least < 0 ? flooredByConstant(a, held, by) : unsignedByConstant(a, held, by, limits.greatest);
  return a.apply('i32.sub', held, a.apply('i32.mul', quotient, a.i32(by)));
}

/** x / y, Euclidean, before it wraps to its type. A divisor of 0 is replaced by 1, because `div_u` would trap. */
export function scalarQuotient(a: Assembler, signed: boolean, x: Operand, y: Operand): Operand {
  const divisor = a.hold(y);
  const isZero = a.hold(a.apply('i32.eqz', divisor));
  const keep = a.apply('i32.sub', isZero, a.i32(1));
  if (!signed) {
    return a.apply('i32.and', a.apply('i32.div_u', x, a.apply('i32.or', divisor, isZero)), keep);
  }
  const held = a.hold(x);
  const sign = a.hold(a.apply('i32.shr_s', held, a.i32(31)));
  const divisorSign = a.hold(a.apply('i32.shr_s', divisor, a.i32(31)));
  const by = a.apply('i32.or', magnitude(a, divisor, divisorSign), isZero);
  const floored = a.apply('i32.xor', a.apply('i32.div_u', a.apply('i32.xor', held, sign), by), sign);
  return a.apply('i32.and', magnitude(a, floored, divisorSign), keep);
}

/** x % y, Euclidean. For a negative x it is |y| − 1 − (~x % |y|), where ~x is non-negative. */
export function scalarRemainder(a: Assembler, signed: boolean, x: Operand, y: Operand): Operand {
  const divisor = a.hold(y);
  const isZero = a.apply('i32.eqz', divisor);
  if (!signed) return a.apply('i32.rem_u', x, a.apply('i32.or', divisor, isZero));
  const held = a.hold(x);
  const sign = a.hold(a.apply('i32.shr_s', held, a.i32(31)));
  const divisorSign = a.hold(a.apply('i32.shr_s', divisor, a.i32(31)));
  const by = a.hold(a.apply('i32.or', magnitude(a, divisor, divisorSign), isZero));
  const rest = a.apply('i32.rem_u', a.apply('i32.xor', held, sign), by);
  return a.apply('i32.add', a.apply('i32.xor', rest, sign), a.apply('i32.and', by, sign));
}

/** x where the sign is 0, −x where it is −1. */
function magnitude(a: Assembler, x: Operand, sign: Operand): Operand {
  return a.apply('i32.sub', a.apply('i32.xor', x, sign), sign);
}
