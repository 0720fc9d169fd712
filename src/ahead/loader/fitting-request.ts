import { refuseMissingWindow } from '../../api/run/window.ts';
import { limitsIn, startupAt } from '../../bounds/startup/obligation-limits.ts';
import { outputsOf } from '../../runtime/artifact.ts';
import { fittingWindow, type InputRead, pointsOutside } from '../../semantics/run/fitting-window.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import type { Values } from '../../syntax/value-range.ts';
import type { Shipped } from '../shipped.ts';
import { boundsOfInput, type CallRequest, valuesOf } from './refuse.ts';

/**
 * The parts of the default windows of a call on which the algorithm reads no input outside its bounds. If no such parts
 * are found, they are the whole windows. The call is refused if interval arithmetic does not give the exact values on
 * which this part depends, because the API, which has exact values, may choose another one.
 */
export function fittingRequest(
  { artifact, obligations, fits }: Shipped,
  z: CallRequest,
  isDefault: (output: number) => boolean,
): readonly Bounds[] {
  const outputs = outputsOf(artifact);
  if (!outputs.some((_, i) => isDefault(i)) || volume(z.window) === 0) return z.window;
  return fittingWindow(outputs, z.window, isDefault, (window) => {
    const limitsAt = limitsIn(obligations, startupAt(valuesOf(artifact, { ...z, window })));
    const reads: InputRead[] = [];
    for (const { input, dim, ...need } of fits) {
      const [when, first, last] = [limitsAt(need.when), limitsAt(need.first), limitsAt(need.last)];
      const has = boundsOfInput(z, input)[dim];
      if (isExact(when) && when.least === 0) continue;
      if (has === undefined) return null;
      const largest = { first: first.least, last: last.greatest, has };
      const isKnown = [when, first, last].every(isExact) || pointsOutside(largest) === 0;
      if (!isKnown) refuseMissingWindow(outputs, z.window);
      reads.push(largest);
    }
    return reads;
  });
}

function isExact({ least, greatest, nan }: Values): boolean {
  return least === greatest && !nan;
}
