import { bug } from '../errors/bug.ts';
import type { Expr, Name } from './expr.ts';
import { childrenOf, letsOf } from './stmt.ts';
import type { Allocate, Program, Stmt } from './target.ts';

/** The allocations of the outputs of a program, in their order, and the lets around them, outermost first. */
export interface AllocationPath {
  readonly lets: readonly { readonly x: Name; readonly value: Expr }[];
  readonly allocations: readonly Allocate[];
}

export function allocationPath({ body, outputs }: Program): AllocationPath {
  const { lets, allocations } = pathTo(body, new Set(outputs.map(({ name }) => name)));
  const allocationOf = (name: Name): Allocate =>
    allocations.find(({ func }) => func === name) ?? bug(`${name} is never allocated`);
  return { lets, allocations: outputs.map(({ name }) => allocationOf(name)) };
}

function pathTo(outer: Stmt, outputs: ReadonlySet<Name>): AllocationPath {
  const { lets, body: s } = letsOf(outer);
  if (s.tag === 'Allocate' && outputs.has(s.func)) return { lets, allocations: [s] };
  if (s.tag === 'For') return none;
  // The outputs are allocated in one sequence, and an optimized copy of it allocates all of them again.
  let found = none;
  for (const child of childrenOf(s)) {
    if (found.allocations.length === outputs.size) break;
    const path = pathTo(child, outputs);
    const more = path.allocations.filter(({ func }) => found.allocations.every((known) => known.func !== func));
    if (more.length > 0) found = { lets: [...found.lets, ...path.lets], allocations: [...found.allocations, ...more] };
  }
  return found.allocations.length === 0 ? none : { ...found, lets: [...lets, ...found.lets] };
}

const none: AllocationPath = { lets: [], allocations: [] };
