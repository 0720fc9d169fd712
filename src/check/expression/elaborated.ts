import type { ExprTree } from '../../language/tree.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Scope } from '../scope.ts';

/**
 * What trees mean, by all that their meaning depends on. Trees that code builds share nodes: without this, one that is
 * 400 levels deep could take 2⁴⁰⁰ steps.
 */
export class Elaborated {
  readonly #inScope = new WeakMap<Scope, Map<Type | null, WeakMap<ExprTree, Expr | null>>>();

  get(scope: Scope, expected: Type | null, e: ExprTree): Expr | null | undefined {
    return this.#inScope.get(scope)?.get(expected)?.get(e);
  }

  set(scope: Scope, expected: Type | null, e: ExprTree, meant: Expr | null): void {
    const byType = this.#inScope.get(scope) ?? new Map<Type | null, WeakMap<ExprTree, Expr | null>>();
    const byTree = byType.get(expected) ?? new WeakMap<ExprTree, Expr | null>();
    this.#inScope.set(scope, byType.set(expected, byTree.set(e, meant)));
  }
}
