import { shortest } from '../language/quote.ts';
import type { ArrayValue, Bounds } from '../semantics/array.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import type { Value } from '../syntax/value.ts';

/** What `eval`, `step` and `run` found out: the output on the requested window, by component, and where it was allocated. */
export interface Result {
  readonly func: Name;
  readonly dims: readonly Name[];
  readonly requested: readonly ArrayValue[];
  readonly allocated: readonly Bounds[];
}

/** The JSON document of language.md §3, and what a command adds to it. A tuple has a list of types and of lists. */
export function resultJson({ func, dims, requested, allocated }: Result, more: object = {}): string {
  const [first, ...others] = requested;
  const named = (bounds: readonly Bounds[]) => bounds.map(({ min, len }, d) => ({ dim: dims[d], min, len }));
  const facts = JSON.stringify({
    func,
    type: others.length === 0 ? first?.type : requested.map(({ type }) => type),
    requested: named(first?.bounds ?? []),
    allocated: named(allocated),
    ...more,
  });
  const lists = requested.map(({ values }) => `[${Array.from(values, jsonValue).join(',')}]`).join(',');
  return `${facts.slice(0, -1)},"values":${others.length === 0 ? lists : `[${lists}]`}}`;
}

/** Exactly: JSON has no NaN and no infinities, and `JSON.stringify` would write −0 as 0. */
function jsonValue(c: Value): string {
  if (Object.is(c, -0)) return '-0.0';
  return JSON.stringify(typeof c === 'number' && !Number.isFinite(c) ? String(c) : c);
}

/** What the result is, on one line. */
export function headOf({ func, dims, requested }: Result): string {
  const [first, ...others] = requested;
  const window = (first?.bounds ?? []).map(({ min, len }, d) => `${dims[d]} in [${min}, ${min + len})`);
  const types = requested.map(({ type }) => type).join(', ');
  return [`${func}: ${others.length === 0 ? types : `(${types})`}`, ...window].join(', ');
}

/** The values as people read them, those of a tuple component by component. */
export function showResult(result: Result): string {
  const { requested } = result;
  const isTuple = requested.length > 1;
  const arrays = requested.flatMap((array, i) => [...(isTuple ? [`.${i}`] : []), ...rowsOf(array)]);
  return [headOf(result), ...arrays].join('\n');
}

/** A line for each row, a block for each plane. */
function rowsOf({ type, bounds, values }: ArrayValue): readonly string[] {
  const [width = 1, height = 1] = bounds.map(({ len }) => len);
  const texts = Array.from(values, (c) => showValue(c, type));
  const cell = texts.reduce((widest, text) => Math.max(widest, text.length), 0);
  const rows: string[] = [];
  for (let i = 0; i < texts.length; i += width) {
    if (i > 0 && bounds.length > 2 && (i / width) % height === 0) rows.push('');
    rows.push(
      texts
        .slice(i, i + width)
        .map((text) => text.padStart(cell))
        .join(' '),
    );
  }
  return rows;
}

/** With the fewest digits that tell it from its neighbours. */
function showValue(c: Value, type: Type): string {
  return Object.is(c, -0) ? '-0' : String(type === 'f32' && typeof c === 'number' ? shortest(c) : c);
}
