import { bug } from '../../../../errors/bug.ts';
import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { type Comparison, comparisons, type IntegerOperator } from '../operators.ts';
import { longQuotient, longRemainder } from './division.ts';
import type { LongOperand } from './operand.ts';
import { shiftLong } from './shift.ts';

/** An operator on 64-bit integers with a 64-bit result. */
export function scalarLong(a: Assembler, op: IntegerOperator, args: readonly LongOperand[]): Operand {
  const [first = bug(`${op} has no operand`), second = first] = args;
  const [x, y] = [first.operand, second.operand];
  const signed = isSigned(first.type);
  switch (op) {
    case '+':
      return a.apply('i64.add', x, y);
    case '-':
      return a.apply('i64.sub', x, y);
    case '*':
      return a.apply('i64.mul', x, y);
    case '/':
      return longQuotient(a, signed, x, second);
    case '%':
      return longRemainder(a, signed, x, second);
    case 'neg':
      return a.apply('i64.sub', a.i64(0n), x);
    case 'abs': {
      if (!signed) return x;
      const held = a.hold(x);
      const sign = a.hold(a.apply('i64.shr_s', held, a.i64(63n)));
      return a.apply('i64.sub', a.apply('i64.xor', held, sign), sign);
    }
    case 'absd': {
      const [l, r] = [a.hold(x), a.hold(y)];
      const less = a.apply(signed ? 'i64.lt_s' : 'i64.lt_u', l, r);
      return a.select(less, a.apply('i64.sub', r, l), a.apply('i64.sub', l, r));
    }
    case 'min':
      return longExtreme(a, signed ? 'i64.lt_s' : 'i64.lt_u', y, x);
    case 'max':
      return longExtreme(a, signed ? 'i64.gt_s' : 'i64.gt_u', y, x);
    case '&':
      return a.apply('i64.and', x, y);
    case '|':
      return a.apply('i64.or', x, y);
    case '^':
      return a.apply('i64.xor', x, y);
    case '~':
      return a.apply('i64.xor', x, a.i64(-1n));
    case '<<':
      return shiftLong(a, 'left', signed, x, second);
    case '>>':
      return shiftLong(a, 'right', signed, x, second);
    case 'popcount':
      return a.apply('i64.popcnt', x);
    case 'clz':
      return a.apply('i64.clz', x);
    case 'ctz':
      return a.apply('i64.ctz', x);
  }
}

export function compareLongs(a: Assembler, op: Comparison, type: Type, x: Operand, y: Operand): Operand {
  const name = comparisons[op];
  if (name === 'eq' || name === 'ne') return a.apply(`i64.${name}`, x, y);
  return a.apply(`i64.${name}_${isSigned(type) ? 's' : 'u'}`, x, y);
}

/** x if the comparison of x and y holds, else y. */
export function longExtreme(
  a: Assembler,
  comparison: 'i64.lt_s' | 'i64.lt_u' | 'i64.gt_s' | 'i64.gt_u',
  x: Operand,
  y: Operand,
): Operand {
  const [l, r] = [a.hold(x), a.hold(y)];
  return a.select(a.apply(comparison, l, r), l, r);
}
