import { allocate } from '../../api/run/web-assembly.ts';
import { largestCoordinate } from '../../api/run/window.ts';
import type { Request } from '../../semantics/request.ts';
import { allocatedWindow } from '../../semantics/run/allocated.ts';
import { type ArrayValue, type Bounds, volume } from '../../syntax/array.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { indicesOf } from './box.ts';
import type { ApiCall, Way } from './call.ts';
import { valuesOf } from './compare.ts';
import { drawRows, drawStrides } from './draw-strides.ts';
import { type Placed, type Space, scramble } from './space.ts';

/** A call, its arrays and the memory that they are in. */
export interface DrawnCall {
  readonly call: ApiCall;
  /** What is asked, by what the memory holds: points of an input may share an element. */
  readonly z: Request;
  /** The window on which the program allocates its output. */
  readonly allocated: readonly Bounds[];
  /** The space of all arrays; null where each comes from `allocate`. */
  readonly space: Space | null;
  /** Whether points of a buffer share an element, so that the call has to be refused. */
  readonly isAliased: boolean;
}

/**
 * How the strides of a call are drawn: by numbers that may be the same for several questions, as rows or in any way. Other
 * layouts than rows have code of their own, which takes as long to make as that of the program.
 */
export interface LayoutSource {
  readonly random: Random;
  readonly isOfRows: boolean;
}

/** A call that asks z. */
export async function drawCall(
  random: Random,
  layout: LayoutSource,
  program: Program,
  z: Request,
  space: Space | null,
): Promise<DrawnCall> {
  const allocated = allocatedWindow(program, z);
  // Strides of an empty array reach as far as those of one with a point in every dimension.
  const isSmall = allocated.reduce((points, { len }) => points * Math.max(1, len), 1) <= mostPoints;
  const isPlaceable = isSmall && [...allocated, ...z.window].every(isCoordinates);
  const way = isPlaceable ? random.weighted(ways) : random.pick(['copies', 'views'] as const);
  const place = placer(random, layout, space);
  const inputs = new Map<string, Placed>();
  for (const [name, { type, bounds }] of z.inputs) inputs.set(name, (await place(type, bounds, 'input')).array);
  const outputs: Awaited<ReturnType<typeof place>>[] = [];
  for (const type of way === 'into' ? program.types : []) {
    outputs.push(await place(type, widened(random, allocated), 'output'));
  }
  if (space !== null) scramble(random, space);
  for (const [name, array] of inputs) write(array, z.inputs.get(name));
  const buffers = outputs.map(({ array }) => array);
  const isImplied = buffers.length > 0 && isOn(buffers[0], z.window) && random.chance(0.5);
  const call: ApiCall = {
    way,
    inputs: Object.fromEntries(inputs),
    params: Object.fromEntries(z.params),
    window: isImplied ? null : withSignedZeros(random, windowOf(program, z.window)),
    buffers,
  };
  const isAliased = outputs.some((output) => output.isAliased);
  return { call, z: { ...z, inputs: new Map(Array.from(inputs, readBack)) }, allocated, space, isAliased };
}

const ways: readonly (readonly [weight: number, way: Way])[] = [
  [6, 'into'],
  [2, 'copies'],
  [2, 'views'],
];

/** The most points of a buffer, and the most elements that its strides reach over. */
const mostPoints = 4000;
const mostElements = 4000;

/** What makes arrays: in a space with any strides, or dense by `allocate`. */
function placer(random: Random, layout: LayoutSource, space: Space | null) {
  space?.clear();
  return async (type: Type, bounds: readonly Bounds[], role: 'input' | 'output') => {
    const shape = bounds.map(({ len }) => len);
    if (space === null) {
      const min = bounds.map((I) => I.min);
      return { array: await allocate(type, shape, min), isAliased: false };
    }
    const { strides, isAliased } = layout.isOfRows
      ? drawRows(layout.random, shape)
      : drawStrides(layout.random, shape, role, mostElements);
    return { array: space.place(random, type, bounds, strides), isAliased };
  };
}

/** More points on all sides, on some, or none; none if they would become too many. */
function widened(random: Random, bounds: readonly Bounds[]): readonly Bounds[] {
  if (volume(bounds) === 0 || bounds.some((I) => !isFarFromEnds(I))) return bounds;
  const kind = random.pick(['all sides', 'some', 'none'] as const);
  const wider = bounds.map(({ min, len }) => {
    if (kind === 'none' || (kind === 'some' && random.chance(0.5))) return { min, len };
    const before = random.between(1, 3);
    return { min: min - before, len: len + before + random.between(1, 3) };
  });
  return volume(wider) > 2 * mostPoints ? bounds : wider;
}

function isFarFromEnds({ min, len }: Bounds): boolean {
  return min - 9 >= -largestCoordinate && min + len + 9 <= largestCoordinate;
}

function isCoordinates({ min, len }: Bounds): boolean {
  return Math.abs(min) <= largestCoordinate && min + len <= largestCoordinate;
}

function isOn(array: Placed | undefined, window: readonly Bounds[]): boolean {
  return array !== undefined && window.every(({ min, len }, d) => array.min[d] === min && array.shape[d] === len);
}

export function windowOf({ dims }: Pick<Program, 'dims'>, window: readonly Bounds[]): NonNullable<ApiCall['window']> {
  const ends = window.map(({ min, len }) => [min, min + len] as const);
  return Object.fromEntries(dims.map((x, d) => [x, ends[d] ?? ([0, 0] as const)]));
}

/** Ends that are 0 are given as −0 in half of all windows, which means the same. */
function withSignedZeros(random: Random, window: NonNullable<ApiCall['window']>): NonNullable<ApiCall['window']> {
  if (random.chance(0.5)) return window;
  const signed = (end: number): number => (end === 0 ? -0 : end);
  return Object.fromEntries(Object.entries(window).map(([x, [from, to]]) => [x, [signed(from), signed(to)]]));
}

function write(array: Placed, value: ArrayValue | undefined): void {
  indicesOf(array).forEach((index, k) => {
    array.data[index] = Number(value?.values[k] ?? 0);
  });
}

function readBack([name, array]: readonly [string, Placed]): readonly [string, ArrayValue] {
  const { type, shape, min } = array;
  return [name, { type, bounds: shape.map((len, d) => ({ min: min[d] ?? 0, len })), values: valuesOf(array) }];
}
