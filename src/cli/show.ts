import { shortest } from '../language/quote.ts';
import type { ArrayValue, Bounds } from '../semantics/array.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import type { Value } from '../syntax/value.ts';

/** What `eval`, `step` and `run` found out: the output on the requested window, and where it was allocated. */
export interface Result {
  readonly func: Name;
  readonly type: Type;
  readonly dims: readonly Name[];
  readonly requested: ArrayValue;
  readonly allocated: readonly Bounds[];
}

/** The JSON document of language.md §3, with whatever a command adds to it. */
export function resultJson({ func, type, dims, requested, allocated }: Result, more: object = {}): string {
  const named = (bounds: readonly Bounds[]) => bounds.map(({ min, len }, d) => ({ dim: dims[d], min, len }));
  const facts = JSON.stringify({
    func,
    type,
    requested: named(requested.bounds),
    allocated: named(allocated),
    ...more,
  });
  return `${facts.slice(0, -1)},"values":[${Array.from(requested.values, jsonValue).join(',')}]}`;
}

/** Exactly: JSON has no NaN and no infinities, and `JSON.stringify` would write −0 as 0. */
function jsonValue(c: Value): string {
  if (Object.is(c, -0)) return '-0.0';
  return JSON.stringify(typeof c === 'number' && !Number.isFinite(c) ? String(c) : c);
}

/** What the result is, on one line. */
export function headOf({ func, type, dims, requested: { bounds } }: Result): string {
  const window = bounds.map(({ min, len }, d) => `${dims[d]} in [${min}, ${min + len})`).join(', ');
  return `${func}: ${type}${window === '' ? '' : `, ${window}`}`;
}

/** The values as people read them: a line for each row, a block for each plane. */
export function showResult(result: Result): string {
  const { type, requested } = result;
  const { bounds, values } = requested;
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
  return [headOf(result), ...rows].join('\n');
}

/** With the fewest digits that tell it from its neighbours. */
function showValue(c: Value, type: Type): string {
  return Object.is(c, -0) ? '-0' : String(type === 'f32' && typeof c === 'number' ? shortest(c) : c);
}
