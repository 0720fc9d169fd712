import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import type { Direction } from '../vector/shift.ts';

export interface ScalarShift {
  readonly x: Operand;
  readonly signed: boolean;
  readonly n: Operand;
  /** The shift amount; null if it is not a known constant. */
  readonly constant: number | null;
  /** The type of the shift amount. */
  readonly by: Type;
}

/** Shifts x as an i32. A narrower x is sign- or zero-extended, so the result is correct before it wraps. */
export function shiftScalar(a: Assembler, direction: Direction, { x, signed, n, constant, by }: ScalarShift): Operand {
  if (constant !== null) return shiftBy(a, direction, x, signed, constant);
  const amount = a.hold(n);
  if (!isSigned(by)) return shiftByUnsigned(a, direction, x, signed, amount);
  const held = a.hold(x);
  const forward = shiftByUnsigned(a, direction, held, signed, amount);
  const negated = a.hold(a.apply('i32.sub', a.i32(0), amount));
  const backward = shiftByUnsigned(a, direction === 'left' ? 'right' : 'left', held, signed, negated);
  return a.select(a.apply('i32.lt_s', amount, a.i32(0)), backward, forward);
}

function shiftBy(a: Assembler, direction: Direction, x: Operand, signed: boolean, n: number): Operand {
  const left = direction === 'left' ? n : -n;
  if (left >= 32) return a.i32(0);
  if (left >= 0) return left === 0 ? x : a.apply('i32.shl', x, a.i32(left));
  if (signed) return a.apply('i32.shr_s', x, a.i32(Math.min(-left, 31)));
  return left <= -32 ? a.i32(0) : a.apply('i32.shr_u', x, a.i32(-left));
}

/** Shifts by an unsigned amount. */
function shiftByUnsigned(a: Assembler, direction: Direction, x: Operand, signed: boolean, amount: Operand): Operand {
  const below = a.apply('i32.lt_u', amount, a.i32(32));
  if (direction === 'right' && signed) return a.apply('i32.shr_s', x, a.select(below, amount, a.i32(31)));
  return a.select(below, a.apply(direction === 'left' ? 'i32.shl' : 'i32.shr_u', x, amount), a.i32(0));
}
