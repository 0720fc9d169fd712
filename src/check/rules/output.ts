import type { Diagnostic } from '../../errors/diagnostic.ts';
import { outputNotLast } from '../../errors/S202.ts';
import { outputNotDefined } from '../../errors/S224.ts';
import { duplicateOutput } from '../../errors/S225.ts';
import { tooManyOutputs } from '../../errors/S226.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { maxOutputs } from '../limits.ts';
import type { Places } from '../places.ts';

/**
 * Definition 'Valid program': a single output is the last func. Several outputs are different funcs, in any order.
 */
export function outputsAreDefined(P: Pipeline, places: Places): readonly Diagnostic[] {
  const { name: pipeline, outputs, funcs } = P;
  const placeOf = (i: number) => (i === 0 ? places.of(P) : places.of(P, `outputs.${i}`));
  if (outputs.length > maxOutputs) {
    const facts = { pipeline, outputs: outputs.length, most: maxOutputs };
    return [tooManyOutputs(facts, placeOf(maxOutputs))];
  }
  const names = funcs.map(({ name }) => name);
  const last = funcs.at(-1);
  if (outputs.length === 1 || last === undefined) {
    if (last?.name === pipeline) return [];
    return [outputNotLast({ pipeline, last: last?.name ?? null }, last ? places.of(last) : places.of(P))];
  }
  return outputs.flatMap((name, i) => {
    if (outputs.indexOf(name) < i) return [duplicateOutput({ output: name }, placeOf(i))];
    return names.includes(name) ? [] : [outputNotDefined({ output: name, funcs: names.join(', ') }, placeOf(i))];
  });
}
