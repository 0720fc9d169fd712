import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { integerShape, integerWidth } from '../registers.ts';
import { convert } from './convert.ts';
import { multiply } from './lanes.ts';

/**
 * x / y and x % y, Euclidean, lane by lane. There is no integer vector division, but float division is exact enough. A
 * quotient x / y that is not an integer differs from the nearest integers by at least 1/y. That is more than the
 * rounding error of f32 if x and y have at most 16 bits, and of f64 if they have 32 bits.
 */
export function quotient(a: Assembler, type: Type, lanes: number, x: Operand, y: Operand): Operand {
  const divisor = a.hold(y);
  const width = integerWidth(type);
  const floored = a.apply('v128.and', flooredQuotient(a, type, lanes, x, divisor), isNotZero(a, type, divisor));
  if (!isSigned(type)) return floored;
  // x / −y = −(x / y), and ~q + 1 = −q.
  const shape = integerShape(width);
  const sign = a.hold(a.apply(`${shape}.lt_s`, divisor, a.splat(width, 0)));
  return a.apply(`${shape}.sub`, a.apply('v128.xor', floored, sign), sign);
}

export function remainder(a: Assembler, type: Type, lanes: number, x: Operand, y: Operand): Operand {
  const [dividend, divisor] = [a.hold(x), a.hold(y)];
  const width = integerWidth(type);
  const shape = integerShape(width);
  const magnitude = isSigned(type) ? a.hold(a.apply(`${shape}.abs`, divisor)) : divisor;
  const multiple = multiply(a, width, flooredQuotient(a, type, lanes, dividend, divisor), magnitude);
  return a.apply('v128.and', a.apply(`${shape}.sub`, dividend, multiple), isNotZero(a, type, divisor));
}

function isNotZero(a: Assembler, type: Type, x: Operand): Operand {
  const width = integerWidth(type);
  return a.apply(`${integerShape(width)}.ne`, x, a.splat(width, 0));
}

/** ⌊x / |y|⌋; undefined if y is 0. */
function flooredQuotient(a: Assembler, type: Type, lanes: number, x: Operand, y: Operand): Operand {
  const float = integerWidth(type) === 32 ? 'f64' : 'f32';
  const shape = float === 'f32' ? 'f32x4' : 'f64x2';
  const divisor = convert(a, y, lanes, type, float, false);
  const magnitude = isSigned(type) ? a.apply(`${shape}.abs`, divisor) : divisor;
  const exact = a.apply(`${shape}.div`, convert(a, x, lanes, type, float, false), magnitude);
  return convert(a, a.apply(`${shape}.floor`, exact), lanes, float, type, false);
}
