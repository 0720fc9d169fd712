import { bug } from '../../../../errors/bug.ts';
import { isSigned, type Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import { constantVector } from '../constants.ts';
import type { Operand } from '../operand.ts';
import { type Comparison, comparisons, type IntegerOperator } from '../operators.ts';
import type { Value } from '../value.ts';
import { exponentOf } from './division.ts';
import { lanewise } from './lanewise.ts';
import { scalarLong } from './scalar.ts';

/**
 * An operator on vectors of 64-bit integers with a 64-bit result. WebAssembly has few instructions for i64x2; the other
 * operators are computed lane by lane.
 */
export function vectorLong(a: Assembler, op: IntegerOperator, args: readonly Value[]): Operand {
  const [first = bug(`${op} has no operand`), second = first] = args;
  const [x, y] = [first.operand, second.operand];
  const signed = isSigned(first.type);
  switch (op) {
    case '+':
      return a.apply('i64x2.add', x, y);
    case '-':
      return a.apply('i64x2.sub', x, y);
    case '*':
      return product(a, first, second);
    case 'neg':
      return a.apply('i64x2.neg', x);
    case 'abs':
      return signed ? a.apply('i64x2.abs', x) : x;
    case 'absd': {
      const [l, r] = [a.hold(x), a.hold(y)];
      const less = a.hold(compareLongLanes(a, '<', first.type, l, r));
      return a.apply('i64x2.sub', a.apply('v128.xor', a.apply('i64x2.sub', l, r), less), less);
    }
    case 'min':
    case 'max': {
      const [l, r] = [a.hold(x), a.hold(y)];
      const isRight = compareLongLanes(a, op === 'min' ? '<' : '>', first.type, r, l);
      return a.choose(isRight, r, l);
    }
    case '&':
      return a.apply('v128.and', x, y);
    case '|':
      return a.apply('v128.or', x, y);
    case '^':
      return a.apply('v128.xor', x, y);
    case '~':
      return a.apply('v128.not', x);
    case '<<':
      return second.constant === null ? eachLane(a, op, args) : shifted(a, signed, x, second.constant);
    case '>>':
      return second.constant === null ? eachLane(a, op, args) : shifted(a, signed, x, -second.constant);
    case 'popcount': {
      const pairs = a.apply('i16x8.extadd_pairwise_i8x16_u', a.apply('i8x16.popcnt', x));
      const halves = a.hold(a.apply('i32x4.extadd_pairwise_i16x8_u', pairs));
      const lower = a.apply('v128.and', halves, constantVector(a, 'u64', 2 ** 32 - 1));
      return a.apply('i64x2.add', lower, a.apply('i64x2.shr_u', halves, a.i32(32)));
    }
    case '/':
    case '%':
      return divided(a, op, args) ?? eachLane(a, op, args);
    case 'clz':
    case 'ctz':
      return eachLane(a, op, args);
  }
}

/** A comparison, as a mask. An unsigned order is the signed order after the sign bit is flipped. */
export function compareLongLanes(a: Assembler, op: Comparison, type: Type, x: Operand, y: Operand): Operand {
  const name = comparisons[op];
  if (name === 'eq' || name === 'ne') return a.apply(`i64x2.${name}`, x, y);
  const flipped = (z: Operand): Operand =>
    isSigned(type) ? z : a.apply('v128.xor', z, constantVector(a, 'i64', -(2n ** 63n)));
  return a.apply(`i64x2.${name}_s`, flipped(x), flipped(y));
}

/** A product. Multiplication by a power of two is a shift. */
function product(a: Assembler, x: Value, y: Value): Operand {
  if (x.constant !== null && y.constant === null) return product(a, y, x);
  const power = y.constant !== null && y.constant > 0 ? exponentOf(y.constant) : null;
  return power === null ? a.apply('i64x2.mul', x.operand, y.operand) : shifted(a, false, x.operand, Number(power));
}

/** Shifts left by n, or right by −n. */
function shifted(a: Assembler, signed: boolean, x: Operand, n: number): Operand {
  if (n === 0) return x;
  if (n < 0 && signed) return a.apply('i64x2.shr_s', x, a.i32(Math.min(-n, 63)));
  if (Math.abs(n) >= 64) return constantVector(a, 'i64', 0);
  return a.apply(n > 0 ? 'i64x2.shl' : 'i64x2.shr_u', x, a.i32(Math.abs(n)));
}

/** A quotient or remainder by a power of two or by zero; null for other divisors. */
function divided(a: Assembler, op: '/' | '%', [x, y]: readonly Value[]): Operand | null {
  if (x === undefined || y === undefined || y.constant === null) return null;
  if (y.constant === 0) return constantVector(a, 'i64', 0);
  const power = exponentOf(y.constant);
  if (power === null) return null;
  if (op === '%') return a.apply('v128.and', x.operand, constantVector(a, 'i64', Math.abs(y.constant) - 1));
  const floored = shifted(a, isSigned(x.type), x.operand, -Number(power));
  return y.constant < 0 ? a.apply('i64x2.neg', floored) : floored;
}

function eachLane(a: Assembler, op: IntegerOperator, args: readonly Value[]): Operand {
  return lanewise(
    a,
    args.map(({ operand }) => operand),
    (lanes) =>
      scalarLong(
        a,
        op,
        args.map(({ type, constant }, i) => ({ type, constant, operand: lanes[i] ?? bug('an operand has no lane') })),
      ),
  );
}
