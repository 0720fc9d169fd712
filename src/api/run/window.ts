import { likelyWindow } from '../../driver/likely-window.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { missingWindow } from '../../errors/S601.ts';
import { invalidWindow } from '../../errors/S602.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { dimensionsOf, type Output, perOutput } from '../../syntax/extensions/output.ts';
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

/** An output whose window is read. `several` is its name if there are several outputs, otherwise null. */
interface Wanted {
  readonly dims: readonly Name[];
  readonly several: Name | null;
}

/** The requested windows of all outputs, one after the other, and the outputs with a default window. */
export interface ReadWindows {
  readonly window: readonly Bounds[];
  readonly isDefault: (output: number) => boolean;
}

/**
 * The requested windows of the outputs: of the only output, or of several by their names. The default for an output is
 * the bounds of the first array of the same rank.
 */
export function readWindows(
  window: unknown,
  outputs: readonly Pick<Output, 'name' | 'dims'>[],
  arraysOf: (output: number) => Iterable<NdArray>,
): ReadWindows {
  const wanted = outputs.map(({ name, dims }): Wanted => {
    return { dims: dims.map(({ variable }) => variable), several: outputs.length === 1 ? null : name };
  });
  const [only, ...others] = wanted;
  if (only !== undefined && others.length === 0)
    return { window: readWindow(window, only, arraysOf(0)), isDefault: () => window === undefined };
  const given = window === undefined ? new Map<Name, unknown>() : windowsByName(window, wanted);
  return {
    window: wanted.flatMap((each, i) => readWindow(given.get(each.several ?? ''), each, arraysOf(i))),
    isDefault: (i) => given.get(outputs[i]?.name ?? '') === undefined,
  };
}

function windowsByName(window: unknown, wanted: readonly Wanted[]): ReadonlyMap<Name, unknown> {
  const [first] = wanted;
  const names = wanted.map(({ several }) => several ?? '');
  const write = writtenWindow(first?.dims ?? [], first?.several);
  const dims = names;
  if (!isObject(window))
    return refuse(
      invalidWindow(
        { text: shownWindow(window), why: 'is not an object with a window for each output', dims, write },
        null,
      ),
    );
  const given = new Map(Object.entries(window));
  for (const name of given.keys()) {
    if (names.includes(name)) continue;
    const why = `names ${name}, which is not an output (${names.join(', ')})`;
    refuse(invalidWindow({ text: `{ ${name}: … }`, why, dims, write }, null));
  }
  return given;
}

/** The requested window of an output. */
function readWindow(window: unknown, wanted: Wanted, arrays: Iterable<NdArray>): readonly Bounds[] {
  const { dims, several } = wanted;
  if (window === undefined) {
    const all = Array.from(arrays, boundsOf);
    return dims.length === 0 ? [] : (all.find((bounds) => bounds.length === dims.length) ?? missing(wanted, all));
  }
  if (!isObject(window)) return wrong(shownWindow(window), 'is not an object with a range for each variable', wanted);
  const given = new Map(Object.entries(window).map(([x, interval]) => [x, ends(interval)]));
  const text = windowText(given);
  for (const x of given.keys()) {
    const known = dims.join(', ') || 'it has none';
    const whose = several === null ? 'the output' : `the output ${several}`;
    if (!dims.includes(x)) wrong(text, `names ${x}, which is not a variable of ${whose} (${known})`, wanted);
  }
  return dims.map((x) => {
    const range = given.get(x) ?? missing(wanted, Array.from(arrays, boundsOf), given);
    if (range.length !== 2) return wrong(text, `is not a range in ${x}`, wanted);
    const [from, to] = range;
    if (!isCoordinate(from) || !isCoordinate(to) || to - from > largestCoordinate) {
      return wrong(text, `has a bound or an extent that is not an integer up to ${largestCoordinate}`, wanted);
    }
    return to < from
      ? wrong(text, `ends at ${to}, before it begins at ${from}`, wanted)
      : { min: from + 0, len: to - from + 0 }; // −0 becomes 0
  });
}

function isObject(window: unknown): window is object {
  return typeof window === 'object' && window !== null && !Array.isArray(window);
}

function shownWindow(window: unknown): string {
  return Array.isArray(window) ? '[…]' : show(window);
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
  { dims, several }: Wanted,
  arrays: readonly (readonly Bounds[])[],
  given: ReadonlyMap<Name, readonly unknown[]> = new Map(),
): never {
  const absent = dims.filter((x) => !given.has(x));
  const likely = likelyWindow(dims, arrays);
  const own = windowText(dims.map((x, d) => [x, given.get(x) ?? likely[d] ?? []]));
  const names = absent.map((x) => (several === null ? x : `${several}.${x}`));
  const write = `{ window: ${several === null ? own : `{ ${several}: ${own} }`} }`;
  return refuse(missingWindow({ dims: names, write, why: given.size > 0 ? 'partial' : 'absent' }, null));
}

/** Refuse a call without a window, because the default windows, which are parts of `around`, are not known. */
export function refuseMissingWindow(
  outputs: readonly Pick<Output, 'name' | 'dims'>[],
  around: readonly Bounds[],
): never {
  const windows = perOutput(outputs, around);
  const texts = outputs.map(({ dims }, i) =>
    windowText((windows[i] ?? []).map(({ min, len }, d) => [dims[d]?.variable ?? '', [min, min + len]])),
  );
  const all = outputs.map(({ name }, i) => `${name}: ${texts[i]}`).join(', ');
  const write = `{ window: ${outputs.length === 1 ? texts.join() : `{ ${all} }`} }`;
  return refuse(missingWindow({ dims: dimensionsOf(outputs).map(({ name }) => name), write, why: 'unknown' }, null));
}

function wrong(text: string, why: string, { dims, several }: Wanted): never {
  return refuse(invalidWindow({ text, why, dims, write: writtenWindow(dims, several) }, null));
}

export function isCoordinate(c: unknown): c is number {
  return Number.isInteger(c) && Math.abs(c as number) <= largestCoordinate; // an integer is a number
}

export const largestCoordinate = 2 ** 31 - 1;
