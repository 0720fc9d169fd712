import type { Expr, Name } from '../syntax/expr.ts';
import { dimensionsOf } from '../syntax/extensions/output.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';

/**
 * The advice for a func that does not fit in memory, if its size depends on the values that it is indexed by, and not
 * on the requested window. Empty if its size depends on the window.
 */
export function adviceForTable(P: Program, func: Name): { readonly advice?: string } {
  if (dependsOnWindow(P, func)) return {};
  return {
    advice: `Limit the index of ${func}, because its size does not depend on the window: ${func}[clamp(i, 0, 255)], or an index of type u8. If ${func} has no updates, inline(${func}) needs no storage.`,
  };
}

/** Does the size of the storage of a func depend on the requested window? */
function dependsOnWindow(P: Program, func: Name): boolean {
  const definitions = new Map<Name, Expr[]>();
  const sizes: Expr[] = [];
  for (const s of stmtsIn(P.body)) {
    if (s.tag === 'Let') definitions.set(s.x, [...(definitions.get(s.x) ?? []), s.value]);
    if (s.tag === 'Allocate' && s.func === func) sizes.push(...s.bounds.map(({ len }) => len));
  }
  const requested = new Set(dimensionsOf(P.outputs).flatMap(({ min, len }) => [min, len]));
  const visited = new Set<Name>();
  const depends = (es: readonly Expr[]): boolean =>
    nodesOf(...es).some((e) => {
      if (e.tag !== 'Var' || visited.has(e.name)) return false;
      visited.add(e.name);
      return requested.has(e.name) || depends(definitions.get(e.name) ?? []);
    });
  return sizes.length === 0 || depends(sizes);
}
