import { allocate } from '../../api/run/web-assembly.ts';
import { largestCoordinate } from '../../api/run/window.ts';
import type { Request } from '../../semantics/request.ts';
import { allocatedWindow } from '../../semantics/run/allocated.ts';
import { type ArrayValue, type Bounds, volume } from '../../syntax/array.ts';
import {
  componentsPerOutput,
  type Output,
  outputParts,
  perOutput,
  windowPerPart,
} from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import { isError } from '../../syntax/value.ts';
import type { Random } from '../random.ts';
import { type Arena, type PlacedArray, scramble } from './arena.ts';
import { indicesOf } from './box.ts';
import type { ApiCall, CallMode } from './call.ts';
import { valuesOf } from './compare.ts';
import { drawRows, drawStrides } from './draw-strides.ts';

/** A generated call, its arrays and their memory. */
export interface DrawnCall {
  readonly call: ApiCall;
  /** The request, with input values read back from memory, because points of an input may share an element. */
  readonly z: Request;
  /** The outputs of the program. */
  readonly outputs: readonly Output[];
  /** The windows on which the program allocates its outputs. */
  readonly allocated: readonly Bounds[];
  /** The arena of all arrays, or null if each array is made by `allocate`. */
  readonly arena: Arena | null;
  /** Whether points of an output buffer share an element, so that the call must be refused. */
  readonly isAliased: boolean;
}

/**
 * The source of the strides of a call. The test inputs of a program often use the same random stream, and so the same
 * kinds of layout, because a program is compiled again for each layout whose rows are not dense.
 */
export interface LayoutSource {
  readonly random: Random;
  /** Whether all arrays have dense rows (`drawRows`). */
  readonly isOfRows: boolean;
}

/** Generate a call for a request z. */
export async function drawCall(
  random: Random,
  layout: LayoutSource,
  program: Program,
  z: Request,
  arena: Arena | null,
): Promise<DrawnCall> {
  const allocated = allocatedWindow(program, z);
  // The strides of an empty array span as far as those of an array with one point in each empty dimension.
  const isSmall = allocated.reduce((points, { len }) => points * Math.max(1, len), 1) <= mostPoints;
  const isPlaceable = isSmall && [...allocated, ...z.window].every(isCoordinates);
  const mode = isPlaceable ? random.weighted(modes) : random.pick(['copies', 'views'] as const);
  const place = placer(random, layout, arena);
  const inputs = new Map<string, PlacedArray>();
  for (const [name, { type, bounds }] of z.inputs) inputs.set(name, (await place(type, bounds, 'input')).array);
  const outputs: Awaited<ReturnType<typeof place>>[] = [];
  const windows = windowPerPart(program.outputs, allocated);
  for (const [i, { type }] of (mode === 'into' ? outputParts(program.outputs) : []).entries()) {
    outputs.push(await place(type, widened(random, windows[i] ?? []), 'output'));
  }
  if (arena !== null) scramble(random, arena);
  for (const [name, array] of inputs) write(array, z.inputs.get(name));
  const buffers = outputs.map(({ array }) => array);
  // The first buffer of each output determines its window.
  const requested = perOutput(program.outputs, z.window);
  const own = componentsPerOutput(program.outputs, buffers);
  const isImplied = own.every(([first], i) => isOn(first, requested[i] ?? [])) && random.chance(0.5);
  const call: ApiCall = {
    mode,
    inputs: Object.fromEntries(inputs),
    params: Object.fromEntries(z.params),
    window: isImplied ? null : withSignedZeros(random, windowOf(program, z.window)),
    buffers,
  };
  const isAliased = outputs.some((output) => output.isAliased);
  return {
    call,
    z: { ...z, inputs: new Map(Array.from(inputs, readBack)) },
    outputs: program.outputs,
    allocated,
    arena,
    isAliased,
  };
}

const modes: readonly (readonly [weight: number, mode: CallMode])[] = [
  [6, 'into'],
  [2, 'copies'],
  [2, 'views'],
];

/**
 * The maximum number of points of the allocated window if buffers are passed. A widened buffer may have twice as many.
 */
const mostPoints = 4000;
/** The maximum number of elements that strides span, unless no such strides are found. */
const mostElements = 4000;

/** A function that creates arrays: in the arena with generated strides, or dense with `allocate`. */
function placer(random: Random, layout: LayoutSource, arena: Arena | null) {
  arena?.clear();
  return async (type: Type, bounds: readonly Bounds[], role: 'input' | 'output') => {
    const shape = bounds.map(({ len }) => len);
    if (arena === null) {
      const min = bounds.map((I) => I.min);
      return { array: await allocate(type, shape, min), isAliased: false };
    }
    const { strides, isAliased } = layout.isOfRows
      ? drawRows(layout.random, shape)
      : drawStrides(layout.random, shape, role, mostElements);
    return { array: arena.place(random, type, bounds, strides), isAliased };
  };
}

/** The box, sometimes extended along all dimensions or along some, unless it would become too large. */
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

function isOn(array: PlacedArray | undefined, window: readonly Bounds[]): boolean {
  return array !== undefined && window.every(({ min, len }, d) => array.min[d] === min && array.shape[d] === len);
}

export function windowOf(
  { outputs }: Pick<Program, 'outputs'>,
  window: readonly Bounds[],
): NonNullable<ApiCall['window']> {
  const ranges = perOutput(outputs, window).map((own, i) =>
    Object.fromEntries(own.map(({ min, len }, d) => [outputs[i]?.dims[d]?.variable ?? '', [min, min + len] as const])),
  );
  return outputs.length === 1 ? (ranges[0] ?? {}) : Object.fromEntries(outputs.map(({ name }, i) => [name, ranges[i]]));
}

/** In half of all windows, replace ends that are 0 with −0, which means the same. */
function withSignedZeros(random: Random, window: NonNullable<ApiCall['window']>): NonNullable<ApiCall['window']> {
  if (random.chance(0.5)) return window;
  const signed = (part: unknown): unknown => {
    if (part === 0) return -0;
    if (Array.isArray(part)) return part.map(signed);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([x, inner]) => [x, signed(inner)]));
  };
  return signed(window) as NonNullable<ApiCall['window']>; // has the same structure
}

function write(array: PlacedArray, value: ArrayValue | undefined): void {
  indicesOf(array).forEach((index, k) => {
    const c = value?.values[k];
    if (c !== undefined && !isError(c)) array.data[index] = c as number; // or a bigint, in an array of bigints
  });
}

function readBack([name, array]: readonly [string, PlacedArray]): readonly [string, ArrayValue] {
  const { type, shape, min } = array;
  return [name, { type, bounds: shape.map((len, d) => ({ min: min[d] ?? 0, len })), values: valuesOf(array) }];
}
