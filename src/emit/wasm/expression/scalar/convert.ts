import { holdsAll, isFloat, isLong, isSigned, range, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import { convertLong } from '../long/convert-scalar.ts';
import type { Operand } from '../operand.ts';
import { floatOf } from '../registers.ts';
import { wrapScalar } from './wrap.ts';

/** Converts a scalar to another type. Conversions between integers wrap unless `saturating`. */
export function convertScalar(a: Assembler, x: Operand, from: Type, to: Type, saturating: boolean): Operand {
  if (from === to) return x;
  if (isLong(from) || isLong(to)) return convertLong(a, x, from, to, saturating);
  if (isFloat(from)) {
    if (isFloat(to)) return a.apply(to === 'f32' ? 'f32.demote_f64' : 'f64.promote_f32', x);
    if (to === 'u32') return a.apply(`i32.trunc_sat_${floatOf(from)}_u`, x);
    return clamp(a, a.apply(`i32.trunc_sat_${floatOf(from)}_s`, x), 'i32', to);
  }
  if (isFloat(to)) return a.apply(`${floatOf(to)}.convert_i32_${from === 'u32' ? 'u' : 's'}`, x);
  if (saturating) return clamp(a, x, from, to);
  return holdsAll(to, from) ? x : wrapScalar(a, to, x);
}

function clamp(a: Assembler, x: Operand, from: Type, to: Type): Operand {
  const [has, wants] = [range(from), range(to)];
  const above = has.least < wants.least ? extreme(a, 'gt_s', x, wants.least) : x;
  if (has.greatest <= wants.greatest) return above;
  return extreme(a, isSigned(from) ? 'lt_s' : 'lt_u', above, wants.greatest);
}

/** The larger or the smaller of x and a constant. */
function extreme(a: Assembler, comparison: 'gt_s' | 'lt_s' | 'lt_u', x: Operand, limit: number): Operand {
  const held = a.hold(x);
  return a.select(a.apply(`i32.${comparison}`, held, a.i32(limit)), held, a.i32(limit));
}
