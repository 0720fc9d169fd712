import { bug } from '../../../../errors/bug.ts';
import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import type { IntegerOperator } from '../operators.ts';
import { type IntegerWidth, integerShape, integerWidth } from '../registers.ts';
import type { Value } from '../value.ts';
import { convert } from './convert.ts';
import { quotient, remainder } from './divide.ts';
import { type Dividend, quotientByConstant, remainderByConstant } from './divide-by-constant.ts';
import { countLeadingZeros, countOnes, countTrailingZeros, distance, multiply } from './lanes.ts';
import { type Direction, type Shifted, shiftByConstant, shiftByLanes, shiftByScalar } from './shift.ts';

/** An operator on integers other than bools, with an integer result. */
export function vectorInteger(
  a: Assembler,
  op: IntegerOperator,
  type: Type,
  lanes: number,
  args: readonly Value[],
): Operand {
  const [first = bug(`${op} has no operand`), second = first] = args;
  const [x, y] = [first.operand, second.operand];
  const width = integerWidth(type);
  const shape = integerShape(width);
  const signed = isSigned(first.type);
  const sign = signed ? 's' : 'u';
  const dividend: Dividend = { x, width, limits: first.limits, lanes };
  switch (op) {
    case '+':
      return a.apply(`${shape}.add`, x, y);
    case '-':
      return a.apply(`${shape}.sub`, x, y);
    case '*':
      return product(a, width, first, second);
    case '/':
      if (second.constant !== null) return quotientByConstant(a, dividend, second.constant);
      return quotient(a, type, lanes, x, y);
    case '%':
      if (second.constant !== null) return remainderByConstant(a, dividend, second.constant);
      return remainder(a, type, lanes, x, y);
    case 'neg':
      return a.apply(`${shape}.neg`, x);
    case 'abs':
      return signed ? a.apply(`${shape}.abs`, x) : x;
    case 'absd':
      return distance(a, first.type, x, y);
    case 'min':
    case 'max':
      return a.apply(`${shape}.${op}_${sign}`, x, y);
    case '&':
      return a.apply('v128.and', x, y);
    case '|':
      return a.apply('v128.or', x, y);
    case '^':
      return a.apply('v128.xor', x, y);
    case '~':
      return a.apply('v128.not', x);
    case '<<':
      return shift(a, { x, width, signed }, 'left', lanes, second);
    case '>>':
      return shift(a, { x, width, signed }, 'right', lanes, second);
    case 'popcount':
      return countOnes(a, width, x);
    case 'clz':
      return countLeadingZeros(a, width, x);
    case 'ctz':
      return countTrailingZeros(a, width, x);
  }
}

/** A product. Multiplication by a power of two is a shift. */
function product(a: Assembler, width: IntegerWidth, x: Value, y: Value): Operand {
  if (x.constant !== null && y.constant === null) return product(a, width, y, x);
  const power = y.constant === null ? -1 : Math.log2(y.constant);
  if (!Number.isInteger(power) || power < 0) return multiply(a, width, x.operand, y.operand);
  return shiftByConstant(a, { x: x.operand, width, signed: false }, 'left', power);
}

function shift(a: Assembler, lanes: Shifted, direction: Direction, count: number, by: Value): Operand {
  if (by.constant !== null) return shiftByConstant(a, lanes, direction, by.constant);
  const mayBeNegative = isSigned(by.type);
  if (by.scalar !== null) return shiftByScalar(a, lanes, direction, by.scalar, mayBeNegative);
  // Convert the amount to this width. With saturation, an amount that is too large remains too large.
  const type = `${mayBeNegative ? 'i' : 'u'}${lanes.width}` as const;
  return shiftByLanes(a, lanes, direction, convert(a, by.operand, count, by.type, type, true), mayBeNegative);
}
