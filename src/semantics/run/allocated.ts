import { refuse } from '../../errors/diagnostic.ts';
import { outputBufferTooSmall } from '../../errors/S707.ts';
import { allocationPath } from '../../syntax/allocation-path.ts';
import type { Bounds } from '../../syntax/array.ts';
import { type Output, outputParts, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import { isError } from '../../syntax/value.ts';
import { programValues, type Request } from '../request.ts';
import { startupValue } from '../startup.ts';
import { allocatedBounds } from '../target/store.ts';

/** The windows on which a program allocates its outputs, one after the other. */
export function allocatedWindow(P: Program, z: Request): readonly Bounds[] {
  const { lets, allocations } = allocationPath(P);
  const values = new Map(programValues(P, z));
  for (const { x, value } of lets) {
    const c = startupValue(value, values);
    if (!isError(c)) values.set(x, c);
  }
  return allocations.flatMap(({ bounds }) =>
    bounds.map(({ min, len }) => allocatedBounds(startupValue(min, values), startupValue(len, values))),
  );
}

/** Refuse buffers of the caller that do not contain the windows on which the program allocates its outputs. */
export function checkAllHold(
  outputs: readonly Output[],
  buffers: readonly (readonly Bounds[])[],
  needed: readonly Bounds[],
  requested: readonly Bounds[],
): void {
  const [windows, own] = [windowPerPart(outputs, needed), windowPerPart(outputs, requested)];
  for (const [i, { output }] of outputParts(outputs).entries())
    checkHolds(output, buffers[i] ?? [], windows[i] ?? [], own[i] ?? []);
}

/** Refuse a caller's buffer that does not contain the window on which the program allocates an output. */
export function checkHolds(
  { name, dims }: Pick<Output, 'name' | 'dims'>,
  buffer: readonly Bounds[],
  needed: readonly Bounds[],
  requested: readonly Bounds[],
): void {
  needed.forEach((I, d) => {
    const { before, after } = excess(I, buffer[d]);
    if (I.len <= 0 || before + after === 0) return;
    const beyond = excess(I, requested[d]);
    const isBeyondWindow = beyond.before + beyond.after > 0;
    refuse(outputBufferTooSmall({ func: name, dim: dims[d]?.name ?? '', before, after, isBeyondWindow }, null));
  });
}

/** How many points of an interval are before the start of another one, and how many are after its end. */
function excess({ min, len }: Bounds, other: Bounds = { min: 0, len: 0 }): { before: number; after: number } {
  return { before: Math.max(0, other.min - min), after: Math.max(0, min + len - (other.min + other.len)) };
}
