import type { Diagnostic } from '../../errors/diagnostic.ts';
import { outputNotLast } from '../../errors/S202.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Places } from '../places.ts';

/** Definition 'Valid program': the output func exists and is the last one defined. */
export function outputIsLast(P: Pipeline, places: Places): readonly Diagnostic[] {
  const last = P.funcs.at(-1);
  if (last?.name === P.name) return [];
  return [outputNotLast({ pipeline: P.name, last: last?.name ?? null }, last ? places.of(last) : places.of(P))];
}
