import type { ExprTree } from '../../language/tree.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Scope } from '../scope.ts';

/**
 * The memo table of elaboration. The key is everything that the result depends on. Trees that are built by code share
 * nodes. Without a memo table, a tree of 400 levels could take 2⁴⁰⁰ steps.
 */
export class Elaborated {
  readonly #inScope = new WeakMap<Scope, Map<Type | null, WeakMap<ExprTree, Expr | null>>>();

  get(scope: Scope, expected: Type | null, e: ExprTree): Expr | null | undefined {
    return this.#inScope.get(scope)?.get(expected)?.get(e);
  }

  set(scope: Scope, expected: Type | null, e: ExprTree, result: Expr | null): void {
    const byType = this.#inScope.get(scope) ?? new Map<Type | null, WeakMap<ExprTree, Expr | null>>();
    const byTree = byType.get(expected) ?? new WeakMap<ExprTree, Expr | null>();
    this.#inScope.set(scope, byType.set(expected, byTree.set(e, result)));
  }
}
