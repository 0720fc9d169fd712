import { boundsOf, type NdArray } from '../../api/run/nd-array.ts';
import { limitsIn, startupAt, unmet } from '../../bounds/startup/obligation-limits.ts';
import type { ObligationTable, WrittenTable } from '../../bounds/startup/obligation-table.ts';
import { violated, violation } from '../../bounds/startup/requirements.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { callInterrupted } from '../../errors/S635.ts';
import { programStuck } from '../../errors/S704.ts';
import { windowOverflow } from '../../errors/S706.ts';
import { inputTooSmall } from '../../errors/S708.ts';
import { outOfMemory } from '../../errors/S709.ts';
import { internalError } from '../../errors/S717.ts';
import { requirementFailed } from '../../errors/S719.ts';
import { outputsOf } from '../../runtime/artifact.ts';
import { CallError, Closed, isInternal, OutOfMemory, ProgramFailure } from '../../runtime/failures.ts';
import { programValues } from '../../semantics/request.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { type Scalar, textOfNumber } from '../../syntax/value.ts';
import type { Shipped } from '../shipped.ts';

/** The window, the parameters and the inputs of a call. */
export interface CallRequest {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, Scalar>;
  readonly inputs: ReadonlyMap<Name, NdArray>;
}

/**
 * Returns a check that runs before the program: it refuses a call if a requirement does not hold, or if the window
 * arithmetic of the call may overflow. Empty windows need no arithmetic, and a call with the start-up values of the
 * last accepted call is not checked again.
 */
export function callCheck({ artifact, requirements, obligations }: Shipped): (z: CallRequest) => void {
  const table = read(obligations);
  let last: string | null = null;
  return (z) => {
    const isEmpty = volume(z.window) === 0;
    if (isEmpty && requirements.length === 0) return;
    const values = valuesOf(artifact, z);
    const key = Array.from(values.values(), textOfNumber).join();
    if (key === last) return;
    const failed = violated(requirements, limitsIn(table, startupAt(values)));
    if (failed !== null) refuse(requirementFailed(violation(failed, values), null));
    if (isEmpty) return;
    const overflow = unmet(table, startupAt(values));
    if (overflow !== null) refuse(windowOverflow(overflow, null));
    last = key;
  };
}

function read({ terms, steps }: WrittenTable): ObligationTable {
  return {
    terms,
    steps: steps.map((step) => {
      if (step.length === 3) return step;
      const [term, [expression, where, isCoordinate]] = step;
      return [term, () => ({ expression, where, isCoordinate: isCoordinate === 1 })];
    }),
  };
}

/** Turn an exception of the runtime into a diagnostic, and throw it. */
export function refuseThrown(thrown: unknown, shipped: Shipped, z: CallRequest): never {
  if (thrown instanceof OutOfMemory) {
    const { func, bytes, limit } = thrown;
    refuse(outOfMemory({ func, bytes, limit }, null));
  }
  if (thrown instanceof CallError)
    refuse(callInterrupted({ why: thrown.message, isClosed: thrown instanceof Closed }, null));
  if (!(thrown instanceof ProgramFailure)) throw thrown;
  const { failure, message } = thrown;
  if (isInternal(failure)) refuse(internalError({ what: message, stage: 'during the run' }, null));
  if (failure.tag === 'AssertionFailure') {
    const values = valuesOf(shipped.artifact, z);
    const failed = shipped.requirements.filter((each) => each.message === failure.why);
    const certain = violated(failed, limitsIn(shipped.obligations, startupAt(values))) ?? failed[0];
    if (certain !== undefined) refuse(requirementFailed(violation(certain, values), null));
    refuseShortInput(failure.why, shipped, z);
  }
  return refuse(programStuck({ what: message }, null));
}

/**
 * Refuse with S708 if the assertion that failed is about an input that is too small. Returns if it is about something
 * else, or if the range that is read cannot be computed from the request.
 */
function refuseShortInput(failed: string, { artifact, obligations, needs }: Shipped, z: CallRequest): void {
  const need = needs.find(({ why }) => why === failed);
  const has = need && boundsOfInput(z, need.input)[need.dim];
  if (need === undefined || has === undefined) return;
  const limitsAt = limitsIn(obligations, startupAt(valuesOf(artifact, z)));
  const [first, last] = [limitsAt(need.first), limitsAt(need.last)];
  const isExact = first.least === first.greatest && last.least === last.greatest;
  if (isExact) refuse(inputTooSmall({ ...need, first: first.least, last: last.least, has }, null));
}

export function boundsOfInput({ inputs }: CallRequest, name: Name): readonly Bounds[] {
  const array = inputs.get(name);
  return array === undefined ? [] : boundsOf(array);
}

export function valuesOf(
  artifact: Shipped['artifact'],
  { window, params, inputs }: CallRequest,
): ReadonlyMap<Name, Scalar> {
  const arrays = Array.from(inputs, ([name, array]) => {
    return [name, { type: array.type, bounds: boundsOf(array), values: array.data }] as const;
  });
  return programValues(
    { inputs: artifact.inputs, outputs: outputsOf(artifact) },
    { window, params, inputs: new Map(arrays) },
  );
}
