import { refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { arrayKind } from '../../runtime/arrays/intrinsic.ts';
import { isInjective } from '../../runtime/arrays/is-injective.ts';
import { componentsOf, partOf, storedName } from '../../syntax/expr.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import type { Type } from '../../syntax/type.ts';
import type { Types } from '../build/tuple.ts';
import { writtenArray } from './how-to-write.ts';
import type { NdArray } from './nd-array.ts';
import type { ResultTypes } from './output.ts';
import { type ArrayInput, type Given, readArray } from './read-array.ts';
import { isPromise, quoted } from './show.ts';

/**
 * A buffer for the output, or a list of buffers for the components of a tuple. For several outputs, an object with
 * these for each output.
 */
export type Buffers<T extends ResultTypes = Types> = [T] extends [Types]
  ? BuffersOf<T>
  : { readonly [Name in keyof T]: T[Name] extends Types ? BuffersOf<T[Name]> : never };

type BuffersOf<T extends Types> = [T] extends [infer Ts extends readonly Type[]]
  ? number extends Ts['length']
    ? ArrayInput | readonly ArrayInput[]
    : { readonly [K in keyof Ts]: ArrayInput<Ts[K]> }
  : [T] extends [infer One extends Type]
    ? ArrayInput<One> | readonly [ArrayInput<One>]
    : ArrayInput | readonly ArrayInput[];

/**
 * Refuse a value that is not an array. This is checked before the inputs, because the caller may have passed the inputs
 * first, or no buffer.
 */
export function checkBuffers(given: unknown, outputs: Outputs): void {
  const isOnly = outputs.length === 1;
  for (const [i, { name, dims }] of outputs.entries()) {
    const own = givenFor(given, outputs)[i];
    for (const each of Array.isArray(own) ? own : [own]) {
      if (isPromise(each) || isArrayLike(each)) continue;
      const array = writtenArray(dims.length);
      const buffers = isOnly
        ? array
        : `{ ${outputs.map((o) => `${o.name}: ${writtenArray(o.dims.length)}`).join(', ')} }`;
      const write = `Pass the ${isOnly ? 'buffer' : 'buffers of all outputs'} first, and then the inputs: into(${buffers}, { … }).`;
      refuse(invalidArray({ what: 'buffer for', text: name, why: `cannot be ${quoted(each)}`, write }, null));
    }
  }
}

type Outputs = readonly Pick<Output, 'name' | 'dims'>[];

/** What is given for each output: the value itself for a single output, otherwise the properties with their names. */
function givenFor(given: unknown, outputs: Outputs): readonly unknown[] {
  if (outputs.length === 1) return [given];
  // Own properties only: a name may also be a property of Object.prototype.
  const byName = new Map(typeof given === 'object' && given !== null ? Object.entries(given) : []);
  for (const name of byName.keys()) {
    if (outputs.some((output) => output.name === name)) continue;
    const write = `The outputs are ${outputs.map((output) => output.name).join(', ')}.`;
    refuse(invalidArray({ what: 'buffer for', text: name, why: 'is not for an output', write }, null));
  }
  return outputs.map(({ name }) => byName.get(name));
}

function isArrayLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (arrayKind(value) !== null || 'data' in value);
}

/**
 * The buffers of the caller for the components of all outputs: each point has its own element, and buffers do not
 * overlap each other or an input.
 */
export function readBuffers(given: unknown, outputs: readonly Output[], inputs: readonly NdArray[]): readonly Given[] {
  const values = givenFor(given, outputs);
  const all: Given[] = [];
  for (const [i, output] of outputs.entries()) {
    // `checkBuffers` has checked that these are arrays.
    const own = readOutput(values[i] as ArrayInput | readonly ArrayInput[], output, inputs, all);
    all.push(...own);
  }
  return all;
}

/** The buffers for the components of an output. `others` are the buffers for other outputs. */
function readOutput(
  given: ArrayInput | readonly ArrayInput[],
  { name, types, dims }: Output,
  inputs: readonly NdArray[],
  others: readonly Given[],
): readonly Given[] {
  const what = 'buffer for';
  const list = isList(given) ? given : [given];
  if (list.length !== types.length) {
    const wanted = types.length === 1 ? 'one array' : `a list of ${types.length} arrays, one for each component`;
    refuse(invalidArray({ what, text: name, why: `must be ${wanted}`, write: writtenBuffer(dims.length) }, null));
  }
  const buffers: Given[] = [];
  for (const component of componentsOf(types)) {
    const text = storedName(name, component);
    const wanted = { what, name: text, type: partOf(types, component), rank: dims.length } as const;
    const wrong = (why: string): never =>
      refuse(invalidArray({ what, text, why, write: writtenBuffer(dims.length) }, null));
    const buffer = readArray(wanted, list[component ?? 0]);
    if (!isInjective(buffer.array)) wrong('stores several points in the same element of its data');
    if (inputs.some((input) => overlap(buffer.array, input))) wrong('overlaps an input');
    if (buffers.some(({ array }) => overlap(buffer.array, array))) wrong('overlaps the buffer of another component');
    if (others.some(({ array }) => overlap(buffer.array, array))) wrong('overlaps the buffer of another output');
    buffers.push(buffer);
  }
  return buffers;
}

function writtenBuffer(rank: number): string {
  return `Pass ${writtenArray(rank)} with a typed array that is not used elsewhere.`;
}

function isList(given: ArrayInput | readonly ArrayInput[]): given is readonly ArrayInput[] {
  return Array.isArray(given);
}

/** Do the byte ranges of two arrays overlap? */
function overlap(a: NdArray, b: NdArray): boolean {
  const [s, t] = [bytesOf(a), bytesOf(b)];
  const isEmpty = s.from === s.to || t.from === t.to;
  return !isEmpty && a.data.buffer === b.data.buffer && s.from < t.to && t.from < s.to;
}

function bytesOf(array: NdArray): { readonly from: number; readonly to: number } {
  const { byteOffset, BYTES_PER_ELEMENT: size } = array.data;
  const { from, to } = hullOf(array);
  return { from: byteOffset + from * size, to: byteOffset + to * size };
}
