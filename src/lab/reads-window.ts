import { outputOf, type Pipeline } from '../syntax/algorithm.ts';
import { windowLen, windowMin } from '../syntax/target.ts';
import { expressionsOf, nodesOf, reachable } from '../syntax/walk.ts';

/** Does an algorithm depend on the requested window of its output, as in `f.len[0]`? */
export function readsWindow(P: Pipeline): boolean {
  const window = new Set((outputOf(P)?.vars ?? []).flatMap((x) => [windowMin(x), windowLen(x)]));
  const roots = reachable(P).flatMap((f) => [
    ...expressionsOf(f),
    ...f.updates.flatMap((U) => U.rdom.flatMap((r) => [r.in.min, r.in.len])),
  ]);
  return nodesOf(...roots).some((e) => e.tag === 'Var' && window.has(e.name));
}
