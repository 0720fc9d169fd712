import type { Operator } from '../../syntax/operator.ts';
import { bits, extremes, isFloat, isSigned, type Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';

/**
 * A commutative monoid (op, identity) on the values of some types: op is associative and commutative, bit for bit, and
 * op(v, identity) = v.
 */
export interface Reduction {
  readonly name: string;
  /** The operator that combines two partial results. */
  readonly op: Operator;
  readonly identity: (type: Type) => Scalar;
  readonly isDefinedOn: (type: Type) => boolean;
  /**
   * The operators ∘ of updates: v ↦ v ∘ e is v ↦ op(v, e′) for some e′ that does not depend on v. If `flipped` is true,
   * v ↦ e ∘ v is, too.
   */
  readonly steps: readonly { readonly op: Operator; readonly flipped: boolean }[];
  /**
   * Do the low bits of a result depend only on the same number of low bits of its operands? Then the update may compute
   * in a wider type and wrap its result, as in `u8(f[x] + e)`.
   */
  readonly isModular: boolean;
}

/**
 * The table of reductions that can be factored. Floats are missing: no operator on them is both associative and
 * commutative. Even min is not, because min(1, NaN) = 1 and min(NaN, 1) = NaN, and min(0, −0) = 0 and min(−0, 0) = −0.
 */
export const reductions: readonly Reduction[] = [
  {
    name: 'sum',
    op: '+',
    identity: () => 0,
    isDefinedOn: isInteger,
    steps: [
      { op: '+', flipped: true },
      { op: '-', flipped: false }, // v − e is v + (−e)
    ],
    isModular: true,
  },
  modular('product', '*', () => 1),
  modular('bitwise and', '&', (type) => (isSigned(type) ? -1 : extremes(type).greatest)),
  modular('bitwise or', '|', () => 0),
  modular('exclusive or', '^', () => 0),
  { ...commutative('minimum', 'min', (type) => extremes(type).greatest), isDefinedOn: isInteger },
  { ...commutative('maximum', 'max', (type) => extremes(type).least), isDefinedOn: isInteger },
  { ...commutative('any', '||', () => 0), isDefinedOn: (type) => type === 'bool' },
  { ...commutative('all', '&&', () => 1), isDefinedOn: (type) => type === 'bool' },
];

function commutative(name: string, op: Operator, identity: Reduction['identity']): Omit<Reduction, 'isDefinedOn'> {
  return { name, op, identity, steps: [{ op, flipped: true }], isModular: false };
}

function modular(name: string, op: Operator, identity: Reduction['identity']): Reduction {
  return { ...commutative(name, op, identity), isDefinedOn: isInteger, isModular: true };
}

/** Is this an integer type other than bool? Arithmetic on bools is done in i32. */
export function isInteger(type: Type): boolean {
  return !isFloat(type) && bits(type) > 1;
}
