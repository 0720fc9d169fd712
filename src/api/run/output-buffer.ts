import { refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { arrayKind } from '../../runtime/arrays/intrinsic.ts';
import { isInjective } from '../../runtime/arrays/is-injective.ts';
import { componentsOf, type Name, partOf, storedName } from '../../syntax/expr.ts';
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
  const arrays = outputs.map(({ dims }) => writtenArray(dims.length));
  const isOnly = outputs.length === 1;
  const buffers = isOnly ? arrays.join() : `{ ${outputs.map(({ name }, i) => `${name}: ${arrays[i]}`).join(', ')} }`;
  const write = `Pass the ${isOnly ? 'buffer' : 'buffers'} first, and then the inputs: into(${buffers}, { … }).`;
  for (const [text, own] of givenFor(given, outputs)) {
    for (const each of Array.isArray(own) ? own : [own]) {
      if (isPromise(each) || isArrayLike(each)) continue;
      refuse(invalidArray({ what: 'buffer for', text, why: `cannot be ${quoted(each)}`, write }, null));
    }
  }
}

type Outputs = readonly Pick<Output, 'name' | 'dims'>[];

/** The value for each output: the whole for a single output, otherwise the properties with their names. */
function givenFor(given: unknown, outputs: Outputs): readonly (readonly [Name, unknown])[] {
  // Own properties only: a name may also be a property of Object.prototype.
  const own = (name: Name): unknown => new Map(Object.entries(Object(given))).get(name);
  return outputs.map(({ name }) => [name, outputs.length === 1 ? given : own(name)] as const);
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
  // `checkBuffers` has checked that these are arrays.
  for (const [i, output] of outputs.entries())
    addBuffers(values[i]?.[1] as ArrayInput | readonly ArrayInput[], output, inputs, all);
  return all;
}

/** Add the buffers for the components of an output to those for earlier outputs. */
function addBuffers(
  given: ArrayInput | readonly ArrayInput[],
  { name, types, dims }: Output,
  inputs: readonly NdArray[],
  all: Given[],
): void {
  const what = 'buffer for';
  const list = isList(given) ? given : [given];
  if (list.length !== types.length) {
    const wanted = types.length === 1 ? 'one array' : `a list of ${types.length} arrays, one for each component`;
    refuse(invalidArray({ what, text: name, why: `must be ${wanted}`, write: writtenBuffer(dims.length) }, null));
  }
  const earlier = all.length;
  for (const component of componentsOf(types)) {
    const text = storedName(name, component);
    const wanted = { what, name: text, type: partOf(types, component), rank: dims.length } as const;
    const wrong = (why: string): never =>
      refuse(invalidArray({ what, text, why, write: writtenBuffer(dims.length) }, null));
    const buffer = readArray(wanted, list[component ?? 0]);
    if (!isInjective(buffer.array)) wrong('stores several points in the same element of its data');
    if (inputs.some((input) => overlap(buffer.array, input))) wrong('overlaps an input');
    const other = all.findIndex(({ array }) => overlap(buffer.array, array));
    if (other >= 0) wrong(`overlaps the buffer of another ${other < earlier ? 'output' : 'component'}`);
    all.push(buffer);
  }
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
