import type { Diagnostic } from '../../errors/diagnostic.ts';
import { computedWithProducer } from '../../errors/S471.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { reachable } from '../../syntax/walk.ts';
import { keepLimit } from '../legality/limits.ts';
import { dependence, type Together, withAdjacent } from './dependence.ts';

export type ComputeWith = Extract<Directive, { tag: 'compute-with' }>;

/**
 * The algorithm that a schedule with compute-with is applied to: the funcs that are computed together are defined one
 * after another. Calls `refused` for each directive that joins funcs which depend on each other.
 */
export function defineTogether(
  P: Pipeline,
  directives: readonly ComputeWith[],
  refused: (d: ComputeWith, diagnostic: Diagnostic) => void,
): Pipeline {
  let groups: readonly Together[] = [];
  const computed = new Set(reachable(P).map(({ name }) => name));
  const positions = new Map(P.funcs.map(({ name }, i) => [name, i]));
  const positionOf = (func: Name): number => positions.get(func) ?? -1;
  const byParent = directives.toSorted(
    (a, b) => positionOf(a.loop.func) - positionOf(b.loop.func) || positionOf(a.stage.func) - positionOf(b.stage.func),
  );
  for (const d of byParent) {
    const [f, g] = [d.stage.func, d.loop.func];
    if (f === g || ![f, g].every((func) => computed.has(func))) continue; // refused when the directive is applied
    const joined = groups.filter((group) => group.has(f) || group.has(g));
    const others = groups.filter((group) => !joined.includes(group));
    const group = new Set<Name>([...members(joined, g), ...members(joined, f)]);
    const chain = dependence(P, group, others);
    if (chain === null) groups = [...others, group];
    else refused(d, computedWithProducer({ func: f, other: g, chain }, null));
  }
  return groups.length === 0 ? P : keepLimit(withAdjacent(P, groups), P);
}

/** The group of a func, or the func alone. */
function members(groups: readonly Together[], func: Name): Iterable<Name> {
  return groups.find((group) => group.has(func)) ?? [func];
}
