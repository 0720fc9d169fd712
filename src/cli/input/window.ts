import { likelyWindow } from '../../driver/likely-window.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { missingWindow } from '../../errors/S601.ts';
import { invalidWindow } from '../../errors/S602.ts';
import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { writtenWindow } from './how-to-write.ts';
import { readInteger } from './number.ts';

/**
 * Parse the output window `x=0:6,y=-2:10`, in the order of the variables of the output func. Without a text, the result
 * is the bounds of the first input of the same rank, which `defaultWindow` narrows.
 */
export function readWindow(
  text: string | undefined,
  dims: readonly Name[],
  inputs: Iterable<ArrayValue>,
): readonly Bounds[] {
  if (text === undefined) {
    if (dims.length === 0) return [];
    const arrays = [...inputs];
    const like = arrays.find((array) => array.bounds.length === dims.length);
    return like?.bounds ?? missing(dims, arrays);
  }
  const wrong = (why: string): never => refuse(invalidWindow({ text, why, dims, write: writtenWindow(dims) }, null));
  const given = new Map<Name, Bounds>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [x = '', ends, ...more] = part.split('=').map((side) => side.trim());
    const [from, to, ...others] = ends?.split(':').map((end) => end.trim()) ?? [];
    if (from === undefined || to === undefined || more.length + others.length > 0)
      return wrong('is not of the form x=from:to');
    if (!dims.includes(x))
      return wrong(`names ${x}, which is not a variable of the output (${dims.join(', ') || 'it has none'})`);
    if (given.has(x)) return wrong(`names ${x} twice`);
    const bounds = readBounds(from, to);
    if (typeof bounds === 'string') return wrong(bounds);
    given.set(x, bounds);
  }
  return dims.map((x) => given.get(x) ?? missing(dims, inputs, given));
}

function missing(
  dims: readonly Name[],
  inputs: Iterable<ArrayValue>,
  given: ReadonlyMap<Name, Bounds> = new Map(),
): never {
  const absent = dims.filter((x) => !given.has(x));
  const likely = likelyWindow(
    dims,
    Array.from(inputs, ({ bounds }) => bounds),
  );
  const ranges = dims.flatMap((x, d) => {
    const { min, len } = given.get(x) ?? {};
    return min === undefined || len === undefined ? likely.slice(d, d + 1) : [[min, min + len] as const];
  });
  const why = given.size > 0 ? 'partial' : 'absent';
  return refuse(missingWindow({ dims: absent, write: writtenWindow(dims, ranges), why }, null));
}

function readBounds(from: string, to: string): Bounds | string {
  const [min, end] = [readInteger(from), readInteger(to)];
  if (min === null || end === null) return 'has an end that is not an integer';
  if (Math.abs(min) > largest || Math.abs(end) > largest || end - min > largest) return `goes beyond ${largest}`;
  return end < min ? `ends at ${end}, before it begins at ${min}` : { min, len: end - min };
}

const largest = 2 ** 31 - 1;
