import type { Request } from '../../semantics/request.ts';
import { type ArrayValue, elementAt, pointsOf } from '../../syntax/array.ts';
import { partOf } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { Result } from '../output/show.ts';

export { checkCall, refuseStuck } from '../../driver/refusals.ts';

/** The result of a run: the requested window of the output. */
export function resultOf(P: Program, z: Request, output: readonly ArrayValue[]): Result {
  const requested = output.map((array): ArrayValue => {
    const isRequested = array.bounds.every(({ min, len }, d) => min === z.window[d]?.min && len === z.window[d].len);
    const values = isRequested ? array.values : Array.from(pointsOf(z.window), (point) => elementAt(array, point));
    return { type: array.type, bounds: z.window, values };
  });
  return { func: P.name, dims: P.dims, requested, allocated: partOf(output, null).bounds };
}
