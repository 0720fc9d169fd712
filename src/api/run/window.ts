import { likelyWindow } from '../../driver/likely-window.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { missingWindow } from '../../errors/S601.ts';
import { invalidWindow } from '../../errors/S602.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { writtenWindow } from './how-to-write.ts';
import { boundsOf, type NdArray } from './nd-array.ts';
import { quoted, show } from './show.ts';

/** The points of the output to compute, as a half-open range for each variable: `{ x: [0, 640], y: [0, 480] }`. */
export type Window<Vars extends readonly string[] = readonly string[]> = {
  readonly [Name in Vars[number]]: readonly [from: number, to: number];
};

/** The requested window of the output. The default is the bounds of the first array of the same rank. */
export function readWindow(window: unknown, dims: readonly Name[], arrays: Iterable<NdArray>): readonly Bounds[] {
  if (window === undefined) {
    const all = Array.from(arrays, boundsOf);
    return dims.length === 0 ? [] : (all.find((bounds) => bounds.length === dims.length) ?? missing(dims, all));
  }
  if (typeof window !== 'object' || window === null || Array.isArray(window))
    return wrong(Array.isArray(window) ? '[…]' : show(window), 'is not an object with a range for each variable', dims);
  const given = new Map(Object.entries(window).map(([x, interval]) => [x, ends(interval)]));
  const text = windowText(given);
  for (const x of given.keys()) {
    const known = dims.join(', ') || 'it has none';
    if (!dims.includes(x)) wrong(text, `names ${x}, which is not a variable of the output (${known})`, dims);
  }
  return dims.map((x) => {
    const range = given.get(x) ?? missing(dims, Array.from(arrays, boundsOf), given);
    if (range.length !== 2) return wrong(text, `is not a range in ${x}`, dims);
    const [from, to] = range;
    if (!isCoordinate(from) || !isCoordinate(to) || to - from > largestCoordinate) {
      return wrong(text, `has a bound or an extent that is not an integer up to ${largestCoordinate}`, dims);
    }
    return to < from
      ? wrong(text, `ends at ${to}, before it begins at ${from}`, dims)
      : { min: from + 0, len: to - from + 0 }; // −0 becomes 0
  });
}

/**
 * The two ends of a range, or the value itself if it is not a list of two. Each end is read once, because it may be a
 * getter.
 */
function ends(interval: unknown): readonly [from: unknown, to: unknown] | readonly [other: unknown] {
  return Array.isArray(interval) && interval.length === 2 ? [interval[0], interval[1]] : [interval];
}

/** A window as it is written: `{ x: [0, 640], y: [0, 480] }`. */
function windowText(ranges: Iterable<readonly [Name, readonly unknown[]]>): string {
  const texts = Array.from(ranges, ([x, range]) => {
    const text = range.map(quoted).join(', ');
    return `${x}: ${range.length === 2 ? `[${text}]` : text}`;
  });
  return `{ ${texts.join(', ')} }`;
}

function missing(
  dims: readonly Name[],
  arrays: readonly (readonly Bounds[])[],
  given: ReadonlyMap<Name, readonly unknown[]> = new Map(),
): never {
  const absent = dims.filter((x) => !given.has(x));
  const likely = likelyWindow(dims, arrays);
  const write = `{ window: ${windowText(dims.map((x, d) => [x, given.get(x) ?? likely[d] ?? []]))} }`;
  return refuse(missingWindow({ dims: absent, write, why: given.size > 0 ? 'partial' : 'absent' }, null));
}

/** Refuse a call without a window, because the default window, which is a part of `around`, is not known. */
export function refuseMissingWindow(dims: readonly Name[], around: readonly Bounds[]): never {
  const write = `{ window: ${windowText(around.map(({ min, len }, d) => [dims[d] ?? '', [min, min + len]]))} }`;
  return refuse(missingWindow({ dims, write, why: 'unknown' }, null));
}

function wrong(text: string, why: string, dims: readonly Name[]): never {
  return refuse(invalidWindow({ text, why, dims, write: writtenWindow(dims) }, null));
}

export function isCoordinate(c: unknown): c is number {
  return Number.isInteger(c) && Math.abs(c as number) <= largestCoordinate; // an integer is a number
}

export const largestCoordinate = 2 ** 31 - 1;
