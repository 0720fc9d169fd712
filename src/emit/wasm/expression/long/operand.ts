import type { Type } from '../../../../syntax/type.ts';
import type { Operand } from '../operand.ts';

/** An operand of an operator on 64-bit integers: a scalar, or one lane of a vector. */
export interface LongOperand {
  readonly type: Type;
  readonly operand: Operand;
  /** Its value; null if it is not known, or not a safe integer. */
  readonly constant: number | null;
}
