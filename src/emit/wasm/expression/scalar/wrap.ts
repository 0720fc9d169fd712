import { bits, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';

/** The low bits of an i32 as a value of an integer type. */
export function wrapScalar(a: Assembler, to: Type, x: Operand): Operand {
  if (bits(to) === 32) return x;
  if (to === 'i8') return a.apply('i32.extend8_s', x);
  if (to === 'i16') return a.apply('i32.extend16_s', x);
  return a.apply('i32.and', x, a.i32(2 ** bits(to) - 1));
}
