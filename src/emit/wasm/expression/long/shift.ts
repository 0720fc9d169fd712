import { isSigned } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import type { Direction } from '../vector/shift.ts';
import type { LongOperand } from './operand.ts';

/** Shifts a 64-bit integer by another one. A negative amount shifts in the opposite direction. */
export function shiftLong(
  a: Assembler,
  direction: Direction,
  signed: boolean,
  x: Operand,
  { type, operand, constant }: LongOperand,
): Operand {
  if (constant !== null) return shiftByConstant(a, direction === 'left' ? constant : -constant, signed, x);
  const amount = a.hold(operand);
  if (!isSigned(type)) return shiftByUnsigned(a, direction, signed, x, amount);
  const held = a.hold(x);
  const forward = shiftByUnsigned(a, direction, signed, held, amount);
  const negated = a.hold(a.apply('i64.sub', a.i64(0n), amount));
  const backward = shiftByUnsigned(a, direction === 'left' ? 'right' : 'left', signed, held, negated);
  return a.select(a.apply('i64.lt_s', amount, a.i64(0n)), backward, forward);
}

/** Shifts left by n, or right by −n. */
function shiftByConstant(a: Assembler, n: number, signed: boolean, x: Operand): Operand {
  if (n === 0) return x;
  if (n > 0) return n >= 64 ? a.i64(0n) : a.apply('i64.shl', x, a.i64(BigInt(n)));
  if (signed) return a.apply('i64.shr_s', x, a.i64(BigInt(Math.min(-n, 63))));
  return n <= -64 ? a.i64(0n) : a.apply('i64.shr_u', x, a.i64(BigInt(-n)));
}

function shiftByUnsigned(a: Assembler, direction: Direction, signed: boolean, x: Operand, amount: Operand): Operand {
  const below = a.apply('i64.lt_u', amount, a.i64(64n));
  if (direction === 'right' && signed) return a.apply('i64.shr_s', x, a.select(below, amount, a.i64(63n)));
  return a.select(below, a.apply(direction === 'left' ? 'i64.shl' : 'i64.shr_u', x, amount), a.i64(0n));
}
