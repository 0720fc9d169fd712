import type { ElementType } from '../artifact.ts';
import { CallError } from '../failures.ts';
import { type ArrayView, arrayOf, hullOf } from './array-view.ts';

/** Check an array of the caller: it has the expected type and rank, and all its points are inside its data. */
export function givenArray(
  what: string,
  array: ArrayView | undefined,
  wanted: { readonly type: ElementType; readonly rank: number },
): ArrayView {
  const wrong = (why: string): never => {
    throw new CallError(`${what} ${why}`);
  };
  if (array === undefined) return wrong('is missing');
  const { shape, strides, min, data } = array;
  if (array.type !== wanted.type) wrong(`has values of type ${array.type}, not ${wanted.type}`);
  const isClamped = wanted.type === 'u8' && data instanceof Uint8ClampedArray;
  if (!(data instanceof arrayOf[wanted.type]) && !isClamped) wrong(`is not a ${arrayOf[wanted.type].name}`);
  for (const list of [shape, strides, min]) {
    if (list.length !== wanted.rank) wrong(`has ${list.length} dimensions, not ${wanted.rank}`);
    if (!list.every(Number.isInteger)) wrong('has a shape, strides or min that is not a list of integers');
  }
  if (!Number.isInteger(array.offset)) wrong('has an offset that is not an integer');
  if (shape.some((len) => len < 0)) wrong('has a negative length');
  if (shape.some((len, d) => !isI32(len) || !isI32(min[d] ?? 0)))
    wrong('has a shape or a min outside the range of i32');
  checkInside(what, array);
  return array;
}

/** Check that all points of an array are inside its data, which may have been detached or resized. */
export function checkInside(what: string, array: ArrayView): void {
  const { from, to } = hullOf(array);
  const { length } = array.data;
  if (from >= 0 && to <= length) return;
  throw new CallError(`${what} needs the elements ${from} to ${to - 1} of its data, which has ${length}`);
}

function isI32(value: number): boolean {
  return value === (value | 0);
}
