import type { Expr } from '../../../syntax/expr.ts';
import { halvingAdd, halvingSub, roundingHalvingAdd } from './halving.ts';
import type { Meant } from './meant.ts';
import { mulShiftRight, roundingMulShiftRight } from './mul-shift.ts';
import { roundingShiftLeft, roundingShiftRight } from './rounding-shift.ts';
import { saturatingAdd, saturatingSub } from './saturating.ts';
import { wideningAdd, wideningMul, wideningSub } from './widening.ts';

/** A fixed-point function: an abbreviation for an expression in other operators. */
export interface FixedPoint {
  /**
   * The types of the first two operands: one type (`number`), or one width with a signedness for each (`shift`). A
   * third operand is a shift amount of any integer type.
   */
  readonly operands: 'number' | 'shift';
  readonly arity: 2 | 3;
  /** Does it compute with twice as many bits as its operands have? Then 64-bit operands are refused. */
  readonly widens: boolean;
  readonly expand: (a: Expr, b: Expr, meant: Meant, amount: Expr) => Expr;
}

/** The fixed-point functions of Halide. language.md defines each of them over the integers. */
export const fixedPoint = {
  widening_add: { operands: 'number', arity: 2, widens: true, expand: wideningAdd },
  widening_sub: { operands: 'number', arity: 2, widens: true, expand: wideningSub },
  widening_mul: { operands: 'shift', arity: 2, widens: true, expand: wideningMul },
  saturating_add: { operands: 'number', arity: 2, widens: false, expand: saturatingAdd },
  saturating_sub: { operands: 'number', arity: 2, widens: false, expand: saturatingSub },
  halving_add: { operands: 'number', arity: 2, widens: false, expand: halvingAdd },
  halving_sub: { operands: 'number', arity: 2, widens: false, expand: halvingSub },
  rounding_halving_add: { operands: 'number', arity: 2, widens: false, expand: roundingHalvingAdd },
  rounding_shift_left: { operands: 'shift', arity: 2, widens: false, expand: roundingShiftLeft },
  rounding_shift_right: { operands: 'shift', arity: 2, widens: false, expand: roundingShiftRight },
  mul_shift_right: { operands: 'number', arity: 3, widens: true, expand: mulShiftRight },
  rounding_mul_shift_right: { operands: 'number', arity: 3, widens: true, expand: roundingMulShiftRight },
} as const satisfies Readonly<Record<string, FixedPoint>>;

export type FixedPointName = keyof typeof fixedPoint;

export function isFixedPoint(name: string): name is FixedPointName {
  return Object.hasOwn(fixedPoint, name);
}
