import { allocationPath } from '../../syntax/allocation-path.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { variable } from '../ir/build.ts';
import { Names } from '../ir/names.ts';
import type { Definition, Plan } from '../ir/program.ts';
import { Storage } from './storage.ts';
import { type Scope, translate } from './translate.ts';

/** The windows on which a program allocates its outputs, and the lets around these allocations. */
export function planOf(P: Program, startup: Scope): Plan {
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
  return { lets, window: bounds.map(({ min, len }) => ({ min: code(min), len: code(len) })) };
}
