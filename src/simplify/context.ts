import type { Affine } from '../arithmetic/affine.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Hole } from '../syntax/expr.ts';
import type { Facts } from './fact.ts';
import { StructuralKeys } from './structural-keys.ts';

/**
 * What is remembered of expressions while one pipeline is compiled, under one schedule after another. All of it goes at once, and only
 * between two programs: a program that is half done would not recognise the expressions that it has seen.
 */
export class Context {
  readonly keys: StructuralKeys;
  readonly affine = new Map<Expr<Hole>, Affine<Expr<Hole>>>();
  /** No facts, which all others extend. */
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

/** Begin to compile a program of a pipeline. Keys are never used twice, because facts of an earlier context may still be there. */
export function enterContext(P: Pipeline): void {
  if (owner?.deref() === P && current.keys.size < mostKeys) return;
  owner = new WeakRef(P);
  current = new Context(current.keys.next);
}

const mostKeys = 2 ** 17;
