import type { Code } from '../../../machine/ir/code.ts';
import type { Assembler } from './assembler.ts';
import type { Context } from './context.ts';
import type { Value } from './value.ts';

/**
 * The interface of the evaluator of a statement for the rules of single kinds of expressions. A rule evaluates operands
 * through it, because the evaluator has the rules for all kinds (evaluation.ts).
 */
export interface Evaluator {
  readonly a: Assembler;
  readonly context: Context;
  value(e: Code): Value;
  /** Pushes a scalar, which can be pushed again: addresses may share parts. */
  push(e: Code): void;
  /** Evaluates an expression now, into locals. */
  complete(e: Code): Value;
  /** Is an expression used more than once? */
  isShared(e: Code): boolean;
}
