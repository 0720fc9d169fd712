import type { ValueType } from '../value-type.ts';

/**
 * A value that is still to be pushed on the stack, register by register: nothing is emitted before `push`. So registers that are
 * computed from each other follow each other, and need no locals.
 *
 * An operand is evaluated by being pushed: unless it is held, each register is pushed at most once. An operand of one register
 * stands for every register of a vector whose lanes are all equal; whoever pushes it for several holds it first.
 */
export interface Operand {
  readonly type: ValueType;
  readonly registers: number;
  /** May be pushed any number of times. */
  readonly held: boolean;
  push(register: number): void;
}
