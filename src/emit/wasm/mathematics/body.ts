import type { Instruction } from '../instruction.ts';
import type { ValueType } from '../value-type.ts';

/** A function without a name. Its locals are numbered after its parameters. */
export type Body = {
  readonly params: readonly ValueType[];
  readonly result: ValueType;
  readonly locals: readonly ValueType[];
  readonly body: readonly Instruction[];
};
