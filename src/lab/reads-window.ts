import { outputsOf, type Pipeline } from '../syntax/algorithm.ts';
import { dimensionsOf, outputsFrom } from '../syntax/extensions/output.ts';
import { expressionsOf, nodesOf, reachable } from '../syntax/walk.ts';

/** Does an algorithm depend on the requested window of an output, as in `f.len[0]`? */
export function readsWindow(P: Pipeline): boolean {
  const window = new Set(dimensionsOf(outputsFrom(outputsOf(P))).flatMap(({ min, len }) => [min, len]));
  const roots = reachable(P).flatMap((f) => [
    ...expressionsOf(f),
    ...f.updates.flatMap((U) => U.rdom.flatMap((r) => [r.in.min, r.in.len])),
  ]);
  return nodesOf(...roots).some((e) => e.tag === 'Var' && window.has(e.name));
}
