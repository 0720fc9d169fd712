import type { ExprTree } from '../../language/tree.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Notes } from '../notes.ts';
import type { Scope } from '../scope.ts';

/**
 * The elaborator of expressions in a scope. The rule for each kind of expression uses this interface to elaborate the
 * operands; elaboration.ts implements it.
 */
export interface Elaborator {
  readonly scope: Scope;
  readonly notes: Notes;
  /**
   * Elaborate a tree to a typed expression: resolve names, insert implicit conversions, and determine the types of
   * literals. On an error, adds a diagnostic to the notes and returns null. `expected` is the type that the context
   * declares; a literal gets it if no operand determines the type.
   */
  elaborate(e: ExprTree, expected?: Type | null): Expr | null;
  /** The elaborator of expressions in another scope. */
  withScope(scope: Scope): Elaborator;
}
