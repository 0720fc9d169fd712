import { type ArrayView, arrayOf, hullOf } from './array-view.ts';
import type { ElementType } from './artifact.ts';
import { CallError } from './failures.ts';

/** An array of a caller's, of the right type and rank, and all of it inside of its data. */
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
  if (!(data instanceof arrayOf[wanted.type]) && !isClamped) wrong(`is not in a ${arrayOf[wanted.type].name}`);
  for (const list of [shape, strides, min]) {
    if (list.length !== wanted.rank) wrong(`has ${list.length} dimensions, not ${wanted.rank}`);
    if (!list.every(Number.isInteger)) wrong('has a shape, strides or a min that are not whole numbers');
  }
  if (shape.some((len) => len < 0)) wrong('has a negative length');
  const { from, to } = hullOf(array);
  if (from < 0 || to > data.length) wrong(`reaches from ${from} to ${to}, but its data has ${data.length} elements`);
  return array;
}
