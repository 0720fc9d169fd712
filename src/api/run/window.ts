import { likelyWindow } from '../../driver/likely-window.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { missingWindow } from '../../errors/S601.ts';
import { invalidWindow } from '../../errors/S602.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { dimensionsOf, type Output } from '../../syntax/extensions/output.ts';
import { writtenWindow } from './how-to-write.ts';
import { boundsOf, type NdArray } from './nd-array.ts';
import { quoted, show } from './show.ts';

/**
 * The points of the output to compute, as a half-open range for each variable: `{ x: [0, 640], y: [0, 480] }`. Several
 * outputs have a window each: `{ f: { x: [0, 640] }, g: { i: [0, 256] } }`, or the default window.
 */
export type Window<Vars extends Variables = readonly string[]> = Vars extends readonly string[]
  ? { readonly [Name in Vars[number]]: readonly [from: number, to: number] }
  : { readonly [Name in keyof Vars]?: Vars[Name] extends readonly string[] ? Window<Vars[Name]> : never };

/** The variables of the output, or of several outputs by their names. */
export type Variables = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The requested windows of all outputs, one after the other, and the outputs with a default window. */
export interface ReadWindows {
  readonly window: readonly Bounds[];
  readonly isDefault: (output: number) => boolean;
}

type Outputs = readonly Pick<Output, 'name' | 'dims'>[];

/** The ranges that are given, by the names of their dimensions. */
type Ranges = ReadonlyMap<Name, ReturnType<typeof ends>>;

/**
 * The requested windows of the outputs: of the only output, or of several by their names. The default for an output is
 * the bounds of the first array of the same rank.
 */
export function readWindows(
  window: unknown,
  outputs: Outputs,
  arraysOf: (output: number) => Iterable<NdArray>,
): ReadWindows {
  const isOnly = outputs.length === 1;
  const given: Ranges = window === undefined ? new Map() : rangesIn(window, outputs);
  const isDefault = (i: number): boolean =>
    isOnly ? window === undefined : outputs[i]?.dims.every(({ name }) => !given.has(name)) === true;
  const windowOf = (output: Outputs[number], i: number): readonly Bounds[] => {
    const { dims } = output;
    const arrays = Array.from(arraysOf(i), boundsOf);
    const missing = (): never => {
      const likely = likelyWindow(
        dims.map(({ name }) => name),
        arrays,
      );
      const absent = dims.map(({ name }) => name).filter((x) => !given.has(x));
      const write = writtenWindow([output], isOnly, (x, d) => rangeText(given.get(x) ?? likely[d] ?? []));
      return refuse(
        missingWindow({ dims: absent, write, why: absent.length < dims.length ? 'partial' : 'absent' }, null),
      );
    };
    if (isDefault(i))
      return dims.length === 0 ? [] : (arrays.find(({ length }) => length === dims.length) ?? missing());
    return dims.map(({ name }) => boundsIn(name, given.get(name) ?? missing(), given, outputs));
  };
  return { window: outputs.flatMap(windowOf), isDefault };
}

function rangesIn(window: unknown, outputs: Outputs): Ranges {
  if (!isObject(window)) {
    const text = Array.isArray(window) ? '[…]' : show(window);
    return wrong(text, 'is not an object with a range for each variable', outputs);
  }
  const entries = Object.entries(window).flatMap(([name, own]) => {
    if (outputs.length === 1 || !isObject(own))
      return own === undefined && outputs.length > 1 ? [] : [[name, own] as const];
    return Object.entries(own).map(([x, range]) => [`${name}.${x}`, range] as const);
  });
  const given = new Map(entries.map(([x, range]) => [x, ends(range)]));
  const dims = dimensionsOf(outputs).map(({ name }) => name);
  for (const x of given.keys()) {
    const known = dims.join(', ') || 'it has none';
    if (!dims.includes(x))
      wrong(windowText(given), `names ${x}, which is not a variable of the output (${known})`, outputs);
  }
  return given;
}

function boundsIn(x: Name, range: ReturnType<typeof ends>, given: Ranges, outputs: Outputs): Bounds {
  const text = windowText(given);
  if (range.length !== 2) return wrong(text, `is not a range in ${x}`, outputs);
  const [from, to] = range;
  if (!isCoordinate(from) || !isCoordinate(to) || to - from > largestCoordinate) {
    return wrong(text, `has a bound or an extent that is not an integer up to ${largestCoordinate}`, outputs);
  }
  return to < from
    ? wrong(text, `ends at ${to}, before it begins at ${from}`, outputs)
    : { min: from + 0, len: to - from + 0 }; // −0 becomes 0
}

function isObject(window: unknown): window is object {
  return typeof window === 'object' && window !== null && !Array.isArray(window);
}

/**
 * The two ends of a range, or the value itself if it is not a list of two. Each end is read once, because it may be a
 * getter.
 */
function ends(interval: unknown): readonly [from: unknown, to: unknown] | readonly [other: unknown] {
  return Array.isArray(interval) && interval.length === 2 ? [interval[0], interval[1]] : [interval];
}

/** A window as it is written: `{ x: [0, 640], y: [0, 480] }`. */
function windowText(ranges: Ranges): string {
  return `{ ${Array.from(ranges, ([x, range]) => `${x}: ${rangeText(range)}`).join(', ')} }`;
}

function rangeText(range: readonly unknown[]): string {
  const text = range.map(quoted).join(', ');
  return range.length === 2 ? `[${text}]` : text;
}

/** Refuse a call without a window, because the default windows, which are parts of `around`, are not known. */
export function refuseMissingWindow(outputs: Outputs, around: readonly Bounds[]): never {
  const dims = dimensionsOf(outputs).map(({ name }) => name);
  const rangeOf = (x: Name): string => {
    const { min = 0, len = 0 } = around[dims.indexOf(x)] ?? {};
    return rangeText([min, min + len]);
  };
  const write = writtenWindow(outputs, outputs.length === 1, rangeOf);
  return refuse(missingWindow({ dims, write, why: 'unknown' }, null));
}

function wrong(text: string, why: string, outputs: Outputs): never {
  const dims = dimensionsOf(outputs).map(({ name }) => name);
  return refuse(invalidWindow({ text, why, dims, write: writtenWindow(outputs, outputs.length === 1) }, null));
}

export function isCoordinate(c: unknown): c is number {
  return Number.isInteger(c) && Math.abs(c as number) <= largestCoordinate; // an integer is a number
}

export const largestCoordinate = 2 ** 31 - 1;
