import type { Request } from '../../semantics/request.ts';
import { type ArrayValue, elementAt, pointsOf } from '../../syntax/array.ts';
import { partOf } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { Result } from '../output/show.ts';

export { checkOverflow, refuseStuck } from '../../driver/refusals.ts';

/** The requested part of what a run left in the output's storage. */
export function resultOf(P: Program, z: Request, output: readonly ArrayValue[]): Result {
  const requested = output.map((array): ArrayValue => {
    const isWhole = array.bounds.every(({ min, len }, d) => min === z.window[d]?.min && len === z.window[d].len);
    const values = isWhole ? array.values : Array.from(pointsOf(z.window), (point) => elementAt(array, point));
    return { type: array.type, bounds: z.window, values };
  });
  return { func: P.name, dims: P.dims, requested, allocated: partOf(output, null).bounds };
}
