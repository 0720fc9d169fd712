import { type Range, typeRange } from '../../../arithmetic/range.ts';
import type { Code } from '../../../machine/ir/code.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Operand } from './operand.ts';
import type { Width } from './registers.ts';

/** An evaluated expression: its operand, and facts about its value. */
export interface Value {
  readonly type: Type;
  readonly lanes: number;
  readonly operand: Operand;
  /** The lane width of a vector of bools; null if its lanes are all equal, and for other values. */
  readonly mask: Width | null;
  /** The held scalar of a vector with equal lanes; null if there is none. */
  readonly scalar: Operand | null;
  /** The value in every lane; null if it is not a known constant. A 64-bit integer is given if it is a safe number. */
  readonly constant: number | null;
  readonly limits: Range;
}

/** A value with no known facts except its range. */
export function plainValue({ type, lanes }: Code, operand: Operand, limits = typeRange(type)): Value {
  return { type, lanes, operand, mask: null, scalar: null, constant: null, limits };
}
