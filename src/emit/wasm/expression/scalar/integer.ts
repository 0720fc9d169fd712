import { bug } from '../../../../errors/bug.ts';
import { bits, isSigned, range, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import type { IntegerOperator } from '../operators.ts';
import type { Value } from '../value.ts';
import { scalarQuotient, scalarQuotientByConstant, scalarRemainder, scalarRemainderByConstant } from './division.ts';
import { type ScalarShift, shiftScalar } from './shift.ts';
import { wrapScalar } from './wrap.ts';

/** An operator on integers with an integer result. Bools are integers of one bit. */
export function scalarInteger(a: Assembler, op: IntegerOperator, type: Type, args: readonly Value[]): Operand {
  const [first = bug(`${op} has no operand`), second = first] = args;
  const [x, y] = [first.operand, second.operand];
  const signed = isSigned(first.type);
  const wrapped = (n: Operand) => wrapScalar(a, type, n);
  switch (op) {
    case '+':
      return wrapped(a.apply('i32.add', x, y));
    case '-':
      return wrapped(a.apply('i32.sub', x, y));
    case '*':
      return wrapped(a.apply('i32.mul', x, y));
    case '/':
      return wrapped(
        second.constant === null
          ? scalarQuotient(a, signed, x, y)
          : scalarQuotientByConstant(a, first.limits, x, second.constant),
      );
    case '%':
      return second.constant === null
        ? scalarRemainder(a, signed, x, y)
        : scalarRemainderByConstant(a, first.limits, x, second.constant);
    case 'neg':
      return wrapped(a.apply('i32.sub', a.i32(0), x));
    case 'abs':
      return signed ? magnitude(a, x) : x;
    case 'absd':
      return bits(type) < 32 ? magnitude(a, a.apply('i32.sub', x, y)) : distance(a, signed, x, y);
    case 'min':
      return extreme(a, signed ? 'i32.lt_s' : 'i32.lt_u', y, x);
    case 'max':
      return extreme(a, signed ? 'i32.gt_s' : 'i32.gt_u', y, x);
    case '&':
      return a.apply('i32.and', x, y);
    case '|':
      return a.apply('i32.or', x, y);
    case '^':
      return a.apply('i32.xor', x, y);
    case '~':
      return signed ? a.apply('i32.xor', x, a.i32(-1)) : a.apply('i32.xor', x, a.i32(range(type).greatest));
    case '<<':
    case '>>': {
      const shift: ScalarShift = { x, signed, n: second.operand, constant: second.constant, by: second.type };
      return wrapped(shiftScalar(a, op === '<<' ? 'left' : 'right', shift));
    }
    case 'popcount':
      return a.apply('i32.popcnt', pattern(a, type, x));
    case 'clz': {
      const zeros = a.apply('i32.clz', pattern(a, type, x));
      return bits(type) === 32 ? zeros : a.apply('i32.sub', zeros, a.i32(32 - bits(type)));
    }
    case 'ctz':
      return a.apply('i32.ctz', bits(type) === 32 ? x : a.apply('i32.or', x, a.i32(2 ** bits(type))));
  }
}

/** The bits of an integer, with zeros above them. */
function pattern(a: Assembler, type: Type, x: Operand): Operand {
  return isSigned(type) && bits(type) < 32 ? a.apply('i32.and', x, a.i32(2 ** bits(type) - 1)) : x;
}

function magnitude(a: Assembler, x: Operand): Operand {
  const held = a.hold(x);
  const sign = a.hold(a.apply('i32.shr_s', held, a.i32(31)));
  return a.apply('i32.sub', a.apply('i32.xor', held, sign), sign);
}

function distance(a: Assembler, signed: boolean, x: Operand, y: Operand): Operand {
  const [l, r] = [a.hold(x), a.hold(y)];
  const less = a.apply(signed ? 'i32.lt_s' : 'i32.lt_u', l, r);
  return a.select(less, a.apply('i32.sub', r, l), a.apply('i32.sub', l, r));
}

function extreme(
  a: Assembler,
  comparison: 'i32.lt_s' | 'i32.lt_u' | 'i32.gt_s' | 'i32.gt_u',
  x: Operand,
  y: Operand,
): Operand {
  const [l, r] = [a.hold(x), a.hold(y)];
  return a.select(a.apply(comparison, l, r), l, r);
}
