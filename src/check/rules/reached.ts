import type { Diagnostic } from '../../errors/diagnostic.ts';
import { unusedFunc } from '../../errors/S212.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { reachable } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';

/** A warning for every func that is unreachable from the output. Such a func is not lowered (errata E10). */
export function allReached(P: Pipeline, places: Places): readonly Diagnostic[] {
  if (P.funcs.at(-1)?.name !== P.name) return []; // without an output, no func is reachable
  const reached = new Set(reachable(P));
  return P.funcs.filter((f) => !reached.has(f)).map((f) => unusedFunc({ func: f.name, output: P.name }, places.of(f)));
}
