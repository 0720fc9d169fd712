import { integerRange, isFloat, isLong, isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import { constantVector } from '../constants.ts';
import type { Operand } from '../operand.ts';
import { floatOf, floatShape, registersOf } from '../registers.ts';
import { convert } from '../vector/convert.ts';
import { narrow, widen } from '../vector/resize.ts';
import { laneOf } from './lanewise.ts';
import { compareLongLanes } from './vector.ts';

/**
 * Converts a vector from or to 64-bit integers. Neither type is bool. Conversions between integers wrap unless
 * `saturating`.
 */
export function convertLongs(
  a: Assembler,
  x: Operand,
  lanes: number,
  from: Type,
  to: Type,
  saturating: boolean,
): Operand {
  if (isFloat(from)) return fromFloat(a, x, lanes, from, to);
  if (isFloat(to)) return toFloat(a, x, lanes, from, to);
  if (!isLong(from)) {
    const wide: Type = isSigned(from) ? 'i32' : 'u32';
    // Saturation only affects negative values, which become 0.
    const positive = saturating && isSigned(from) && !isSigned(to);
    const converted = convert(a, x, lanes, from, positive ? 'u32' : wide, positive);
    return widen(a, converted, lanes, 32, isSigned(from) && !positive);
  }
  const fitting = saturating ? clamp(a, x, from, to) : x;
  if (isLong(to)) return fitting;
  return convert(a, narrow(a, fitting, 64, 'wrap'), lanes, 'i32', to, false);
}

function clamp(a: Assembler, x: Operand, from: Type, to: Type): Operand {
  const [has, wants] = [integerRange(from), integerRange(to)];
  const limited = (y: Operand, op: '<' | '>', limit: bigint): Operand => {
    const [held, end] = [a.hold(y), constantVector(a, from, limit)];
    return a.choose(compareLongLanes(a, op, from, held, end), end, held);
  };
  const above = has.least < wants.least ? limited(x, '<', wants.least) : x;
  return has.greatest > wants.greatest ? limited(above, '>', wants.greatest) : above;
}

function fromFloat(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const held = a.hold(x);
  const perRegister = from === 'f32' ? 4 : 2;
  const pushLane = (lane: number): void => {
    held.push(Math.floor(lane / perRegister));
    a.f.emit(`${floatShape(from)}.extract_lane`, lane % perRegister);
    a.f.emit(`i64.trunc_sat_${floatOf(from)}_${isSigned(to) ? 's' : 'u'}`);
  };
  return a.operand('v128', registersOf(lanes, 64), (k) => {
    pushLane(2 * k);
    a.f.emit('i64x2.splat');
    pushLane(2 * k + 1);
    a.f.emit('i64x2.replace_lane', 1);
  });
}

/** Each lane is rounded once, from 64 bits. */
function toFloat(a: Assembler, x: Operand, lanes: number, from: Type, to: Type): Operand {
  const held = a.hold(x);
  const perRegister = Math.min(lanes, to === 'f32' ? 4 : 2);
  const shape = floatShape(to);
  return a.operand('v128', registersOf(lanes, to === 'f32' ? 32 : 64), (k) => {
    for (let i = 0; i < perRegister; i++) {
      const lane = k * perRegister + i;
      laneOf(a, held, Math.floor(lane / 2), lane % 2).push(0);
      a.f.emit(`${floatOf(to)}.convert_i64_${isSigned(from) ? 's' : 'u'}`);
      if (i === 0) a.f.emit(`${shape}.splat`);
      else a.f.emit(`${shape}.replace_lane`, i);
    }
  });
}
