import { likelyWindow } from '../../driver/likely-window.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { missingWindow } from '../../errors/S601.ts';
import { invalidWindow } from '../../errors/S602.ts';
import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { dimensionsOf, type Output } from '../../syntax/extensions/output.ts';
import { writtenWindow } from './how-to-write.ts';
import { readInteger } from './number.ts';

/** The requested windows of all outputs, one after the other, and the outputs with a default window. */
interface ReadWindows {
  readonly window: readonly Bounds[];
  readonly isDefault: (output: number) => boolean;
}

/**
 * Parse the requested window `x=0:6,y=-2:10`. If there are several outputs, a dimension is written `f.x`, or `x` if no
 * other output has this variable. An output without a range has the bounds of the first input of the same rank, which
 * `defaultWindow` narrows.
 */
export function readWindow(
  text: string | undefined,
  outputs: readonly Pick<Output, 'dims'>[],
  inputs: Iterable<ArrayValue>,
): ReadWindows {
  const arrays = [...inputs];
  const given = text === undefined ? new Map<Name, Bounds>() : rangesIn(text, outputs);
  const isDefault = ({ dims }: Pick<Output, 'dims'>): boolean =>
    outputs.length === 1 ? text === undefined : dims.every(({ name }) => !given.has(name));
  const windowOf = (output: Pick<Output, 'dims'>): readonly Bounds[] => {
    const dims = output.dims.map(({ name }) => name);
    if (!isDefault(output)) return dims.map((x) => given.get(x) ?? missing(dims, arrays, given));
    const like = arrays.find((array) => array.bounds.length === dims.length);
    return dims.length === 0 ? [] : (like?.bounds ?? missing(dims, arrays));
  };
  return {
    window: outputs.flatMap(windowOf),
    isDefault: (i) => outputs.slice(i, i + 1).some(isDefault),
  };
}

/** The ranges in a text, by the names of their dimensions. */
function rangesIn(text: string, outputs: readonly Pick<Output, 'dims'>[]): ReadonlyMap<Name, Bounds> {
  const all = dimensionsOf(outputs);
  const dims = all.map(({ name }) => name);
  const likely = outputs.flatMap((output) =>
    likelyWindow(
      output.dims.map(({ name }) => name),
      [],
    ),
  );
  const write = writtenWindow(dims, likely);
  const wrong = (why: string): never => refuse(invalidWindow({ text, why, dims, write }, null));
  const given = new Map<Name, Bounds>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [written = '', ends, ...more] = part.split('=').map((side) => side.trim());
    const [from, to, ...others] = ends?.split(':').map((end) => end.trim()) ?? [];
    if (from === undefined || to === undefined || more.length + others.length > 0)
      return wrong('is not of the form x=from:to');
    const [x, ...same] = all
      .filter(({ name, variable }) => written === name || written === variable)
      .map(({ name }) => name);
    if (x === undefined)
      return wrong(`names ${written}, which is not a variable of the output (${dims.join(', ') || 'it has none'})`);
    if (same.length > 0) return wrong(`names ${written}, which may be ${[x, ...same].join(' or ')}`);
    if (given.has(x)) return wrong(`names ${x} twice`);
    const bounds = readBounds(from, to);
    if (typeof bounds === 'string') return wrong(bounds);
    given.set(x, bounds);
  }
  return given;
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
