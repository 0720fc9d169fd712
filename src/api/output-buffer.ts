import { refuse } from '../errors/diagnostic.ts';
import { S606 } from '../errors/S606.ts';
import { componentsOf, partOf, storedName } from '../syntax/expr.ts';
import type { Program } from '../syntax/target.ts';
import type { NdArray } from './nd-array.ts';
import { type ArrayInput, readArray } from './read-array.ts';

/** A buffer of a caller's for the output, or one for each component of a tuple. */
export type Buffers = ArrayInput | readonly ArrayInput[];

/** The caller's buffers: each point has an element of its own, which no input reads. */
export function readOutput(
  given: Buffers,
  { name, types, dims }: Pick<Program, 'name' | 'types' | 'dims'>,
  inputs: readonly NdArray[],
): readonly NdArray[] {
  const what = 'buffer for';
  const list = isList(given) ? given : [given];
  if (list.length !== types.length) {
    const wanted = types.length === 1 ? 'one array' : `a list of ${types.length} arrays, one for each component`;
    refuse(S606({ what, text: name, why: `has to be ${wanted}` }, null));
  }
  const taken: NdArray[] = [];
  for (const component of componentsOf(types)) {
    const text = storedName(name, component);
    const wrong = (why: string): never => refuse(S606({ what, text, why }, null));
    const wanted = { what, name: text, type: partOf(types, component), rank: dims.length } as const;
    const buffer = readArray(wanted, partOf(list, component));
    if (!isInjective(buffer)) wrong('has several points in one element of its data');
    if (inputs.some((input) => overlap(buffer, input))) wrong('lies in the memory of an input');
    if (taken.some((other) => overlap(buffer, other))) wrong('lies in the memory of another component');
    taken.push(buffer);
  }
  return taken;
}

function isList(given: Buffers): given is readonly ArrayInput[] {
  return Array.isArray(given);
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
