import type { Diagnostic } from '../../errors/diagnostic.ts';
import { unusedFunc } from '../../errors/S212.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { reachable } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';
import { outputsAreDefined } from './output.ts';

/** A warning for every func that is unreachable from the outputs. Such a func is not lowered (errata E10). */
export function allReached(P: Pipeline, places: Places): readonly Diagnostic[] {
  if (outputsAreDefined(P, places).length > 0) return []; // the missing output may use any func
  const reached = new Set(reachable(P));
  const unreached = P.funcs.filter((f) => !reached.has(f));
  return unreached.map((f) => unusedFunc({ func: f.name, outputs: P.outputs }, places.of(f)));
}
