import { refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { arrayKind } from '../../runtime/arrays/intrinsic.ts';
import { isInjective } from '../../runtime/arrays/is-injective.ts';
import { componentsOf, partOf, storedName } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import type { Types } from '../build/tuple.ts';
import { writtenArray } from './how-to-write.ts';
import type { NdArray } from './nd-array.ts';
import { type ArrayInput, type Given, readArray } from './read-array.ts';
import { isPromise, quoted } from './show.ts';

/** A buffer for the output, or a list of buffers for the components of a tuple. */
export type Buffers<T extends Types = Types> = [T] extends [infer Ts extends readonly Type[]]
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
export function checkBuffers(given: unknown, { name, dims }: Pick<Program, 'name' | 'dims'>): void {
  for (const each of Array.isArray(given) ? given : [given]) {
    if (isPromise(each) || isArrayLike(each)) continue;
    const write = `Pass the buffer first, and then the inputs: into(${writtenArray(dims.length)}, { … }).`;
    refuse(invalidArray({ what: 'buffer for', text: name, why: `cannot be ${quoted(each)}`, write }, null));
  }
}

function isArrayLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (arrayKind(value) !== null || 'data' in value);
}

/**
 * Check the buffers of the caller: each point has its own element, and buffers do not overlap each other or an input.
 */
export function readOutput(
  given: Buffers,
  { name, types, dims }: Pick<Program, 'name' | 'types' | 'dims'>,
  inputs: readonly NdArray[],
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
    buffers.push(buffer);
  }
  return buffers;
}

function writtenBuffer(rank: number): string {
  return `Pass ${writtenArray(rank)} with a typed array that is not used elsewhere.`;
}

function isList(given: Buffers): given is readonly ArrayInput[] {
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
