import type { ValueType } from '../value-type.ts';

/**
 * A value that can be pushed on the stack, register by register. No code is emitted before `push`, so the instructions
 * for one register follow each other and need no locals.
 *
 * Pushing evaluates an operand. Unless it is held, each register is pushed at most once. An operand of one register
 * denotes every register of a vector with equal lanes; it has to be held before it is pushed for several registers.
 */
export interface Operand {
  readonly type: ValueType;
  readonly registers: number;
  /** May it be pushed any number of times? */
  readonly held: boolean;
  push(register: number): void;
}
