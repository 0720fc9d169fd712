import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import type { LongOperand } from './operand.ts';

/** x / y, Euclidean. Division by a constant other than a power of two is left to the engine. */
export function longQuotient(
  a: Assembler,
  signed: boolean,
  x: Operand,
  { operand: y, constant }: LongOperand,
): Operand {
  if (constant === 0) return a.i64(0n);
  const power = exponentOf(constant);
  if (power !== null) {
    const floored = power === 0n ? x : a.apply(signed ? 'i64.shr_s' : 'i64.shr_u', x, a.i64(power));
    return constant !== null && constant < 0 ? a.apply('i64.sub', a.i64(0n), floored) : floored;
  }
  const divisor = a.hold(y);
  const isZero = a.hold(isZeroAsLong(a, divisor));
  const keep = a.apply('i64.sub', isZero, a.i64(1n));
  if (!signed) return a.apply('i64.and', a.apply('i64.div_u', x, a.apply('i64.or', divisor, isZero)), keep);
  const held = a.hold(x);
  const [sign, divisorSign] = [signOf(a, held), signOf(a, divisor)];
  const by = a.apply('i64.or', magnitude(a, divisor, divisorSign), isZero);
  const floored = a.apply('i64.xor', a.apply('i64.div_u', a.apply('i64.xor', held, sign), by), sign);
  return a.apply('i64.and', magnitude(a, floored, divisorSign), keep);
}

/** x % y, Euclidean. For a negative x it is |y| − 1 − (~x % |y|), where ~x is non-negative. */
export function longRemainder(
  a: Assembler,
  signed: boolean,
  x: Operand,
  { operand: y, constant }: LongOperand,
): Operand {
  if (constant === 0) return a.i64(0n);
  if (constant !== null && exponentOf(constant) !== null)
    return a.apply('i64.and', x, a.i64(BigInt(Math.abs(constant)) - 1n));
  const divisor = a.hold(y);
  const isZero = isZeroAsLong(a, divisor);
  if (!signed) return a.apply('i64.rem_u', x, a.apply('i64.or', divisor, isZero));
  const held = a.hold(x);
  const sign = signOf(a, held);
  const by = a.hold(a.apply('i64.or', magnitude(a, divisor, signOf(a, divisor)), isZero));
  const rest = a.apply('i64.rem_u', a.apply('i64.xor', held, sign), by);
  return a.apply('i64.add', a.apply('i64.xor', rest, sign), a.apply('i64.and', by, sign));
}

/** The exponent of a power of two or of its negation; null for any other number. */
export function exponentOf(n: number | null): bigint | null {
  const exponent = n === null ? Number.NaN : Math.log2(Math.abs(n));
  return Number.isInteger(exponent) && 2 ** exponent === Math.abs(n ?? 0) ? BigInt(exponent) : null;
}

function isZeroAsLong(a: Assembler, x: Operand): Operand {
  return a.apply('i64.extend_i32_u', a.apply('i64.eqz', x));
}

function signOf(a: Assembler, x: Operand): Operand {
  return a.hold(a.apply('i64.shr_s', x, a.i64(63n)));
}

/** x where the sign is 0, −x where it is −1. */
function magnitude(a: Assembler, x: Operand, sign: Operand): Operand {
  return a.apply('i64.sub', a.apply('i64.xor', x, sign), sign);
}
