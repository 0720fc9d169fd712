import { refuse } from '../errors/diagnostic.ts';
import { S606 } from '../errors/S606.ts';
import type { Program } from '../syntax/target.ts';
import type { NdArray } from './nd-array.ts';
import { type ArrayInput, readArray } from './read-array.ts';

/** A caller's buffer for the output: each of its points has an element of its own, which no input reads. */
export function readOutput(given: ArrayInput, { name, type, dims }: Program, inputs: Iterable<NdArray>): NdArray {
  const what = 'buffer for';
  const buffer = readArray({ what, name, type, rank: dims.length }, given);
  const wrong = (why: string): never => refuse(S606({ what, text: name, why }, null));
  if (!isInjective(buffer)) wrong('has several points in one element of its data');
  for (const input of inputs) if (overlap(buffer, input)) wrong('lies in the memory of an input');
  return buffer;
}

/** From the smallest stride on, each is longer than all that the strides before it reach. */
function isInjective({ shape, strides }: NdArray): boolean {
  const steps = shape
    .flatMap((len, d) => (len > 1 ? [{ len, stride: Math.abs(strides[d] ?? 0) }] : []))
    .toSorted((a, b) => a.stride - b.stride);
  let reached = 0;
  return steps.every(({ len, stride }) => {
    const isFurther = stride > reached;
    reached += (len - 1) * stride;
    return isFurther;
  });
}

function overlap({ data: a }: NdArray, { data: b }: NdArray): boolean {
  const isApart = a.byteOffset + a.byteLength <= b.byteOffset || b.byteOffset + b.byteLength <= a.byteOffset;
  return a.buffer === b.buffer && !isApart;
}
