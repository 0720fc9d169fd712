import { isFloat, isSigned, range, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { integerShape, integerWidth, registersOf } from '../registers.ts';
import { halves, joinLow, narrow, widen } from './resize.ts';

/** Converts a vector to another type. Neither type is bool. Conversions between integers wrap unless `saturating`. */
export function convert(a: Assembler, x: Operand, lanes: number, from: Type, to: Type, saturating: boolean): Operand {
  if (from === to) return x;
  if (isFloat(to)) return isFloat(from) ? floatToFloat(a, x, lanes, to) : integerToFloat(a, x, lanes, from, to);
  if (isFloat(from)) return floatToInteger(a, x, lanes, from, to);
  return saturating ? saturate(a, x, lanes, from, to) : wrap(a, x, lanes, from, to);
}

function floatToFloat(a: Assembler, x: Operand, lanes: number, to: Type): Operand {
  if (to === 'f32') return joinLow(a, a.apply('f32x4.demote_f64x2_zero', x), lanes);
  return lowHalves(a, x, lanes, 'f64x2.promote_low_f32x4');
}

function integerToFloat(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const wide = wrap(a, x, lanes, from, from === 'u32' ? 'u32' : 'i32');
  // The signed conversion is cheaper. It is correct for all narrower types too, because their values fit in an i32.
  const sign = from === 'u32' ? 'u' : 's';
  if (to === 'f32') return a.apply(`f32x4.convert_i32x4_${sign}`, wide);
  return lowHalves(a, wide, lanes, `f64x2.convert_low_i32x4_${sign}`);
}

/** Truncation saturates to i32 or u32, and NaN becomes 0. For narrower types, the i32 then saturates as an integer. */
function floatToInteger(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const sign = to === 'u32' ? 'u' : 's';
  const truncated =
    from === 'f32'
      ? a.apply(`i32x4.trunc_sat_f32x4_${sign}`, x)
      : joinLow(a, a.apply(`i32x4.trunc_sat_f64x2_${sign}_zero`, x), lanes);
  return to === 'u32' ? truncated : saturate(a, truncated, lanes, 'i32', to);
}

/**
 * Applies to both halves of a register an instruction that converts only the lower half. The upper half is first moved
 * to the lower half.
 */
function lowHalves(
  a: Assembler,
  x: Operand,
  lanes: number,
  name: 'f64x2.promote_low_f32x4' | `f64x2.convert_low_i32x4_${'s' | 'u'}`,
): Operand {
  return halves(a, x, lanes, 32, (half) => {
    if (half === 'high') {
      // The second operand does not matter: only the lower half of the result is used.
      a.bytes(Array<number>(16).fill(0)).push(0);
      a.f.emit('i8x16.shuffle', ...upperHalf);
    }
    a.f.emit(name);
  });
}

const upperHalf = [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31];

/** The lowest byte of each of four lanes. */
const lowestOfFour = [0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12];

function wrap(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const [width, wanted] = [integerWidth(from), integerWidth(to)];
  if (width === 32 && wanted === 8 && x.registers === 1 && registersOf(lanes, 32) === 1)
    return a.rearrange(x, lowestOfFour);
  if (width < wanted) {
    const once = width === 8 ? widen(a, x, lanes, 8, isSigned(from)) : widen(a, x, lanes, 16, isSigned(from));
    return width === 8 && wanted === 32 ? widen(a, once, lanes, 16, isSigned(from)) : once;
  }
  if (width === wanted) return x;
  const once = width === 32 ? narrow(a, x, 32, 'wrap') : narrow(a, x, 16, 'wrap');
  return width === 32 && wanted === 8 ? narrow(a, once, 16, 'wrap') : once;
}

function saturate(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const [width, wanted] = [integerWidth(from), integerWidth(to)];
  const shape = integerShape(width);
  if (!isSigned(from)) {
    const most = range(to).greatest;
    if (most >= range(from).greatest) return wrap(a, x, lanes, from, to);
    return narrowTo(a, a.apply(`${shape}.min_u`, x, a.splat(width, most)), width, wanted, 'u');
  }
  if (width > wanted) return narrowTo(a, x, width, wanted, isSigned(to) ? 's' : 'u');
  const positive = isSigned(to) ? x : a.apply(`${shape}.max_s`, x, a.splat(width, 0));
  return wrap(a, positive, lanes, from, to);
}

/** Narrows 32 to 8 bits through signed 16: a value that saturates there would also saturate to 8 bits. */
function narrowTo(a: Assembler, x: Operand, width: number, wanted: number, sign: 's' | 'u'): Operand {
  if (width === wanted) return x;
  if (width === 16) return narrow(a, x, 16, sign);
  return wanted === 16 ? narrow(a, x, 32, sign) : narrow(a, narrow(a, x, 32, 's'), 16, sign);
}
