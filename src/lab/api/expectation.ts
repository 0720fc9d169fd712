import { largestCoordinate } from '../../api/run/window.ts';
import { overflowOf, violationOf } from '../../bounds/startup/overflow.ts';
import { refuseStuck } from '../../driver/refusals.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import { requirementFailed } from '../../errors/S719.ts';
import { withFullTiles } from '../../machine/lower/tiled-program.ts';
import { programValues, type Request } from '../../semantics/request.ts';
import type { Stuck } from '../../semantics/target/store.ts';
import { volume } from '../../syntax/array.ts';
import type { Program } from '../../syntax/target.ts';
import { isError, type Scalar, type Value } from '../../syntax/value.ts';
import { runOf } from '../engines/outcome.ts';
import { type Experiment, referenceOf } from '../experiment.ts';
import { sameValues } from '../same-values.ts';

/** The expected outcome of a call. */
export type Expectation =
  /** These values on the window, component by component. */
  | { readonly tag: 'Values'; readonly values: readonly Scalar[] }
  /** A refusal with this code, and with this message unless it is null. */
  | { readonly tag: 'Refused'; readonly code: string; readonly message: string | null }
  /** The expected outcome is not known, for example because the interpreter exceeds its budget. */
  | { readonly tag: 'Unknown' }
  /** The interpreter itself disagrees with the algorithm. */
  | { readonly tag: 'Contradiction'; readonly what: string };

/**
 * The expected outcome of calling the completed program with the request z. `isOwn` is true if z is the request of
 * the experiment, whose results are cached.
 */
export function expectationOf(x: Experiment, program: Program, z: Request, isOwn: boolean): Expectation {
  if (!z.window.every(isValidInterval)) return { tag: 'Refused', code: 'S602', message: null };
  const failed = violationOf(program, programValues(program, z));
  if (failed !== null)
    return { tag: 'Refused', code: requirementFailed.code, message: requirementFailed(failed, null).message };
  if (volume(z.window) > 0 && overflowOf(withFullTiles(program), programValues(program, z)) !== null)
    return { tag: 'Refused', code: 'S706', message: null };
  const outcome = isOwn ? x.outcome(x.last) : runOf(program, z);
  if (outcome === null) return { tag: 'Unknown' };
  switch (outcome.tag) {
    case 'Large':
    case 'Overflow':
      return { tag: 'Unknown' };
    case 'Stuck':
      return refusalOf(outcome.stuck, program, z);
    case 'Done': {
      const reference = isOwn ? x.reference : referenceOf(x.P, z);
      if (!outcome.values.every(isScalar)) return { tag: 'Unknown' };
      if (reference.tag === 'Values' && !sameValues(outcome.values, reference.values))
        return { tag: 'Contradiction', what: `the interpreter gives [${outcome.values}], not [${reference.values}]` };
      return { tag: 'Values', values: outcome.values };
    }
  }
}

/** The API accepts coordinates and ends of windows between −(2³¹ − 1) and 2³¹ − 1. */
function isValidInterval({ min, len }: Request['window'][number]): boolean {
  return Math.abs(min) <= largestCoordinate && min + len <= largestCoordinate;
}

function isScalar(value: Value): value is Scalar {
  return !isError(value);
}

function refusalOf(stuck: Stuck, program: Program, z: Request): Expectation {
  try {
    return refuseStuck(stuck, program, z);
  } catch (thrown) {
    const [diagnostic] = thrown instanceof Refusal ? thrown.diagnostics : [];
    if (diagnostic === undefined) throw thrown;
    return { tag: 'Refused', code: diagnostic.code, message: diagnostic.message };
  }
}
