import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { type IntegerWidth, integerShape } from '../registers.ts';
import { type ShiftName, shiftLanes } from './lanes.ts';

export type Direction = 'left' | 'right';

/** The lanes that are shifted. */
export interface Shifted {
  readonly x: Operand;
  readonly width: IntegerWidth;
  readonly signed: boolean;
}

/** Shifts by a constant. A negative amount shifts in the opposite direction. */
export function shiftByConstant(a: Assembler, lanes: Shifted, direction: Direction, n: number): Operand {
  const { x, width, signed } = lanes;
  if (n < 0) return shiftByConstant(a, lanes, opposite(direction), -n);
  if (n === 0) return x;
  if (direction === 'right' && signed) return shiftLanes(a, width, 'shr_s', x, Math.min(n, width - 1));
  return n >= width ? a.splat(width, 0) : shiftLanes(a, width, direction === 'left' ? 'shl' : 'shr_u', x, n);
}

/** Shifts all lanes by a scalar i32, which is unsigned unless `mayBeNegative`. */
export function shiftByScalar(
  a: Assembler,
  lanes: Shifted,
  direction: Direction,
  n: Operand,
  mayBeNegative: boolean,
): Operand {
  const amount = a.hold(n);
  const shape = integerShape(lanes.width);
  const below = (m: Operand) => a.apply('i32.lt_u', m, a.i32(lanes.width));
  const splatMask = (condition: Operand) => a.apply('i32x4.splat', a.apply('i32.sub', a.i32(0), condition));
  return inBothDirections(a, lanes, direction, mayBeNegative, {
    amount,
    negated: () => a.hold(a.apply('i32.sub', a.i32(0), amount)),
    isNegative: () => splatMask(a.apply('i32.lt_s', amount, a.i32(0))),
    left: (x, m) => a.apply('v128.and', a.apply(`${shape}.shl`, x, m), splatMask(below(m))),
    rightUnsigned: (x, m) => a.apply('v128.and', a.apply(`${shape}.shr_u`, x, m), splatMask(below(m))),
    rightSigned: (x, m) => a.apply(`${shape}.shr_s`, x, a.select(below(m), m, a.i32(lanes.width - 1))),
  });
}

/** Shifts each lane by its own amount, which has the same width. */
export function shiftByLanes(
  a: Assembler,
  lanes: Shifted,
  direction: Direction,
  n: Operand,
  mayBeNegative: boolean,
): Operand {
  const { width } = lanes;
  const shape = integerShape(width);
  const amount = a.hold(n);
  const below = (m: Operand) => a.apply(`${shape}.lt_u`, m, a.splat(width, width));
  return inBothDirections(a, lanes, direction, mayBeNegative, {
    amount,
    negated: () => a.hold(a.apply(`${shape}.neg`, amount)),
    isNegative: () => a.apply(`${shape}.lt_s`, amount, a.splat(width, 0)),
    left: (x, m) => a.apply('v128.and', bitByBit(a, 'shl', width, x, m), below(m)),
    rightUnsigned: (x, m) => a.apply('v128.and', bitByBit(a, 'shr_u', width, x, m), below(m)),
    rightSigned: (x, m) =>
      bitByBit(a, 'shr_s', width, x, a.hold(a.apply(`${shape}.min_u`, m, a.splat(width, width - 1)))),
  });
}

/** Shifts by unsigned amounts. An amount of the width or more leaves only zeros or sign bits. */
interface ShiftForms {
  readonly amount: Operand;
  readonly negated: () => Operand;
  readonly isNegative: () => Operand;
  readonly left: (x: Operand, amount: Operand) => Operand;
  readonly rightUnsigned: (x: Operand, amount: Operand) => Operand;
  readonly rightSigned: (x: Operand, amount: Operand) => Operand;
}

function inBothDirections(
  a: Assembler,
  { x, signed }: Shifted,
  direction: Direction,
  mayBeNegative: boolean,
  forms: ShiftForms,
): Operand {
  const right = signed ? forms.rightSigned : forms.rightUnsigned;
  const [forward, backward] = direction === 'left' ? [forms.left, right] : [right, forms.left];
  if (!mayBeNegative) return forward(x, forms.amount);
  const held = a.hold(x);
  const forwardResult = forward(held, forms.amount);
  const backwardResult = backward(held, forms.negated());
  // Unless both amounts are 0, one of them is too large as an unsigned number, so that its unsigned shift gives 0.
  return signed
    ? a.choose(forms.isNegative(), backwardResult, forwardResult)
    : a.apply('v128.or', forwardResult, backwardResult);
}

/** Shifts by each power of two in the binary representation of the amount, which is below the width. */
function bitByBit(a: Assembler, name: ShiftName, width: IntegerWidth, x: Operand, amount: Operand): Operand {
  const shape = integerShape(width);
  let shifted = x;
  for (let bit = 0; 1 << bit < width; bit++) {
    const before = a.hold(shifted);
    const topmost = shiftLanes(a, width, 'shl', amount, width - 1 - bit);
    const isSet = a.apply(`${shape}.lt_s`, topmost, a.splat(width, 0));
    shifted = a.choose(isSet, shiftLanes(a, width, name, before, 1 << bit), before);
  }
  return shifted;
}

function opposite(direction: Direction): Direction {
  return direction === 'left' ? 'right' : 'left';
}
