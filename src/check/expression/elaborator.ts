import type { ExprTree } from '../../language/tree.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Notes } from '../notes.ts';
import type { Scope } from '../scope.ts';

/**
 * The elaborator of expressions in a scope, as the rule for one kind of expression sees it: the parts of an expression are elaborated by
 * the elaborator, which knows the rules for all kinds (elaboration.ts).
 */
export interface Elaborator {
  readonly scope: Scope;
  readonly notes: Notes;
  /**
   * The typed expression that a tree means: names are found, operands brought to one type, literals given theirs. Null when
   * there is none, with a diagnostic in the notes. `expected` is the type that the surroundings declare; literals with
   * nothing else to go by take it.
   */
  elaborate(e: ExprTree, expected?: Type | null): Expr | null;
  /** The elaborator of expressions in another scope. */
  withScope(scope: Scope): Elaborator;
}
