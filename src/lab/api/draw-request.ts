import { programValues, type Request } from '../../semantics/request.ts';
import { startupValue } from '../../semantics/startup.ts';
import { type ArrayValue, type Bounds, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { TestInput } from '../case.ts';
import type { Random } from '../random.ts';
import { randomArray } from '../random-array.ts';

/**
 * The request of a test input as callers with their own arrays would make it: sometimes with a long window, and with
 * inputs that start at other coordinates or extend beyond the points that the program reads.
 */
export function drawRequest(random: Random, program: Program, testInput: TestInput, z: Request): Request {
  const window = random.chance(0.06) ? longer(random, z.window) : z.window;
  const request = { ...z, window };
  const kind = random.weighted(kinds);
  if (kind === 'unchanged') return request;
  const read = kind === 'around' ? readBounds(program, request) : new Map<Name, readonly (Bounds | null)[]>();
  const inputs = testInput.inputs.map((input) => {
    const array = z.inputs.get(input.name) ?? randomArray(input);
    const needed = array.bounds.map((own, d) => read.get(input.name)?.[d] ?? moved(random, own));
    const bounds = needed.map((I) => (I.len === 0 ? I : grown(I, random.between(1, 3), random.between(1, 3))));
    const isUsable = bounds.every(({ min, len }) => Math.abs(min) < farthest && len <= 200) && volume(bounds) <= 2000;
    return [input.name, isUsable ? withBounds(array, bounds, input.seed) : array] as const;
  });
  return { ...request, inputs: new Map(inputs) };
}

const kinds = [
  [3, 'unchanged'],
  [2, 'moved'],
  [5, 'around'],
] as const;

const farthest = 2 ** 30;

/** A window with one side of 20 to 200 points, and few points along the others. */
function longer(random: Random, window: readonly Bounds[]): readonly Bounds[] {
  const long = random.below(Math.max(1, window.length));
  if (window.some(({ min }) => Math.abs(min) >= farthest)) return window;
  return window.map(({ min, len }, d) => ({ min, len: d === long ? random.between(20, 200) : Math.min(len, 3) }));
}

/** The interval that a program reads in each dimension of its inputs, if it is known and not empty. */
function readBounds(program: Program, z: Request): ReadonlyMap<Name, readonly (Bounds | null)[]> {
  const values = programValues(program, z);
  const read = new Map<Name, (Bounds | null)[]>();
  for (const { input, dim, first, last, when } of program.needs()) {
    const [from, to] = [startupValue(first, values), startupValue(last, values)];
    if (typeof from !== 'number' || typeof to !== 'number' || to < from || startupValue(when, values) !== 1) continue;
    const bounds = read.get(input) ?? [];
    const known = bounds[dim] ?? { min: from, len: 0 };
    const [least, end] = [Math.min(known.min, from), Math.max(known.min + known.len, to + 1)];
    bounds[dim] = { min: least, len: end - least };
    read.set(input, bounds);
  }
  return read;
}

function moved(random: Random, { len }: Bounds): Bounds {
  return { min: random.pick([0, random.between(-5, 5), random.between(-1000, 1000)]), len };
}

function grown({ min, len }: Bounds, before: number, after: number): Bounds {
  return { min: min - before, len: len + before + after };
}

function withBounds({ type }: ArrayValue, bounds: readonly Bounds[], seed: number): ArrayValue {
  const { values } = randomArray({ name: '', type, seed, sizes: bounds.map(({ len }) => len) });
  return { type, bounds, values };
}
