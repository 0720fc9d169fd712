import { refuse } from '../errors/diagnostic.ts';
import { S601 } from '../errors/S601.ts';
import { S602 } from '../errors/S602.ts';
import type { Bounds } from '../semantics/array.ts';
import type { Name } from '../syntax/expr.ts';
import { boundsOf, type NdArray } from './nd-array.ts';

/** Where the output is wanted, from the first up to, not including, the last: `{ x: [0, 640], y: [0, 480] }`. */
export type Window<Vars extends readonly string[] = readonly string[]> = {
  readonly [Name in Vars[number]]: readonly [from: number, to: number];
};

/** The window that is asked of the output; when none is given, that of the first array of the same rank. */
export function readWindow(
  window: Window | undefined,
  dims: readonly Name[],
  arrays: Iterable<NdArray>,
): readonly Bounds[] {
  if (window === undefined) {
    const like = [...arrays].find((array) => array.shape.length === dims.length);
    return dims.length === 0 ? [] : like ? boundsOf(like) : missing(dims);
  }
  for (const x of Object.keys(window)) {
    const known = dims.join(', ') || 'it has none';
    if (!dims.includes(x)) wrong(window, `names ${x}, which is not a variable of the output (${known})`);
  }
  return dims.map((x) => {
    const [from, to] = window[x] ?? missing([x]);
    if (!isCoordinate(from) || !isCoordinate(to) || to - from > largest) {
      return wrong(window, `is not made of whole numbers up to ${largest}`);
    }
    return to < from ? wrong(window, `ends at ${to}, before it begins at ${from}`) : { min: from, len: to - from };
  });
}

function missing(dims: readonly Name[]): never {
  return refuse(S601({ dims: dims.map((x) => `${x}=from:to`).join(',') }, null));
}

function wrong(window: Window, why: string): never {
  const text = Object.entries(window).map(([x, [from, to]]) => `${x}=${from}:${to}`);
  return refuse(S602({ text: text.join(','), why }, null));
}

function isCoordinate(c: number): boolean {
  return Number.isInteger(c) && Math.abs(c) <= largest;
}

const largest = 2 ** 31 - 1;
