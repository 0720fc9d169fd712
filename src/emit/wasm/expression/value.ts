import { type Range, typeRange } from '../../../arithmetic/range.ts';
import type { Code } from '../../../machine/ir/code.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Operand } from './operand.ts';
import type { Width } from './registers.ts';

/** A value of the language that an operator works on. */
export interface Value {
  readonly type: Type;
  readonly lanes: number;
  readonly operand: Operand;
  /** Of a vector of bools, the width of its lanes; null where they are all equal, and everywhere else. */
  readonly mask: Width | null;
  /** Of a vector whose lanes are all equal, the scalar that they are, held. */
  readonly scalar: Operand | null;
  /** The number that it is, on every lane, where that is known. */
  readonly constant: number | null;
  readonly limits: Range;
}

/** A value of which nothing else is known, but for limits. */
export function plainValue({ type, lanes }: Code, operand: Operand, limits = typeRange(type)): Value {
  return { type, lanes, operand, mask: null, scalar: null, constant: null, limits };
}
