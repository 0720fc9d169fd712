import { bug } from '../errors/bug.ts';
import type { Expr, Name } from './expr.ts';
import { childrenOf, letsOf } from './stmt.ts';
import type { Allocate, Program, Stmt } from './target.ts';

/** The allocation of the output of a program, and the lets around it, outermost first. */
export interface AllocationPath {
  readonly lets: readonly { readonly x: Name; readonly value: Expr }[];
  readonly allocation: Allocate;
}

export function allocationPath(P: Program): AllocationPath {
  return pathTo(P.body, P.name) ?? bug(`${P.name} is never allocated`);
}

function pathTo(outer: Stmt, output: Name): AllocationPath | null {
  const { lets, body: s } = letsOf(outer);
  if (s.tag === 'Allocate' && s.func === output) return { lets, allocation: s };
  if (s.tag === 'For') return null;
  for (const child of childrenOf(s)) {
    const path = pathTo(child, output);
    if (path !== null) return { ...path, lets: [...lets, ...path.lets] };
  }
  return null;
}
