import type { Affine } from '../arithmetic/affine.ts';
import type { Expr, Hole } from '../syntax/expr.ts';
import type { Facts } from './fact.ts';
import { StructuralKeys } from './structural-keys.ts';

/**
 * Memo tables for expressions. Each step of the compiler starts with empty ones, so that its result does not depend on
 * what was compiled before. The tables affect results, because settled expressions are not simplified again, and
 * memoized results do not count towards the step limit in `work`.
 */
export class Context {
  readonly keys: StructuralKeys;
  readonly affine = new Map<Expr<Hole>, Affine<Expr<Hole>>>();
  /** The empty facts that the facts of programs extend. */
  readonly noFacts: Facts = new Map();
  /**
   * Very large expressions that have been simplified under some facts. They are not simplified again under more facts.
   * Otherwise a union of many windows would be simplified again for every window that joins it, for little gain.
   */
  readonly settled = new WeakSet<Expr<Hole>>();

  constructor(firstKey: number) {
    this.keys = new StructuralKeys(firstKey);
  }
}

let current = new Context(0);

export function context(): Context {
  return current;
}

/** Start a step of the compiler. Keys are never reused, because facts of an earlier context may be alive. */
export function enterContext(): void {
  current = new Context(current.keys.next);
}
