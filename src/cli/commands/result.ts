import type { Request } from '../../semantics/request.ts';
import { type ArrayValue, type Bounds, elementAt, pointsOf } from '../../syntax/array.ts';
import { componentsPerOutput, type Output, perOutput } from '../../syntax/extensions/output.ts';
import type { Result } from '../output/show.ts';

export { checkCall, refuseStuck } from '../../driver/refusals.ts';

/** The results of a run, from the components of all outputs: each output on its requested window. */
export function resultsOf(
  outputs: readonly Output[],
  z: Request,
  components: readonly ArrayValue[],
): readonly Result[] {
  const [windows, arrays] = [perOutput(outputs, z.window), componentsPerOutput(outputs, components)];
  return outputs.map(({ name, dims }, i) => {
    const [window, own] = [windows[i] ?? [], arrays[i] ?? []];
    const requested = own.map((array) => onWindow(array, window));
    return { func: name, dims: dims.map(({ variable }) => variable), requested, allocated: own[0]?.bounds ?? [] };
  });
}

function onWindow(array: ArrayValue, window: readonly Bounds[]): ArrayValue {
  const isRequested = array.bounds.every(({ min, len }, d) => min === window[d]?.min && len === window[d].len);
  const values = isRequested ? array.values : Array.from(pointsOf(window), (point) => elementAt(array, point));
  return { type: array.type, bounds: window, values };
}
