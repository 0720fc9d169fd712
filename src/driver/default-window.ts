import { algorithmValues, type Request } from '../semantics/request.ts';
import { fittingWindow, type InputRead } from '../semantics/run/fitting-window.ts';
import { startupValue } from '../semantics/startup.ts';
import { outputsOf, type Pipeline } from '../syntax/algorithm.ts';
import { type Bounds, volume } from '../syntax/array.ts';
import { outputsFrom } from '../syntax/extensions/output.ts';
import type { InputNeed } from '../syntax/target.ts';
import { algorithmNeeds } from './algorithm-needs.ts';

/**
 * The default windows of a request. `z.window` is the bounds of inputs; the result is the part of them on which the
 * algorithm reads no input outside its bounds, or the whole of them if no such part is found. The reads are inferred
 * for the default schedule, so the result does not depend on the schedule of the program, which may read less, for
 * example because it inlines a func. `isDefault` says which outputs have the default window.
 */
export function defaultWindow(
  P: Pipeline,
  z: Request,
  isDefault: (output: number) => boolean = () => true,
): readonly Bounds[] {
  const outputs = outputsFrom(outputsOf(P));
  if (!outputs.some((_, i) => isDefault(i)) || volume(z.window) === 0) return z.window;
  const needs = algorithmNeeds(P);
  if (needs === null) return z.window;
  return fittingWindow(outputs, z.window, isDefault, (window) => readsOf(P, needs, z, window));
}

function readsOf(
  P: Pipeline,
  needs: readonly InputNeed[],
  z: Request,
  window: readonly Bounds[],
): readonly InputRead[] | null {
  const values = algorithmValues(P, { ...z, window });
  const reads: InputRead[] = [];
  for (const { input, dim, when, ...range } of needs) {
    const has = z.inputs.get(input)?.bounds[dim];
    const [applies, first, last] = [when, range.first, range.last].map((e) => startupValue(e, values));
    if (applies === 0) continue;
    if (typeof first !== 'number' || typeof last !== 'number' || has === undefined) return null;
    reads.push({ first, last, has });
  }
  return reads;
}
