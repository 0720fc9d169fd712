import type { Affine } from '../arithmetic/affine.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Hole } from '../syntax/expr.ts';
import type { Facts } from './fact.ts';
import { StructuralKeys } from './structural-keys.ts';

/**
 * Memo tables for expressions, shared by all programs of one pipeline. They are dropped together, and only between two
 * programs, because facts and demands of a program in progress refer to the keys in them.
 */
export class Context {
  readonly keys: StructuralKeys;
  readonly affine = new Map<Expr<Hole>, Affine<Expr<Hole>>>();
  /** The empty facts that all others extend. */
  readonly noFacts: Facts = new Map();

  constructor(firstKey: number) {
    this.keys = new StructuralKeys(firstKey);
  }
}

let current = new Context(0);
let owner: WeakRef<Pipeline> | null = null;

export function context(): Context {
  return current;
}

/** Start compiling a program of a pipeline. Keys are never reused, because facts of an earlier context may be alive. */
export function enterContext(P: Pipeline): void {
  if (owner?.deref() === P && current.keys.size < mostKeys) return;
  owner = new WeakRef(P);
  current = new Context(current.keys.next);
}

const mostKeys = 2 ** 17;
