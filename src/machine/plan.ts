import { bug } from '../errors/bug.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Allocate, Program, Stmt } from '../syntax/target.ts';
import { variable } from './build.ts';
import { Names } from './names.ts';
import type { Definition, Plan } from './program.ts';
import { Storage } from './storage.ts';
import { type Scope, translate } from './translate.ts';

/** On which window a program allocates its output: what stands in its allocation, under the lets on the way there. */
export function planOf(P: Program, startup: Scope): Plan {
  const path = pathTo(P.body, P.name) ?? bug(`${P.name} is never allocated`);
  const names = new Names();
  const scope = new Map(startup);
  const code = (e: Expr) => translate(e, scope, new Storage(names));
  const lets = path.lets.map(({ x, value }): Definition => {
    const definition = { x: names.fresh(x), value: code(value) };
    scope.set(x, variable(definition.x, value.type));
    return definition;
  });
  return { lets, window: path.allocation.bounds.map(({ min, len }) => ({ min: code(min), len: code(len) })) };
}

interface Path {
  readonly lets: readonly { readonly x: Name; readonly value: Expr }[];
  readonly allocation: Allocate;
}

function pathTo(s: Stmt, output: Name): Path | null {
  if (s.tag === 'Allocate' && s.func === output) return { lets: [], allocation: s };
  if (s.tag === 'For') return null;
  for (const child of childrenOf(s)) {
    const path = pathTo(child, output);
    if (path !== null) return s.tag === 'Let' ? { ...path, lets: [{ x: s.x, value: s.value }, ...path.lets] } : path;
  }
  return null;
}
