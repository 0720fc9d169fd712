import { type ArrayValue, elementAt, pointsOf } from '../../semantics/array.ts';
import type { Request } from '../../semantics/request.ts';
import type { Program } from '../../syntax/target.ts';
import type { Result } from '../show.ts';

export { checkOverflow, refuseStuck } from '../../refusals.ts';

/** The requested part of what a run left in the output's storage. */
export function resultOf(P: Program, z: Request, output: ArrayValue): Result {
  const values = Array.from(pointsOf(z.window), (point) => elementAt(output, point));
  const requested = { type: P.type, bounds: z.window, values };
  return { func: P.name, type: P.type, dims: P.dims, requested, allocated: output.bounds };
}
