import { allocationPath } from '../../syntax/allocation-path.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { variable } from '../ir/build.ts';
import { Names } from '../ir/names.ts';
import type { CallerArray, Definition, MemoizedFunc, Plan } from '../ir/program.ts';
import { memoizedFuncs } from './memoized-funcs.ts';
import { Storage } from './storage.ts';
import { type Scope, translate } from './translate.ts';

/**
 * The windows on which a program allocates its outputs, the lets around these allocations, and the memoized funcs,
 * whose windows are in the scope of these lets.
 */
export function planOf(
  P: Program,
  startup: Scope,
  arrays: ReadonlyMap<Name, readonly CallerArray[]>,
): { readonly plan: Plan; readonly memoized: readonly MemoizedFunc[] } {
  const path = allocationPath(P);
  const names = new Names();
  const scope = new Map(startup);
  const code = (e: Expr) => translate(e, scope, new Storage(names));
  const lets = path.lets.map(({ x, value }): Definition => {
    const definition = { x: names.fresh(x), value: code(value) };
    scope.set(x, variable(definition.x, value.type));
    return definition;
  });
  const bounds = path.allocations.flatMap((allocation) => allocation.bounds);
  const window = bounds.map(({ min, len }) => ({ min: code(min), len: code(len) }));
  return { plan: { lets, window }, memoized: memoizedFuncs(P, arrays, code) };
}
