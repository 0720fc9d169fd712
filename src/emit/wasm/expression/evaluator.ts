import type { Code } from '../../../machine/ir/code.ts';
import type { Assembler } from './assembler.ts';
import type { Context } from './context.ts';
import type { Value } from './value.ts';

/**
 * The interface through which the rule for one kind of expression evaluates its operands. The implementation, in
 * evaluation.ts, has the rules for all kinds.
 */
export interface Evaluator {
  readonly a: Assembler;
  readonly context: Context;
  value(e: Code): Value;
  /** Pushes a scalar. It can be pushed again, because addresses may share parts. */
  push(e: Code): void;
  /** Evaluates an expression now, into locals. */
  complete(e: Code): Value;
  /** Is an expression used more than once? */
  isShared(e: Code): boolean;
}
