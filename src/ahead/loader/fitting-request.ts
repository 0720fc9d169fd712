import { limitsIn, startupAt } from '../../bounds/startup/obligation-limits.ts';
import { fittingWindow, type InputRead } from '../../semantics/run/fitting-window.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import type { Shipped } from '../shipped.ts';
import { boundsOfInput, type CallRequest, valuesOf } from './refuse.ts';

/**
 * The part of the window of a call on which the algorithm reads no input outside its bounds. If no such part is found,
 * it is the whole window.
 */
export function fittingRequest({ artifact, obligations, fits }: Shipped, z: CallRequest): readonly Bounds[] {
  if (volume(z.window) === 0) return z.window;
  return fittingWindow(z.window, (window) => {
    const limitsAt = limitsIn(obligations, startupAt(valuesOf(artifact, { ...z, window })));
    const reads: InputRead[] = [];
    for (const { input, dim, ...need } of fits) {
      const [when, first, last] = [limitsAt(need.when), limitsAt(need.first), limitsAt(need.last)];
      const has = boundsOfInput(z, input)[dim];
      if (when.least === 0 && when.greatest === 0) continue;
      if (first.least !== first.greatest || last.least !== last.greatest || has === undefined) return null;
      reads.push({ first: first.least, last: last.least, has });
    }
    return reads;
  });
}
