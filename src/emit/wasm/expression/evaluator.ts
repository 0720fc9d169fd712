import type { Code } from '../../../machine/ir/code.ts';
import type { Assembler } from './assembler.ts';
import type { Context } from './context.ts';
import type { Value } from './value.ts';

/**
 * The evaluator of a statement, as the rule for one kind of expression sees it: operands are evaluated by the evaluator, which knows the
 * rules for all kinds (evaluation.ts).
 */
export interface Evaluator {
  readonly a: Assembler;
  readonly context: Context;
  value(e: Code): Value;
  /** Pushes a scalar, which may be asked for again: an address can have parts of it. */
  push(e: Code): void;
  /** Evaluates an expression now, into locals. */
  complete(e: Code): Value;
  /** Is an expression used more than once? */
  isShared(e: Code): boolean;
}
