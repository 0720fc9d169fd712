import type { KindOf } from '../../types/kind.ts';
import type { FixedPoint, JoinAll, Multiplied, Shift, Widened, WidenedDifference } from '../../types/result-type.ts';
import { call, type Expression, type Operand } from '../expression.ts';
import { type Binary, binary } from './function-of.ts';

/* The fixed-point functions of Halide, on integers. */

/** a + b with twice as many bits. The operands have 8 or 16 bits. */
export const wideningAdd: Binary<Widened> = binary('widening_add');
/** a − b with twice as many bits, signed. The operands have 8 or 16 bits. */
export const wideningSub: Binary<WidenedDifference> = binary('widening_sub');
/** a · b with twice as many bits, signed if an operand is. The operands have 8 or 16 bits. */
export const wideningMul: Binary<Widened> = binary('widening_mul');
/** a + b, saturated to the common type of the operands. */
export const saturatingAdd: Binary<FixedPoint> = binary('saturating_add');
/** a − b, saturated to the common type of the operands. */
export const saturatingSub: Binary<FixedPoint> = binary('saturating_sub');
/** ⌊(a + b) / 2⌋. The sum does not wrap. */
export const halvingAdd: Binary<FixedPoint> = binary('halving_add');
/** ⌊(a − b) / 2⌋. The difference does not wrap. */
export const halvingSub: Binary<FixedPoint> = binary('halving_sub');
/** ⌊(a + b + 1) / 2⌋. The sum does not wrap. */
export const roundingHalvingAdd: Binary<FixedPoint> = binary('rounding_halving_add');

type Shifts = <A extends Operand, B extends Operand>(a: A, by: B) => Expression<Shift[KindOf<A>][KindOf<B>]>;

/** Shift left. A negative amount shifts right and rounds to nearest; ties round up. */
export const roundingShiftLeft: Shifts = (a, by) => call('rounding_shift_left', a, by);
/** Shift right and round to nearest; ties round up. A negative amount shifts left. */
export const roundingShiftRight: Shifts = (a, by) => call('rounding_shift_right', a, by);

type MulShift = <A extends Operand, B extends Operand>(
  a: A,
  b: B,
  by: Operand,
) => Expression<Multiplied[JoinAll<[A, B]>]>;

/**
 * ⌊a · b / 2ⁿ⌋, saturated to the common type of the operands, where n is the shift amount. The operands have 8 or 16
 * bits.
 */
export const mulShiftRight: MulShift = (a, b, by) => call('mul_shift_right', a, b, by);
/**
 * a · b / 2ⁿ, rounded to nearest (ties up) and saturated to the common type of the operands, where n is the shift
 * amount. The operands have 8 or 16 bits.
 */
export const roundingMulShiftRight: MulShift = (a, b, by) => call('rounding_mul_shift_right', a, b, by);
