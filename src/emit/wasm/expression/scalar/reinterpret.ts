import { isFloat, isLong, type Type } from '../../../../syntax/type.ts';
import { canonicalNan } from '../../../../syntax/value.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { floatOf } from '../registers.ts';

/**
 * The bits of a float as an integer of the same width, or the reverse. WebAssembly does not specify the bits of most
 * NaN results, so they are replaced by those of the canonical NaN.
 */
export function reinterpretScalar(a: Assembler, x: Operand, from: Type, to: Type): Operand {
  if (isFloat(to)) return a.apply(to === 'f32' ? 'f32.reinterpret_i32' : 'f64.reinterpret_i64', x);
  const held = a.hold(x);
  const isNan = a.apply(`${floatOf(from)}.ne`, held, held);
  return isLong(to)
    ? a.select(isNan, a.i64(canonicalNan.f64), a.apply('i64.reinterpret_f64', held))
    : a.select(isNan, a.i32(canonicalNan.f32), a.apply('i32.reinterpret_f32', held));
}
