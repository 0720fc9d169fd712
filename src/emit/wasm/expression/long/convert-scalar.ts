import { bug } from '../../../../errors/bug.ts';
import { integerRange, isFloat, isLong, isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { floatOf } from '../registers.ts';
import { wrapScalar } from '../scalar/wrap.ts';
import { longExtreme } from './scalar.ts';

/** Converts a scalar from or to a 64-bit integer. Conversions between integers wrap unless `saturating`. */
export function convertLong(a: Assembler, x: Operand, from: Type, to: Type, saturating: boolean): Operand {
  if (isFloat(from)) return a.apply(`i64.trunc_sat_${floatOf(from)}_${isSigned(to) ? 's' : 'u'}`, x);
  if (isFloat(to)) return a.apply(`${floatOf(to)}.convert_i64_${isSigned(from) ? 's' : 'u'}`, x);
  const wide = isLong(from) ? x : a.apply(`i64.extend_i32_${isSigned(from) ? 's' : 'u'}`, x);
  const fitting = saturating ? clamp(a, wide, from, to) : wide;
  return isLong(to) ? fitting : wrapScalar(a, to, a.apply('i32.wrap_i64', fitting));
}

/** The value of `to` that is closest to an integer in 64 bits with the values of `from`. */
function clamp(a: Assembler, x: Operand, from: Type, to: Type): Operand {
  if (isFloat(from) || isFloat(to)) bug('floats saturate when they are truncated');
  const [has, wants] = [integerRange(from), integerRange(to)];
  const above = has.least < wants.least ? longExtreme(a, 'i64.gt_s', x, a.i64(wants.least)) : x;
  if (has.greatest <= wants.greatest) return above;
  return longExtreme(a, isSigned(from) ? 'i64.lt_s' : 'i64.lt_u', above, a.i64(wants.greatest));
}
