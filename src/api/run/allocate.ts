import { refuse } from '../../errors/diagnostic.ts';
import { callInterrupted } from '../../errors/S635.ts';
import { cannotAllocateArray } from '../../errors/S636.ts';
import { outOfMemory } from '../../errors/S709.ts';
import type { ArrayView } from '../../runtime/arrays/array-view.ts';
import { CallError, Closed, OutOfMemory } from '../../runtime/failures.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type NumberType, types } from '../../syntax/type.ts';
import type { TypedArray } from '../../syntax/typed-array.ts';
import { NdArray } from './nd-array.ts';
import { integers, isShape } from './read-array.ts';
import { show } from './show.ts';
import { isCoordinate, largestCoordinate } from './window.ts';

/** Allocate an array in the memory of a runtime. `open` starts the runtime if necessary. */
export async function allocateIn(
  open: () => Promise<Runtime>,
  type: unknown,
  lens: unknown,
  first: unknown,
): Promise<NdArray> {
  const wrong = (why: string): never => refuse(cannotAllocateArray({ why }, null));
  const elementType = types.find((each) => each === type) ?? wrong(`${show(type)} is not a type`);
  const rank = Array.isArray(lens) ? lens.length : wrong(`${show(lens)} is not a list of lengths`);
  if (rank > maxDimensions) wrong(`it has ${rank} dimensions; the limit is ${maxDimensions}`);
  const shape = integers(lens, rank);
  if (shape === null || !isShape(shape)) return wrong(`its lengths are not integers from 0 to ${largestCoordinate}`);
  const min = first === undefined ? shape.map(() => 0) : integers(first, rank);
  if (min === null) return wrong(`its min is not a list of ${rank} integers`);
  if (!shape.every((len, d) => isCoordinate(min[d]) && isCoordinate((min[d] ?? 0) + len))) {
    wrong(`it has points beyond ${largestCoordinate}`);
  }
  const runtime = await open();
  for (;;) {
    try {
      return arrayOf(runtime.allocate(elementType, shape, min));
    } catch (thrown) {
      if (thrown instanceof CallError)
        refuse(callInterrupted({ why: thrown.message, isClosed: thrown instanceof Closed }, null));
      if (!(thrown instanceof OutOfMemory)) throw thrown;
      const { func, bytes, limit } = thrown;
      if (bytes > limit || !(await runtime.reclaim())) refuse(outOfMemory({ func, bytes, limit }, null));
    }
  }
}

const maxDimensions = 64;

/** An array of the runtime as an NdArray. */
export function arrayOf({ type, data, ...layout }: ArrayView): NdArray {
  return new NdArray(type as NumberType, data as TypedArray, layout); // see `TypedArray`
}
