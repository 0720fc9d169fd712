import type { ArrayValue, Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { shortest, type Type } from '../../syntax/type.ts';
import type { Value } from '../../syntax/value.ts';

/**
 * An output of `eval`, `step` or `run`: its values on the requested window, by component, and the allocated window.
 */
export interface Result {
  readonly func: Name;
  /** The variables of the func. */
  readonly dims: readonly Name[];
  readonly requested: readonly ArrayValue[];
  readonly allocated: readonly Bounds[];
}

/**
 * The JSON document of `--json` with the additional fields of a command: the only output, or a list of several. It is
 * in pieces, because the document may exceed the maximum length of a string.
 */
export function* resultsJson(results: readonly Result[], more: object = {}): Generator<string> {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) {
    yield* resultJson(only, more);
    return;
  }
  const fields = JSON.stringify(more).slice(1, -1);
  yield `{${fields}${fields === '' ? '' : ','}"outputs":[`;
  for (const [i, result] of results.entries()) {
    if (i > 0) yield ',';
    yield* resultJson(result);
  }
  yield ']}';
}

/** An output as JSON. For a tuple, `type` and `values` are lists with one item per component. */
function* resultJson({ func, dims, requested, allocated }: Result, more: object = {}): Generator<string> {
  const [first, ...others] = requested;
  const named = (bounds: readonly Bounds[]) => bounds.map(({ min, len }, d) => ({ dim: dims[d], min, len }));
  const facts = JSON.stringify({
    func,
    type: others.length === 0 ? first?.type : requested.map(({ type }) => type),
    requested: named(first?.bounds ?? []),
    allocated: named(allocated),
    ...more,
  });
  yield `${facts.slice(0, -1)},"values":${others.length === 0 ? '' : '['}`;
  for (const [i, { values }] of requested.entries()) {
    yield i === 0 ? '[' : ',[';
    yield* joined(values, 0, values.length, jsonValue, ',');
    yield ']';
  }
  yield others.length === 0 ? '}' : ']}';
}

/** The texts of values with a separator, in pieces. */
function* joined(
  values: ArrayLike<Value>,
  from: number,
  to: number,
  show: (c: Value) => string,
  separator: string,
): Generator<string> {
  for (let at = from; at < to; at += pieceLength) {
    const texts: string[] = [];
    for (let i = at; i < Math.min(to, at + pieceLength); i++) texts.push(show(values[i] ?? 'ε_mem'));
    yield `${at === from ? '' : separator}${texts.join(separator)}`;
  }
}

/** The number of values in a piece. */
const pieceLength = 2 ** 14;

/**
 * An exact representation: JSON has no NaN and no infinities, and `JSON.stringify` would write −0 as 0. A 64-bit
 * integer is a string, because most readers of JSON round numbers to f64.
 */
function jsonValue(c: Value): string {
  if (Object.is(c, -0)) return '-0.0';
  return JSON.stringify(typeof c === 'number' && Number.isFinite(c) ? c : String(c));
}

/** A one-line summary of the result. */
export function headOf({ func, dims, requested }: Result): string {
  const [first, ...others] = requested;
  const window = (first?.bounds ?? []).map(({ min, len }, d) => `${dims[d]} in [${min}, ${min + len})`);
  const types = requested.map(({ type }) => type).join(', ');
  return [`${func}: ${others.length === 0 ? types : `(${types})`}`, ...window].join(', ');
}

/** The values as text, in pieces; for a tuple, component by component. */
export function* showResult(result: Result): Generator<string> {
  yield headOf(result);
  for (const [i, array] of result.requested.entries()) {
    if (result.requested.length > 1) yield `\n.${i}`;
    yield* rowsOf(array);
  }
}

/** A line for each row, a block for each plane. */
function* rowsOf({ type, bounds, values }: ArrayValue): Generator<string> {
  const [width = 1, height = 1] = bounds.map(({ len }) => len);
  let cell = 0;
  for (let i = 0; i < values.length; i++) cell = Math.max(cell, showValue(values[i] ?? 'ε_mem', type).length);
  const show = (c: Value): string => showValue(c, type).padStart(cell);
  for (let i = 0; i < values.length; i += width) {
    yield i > 0 && bounds.length > 2 && (i / width) % height === 0 ? '\n\n' : '\n';
    yield* joined(values, i, i + width, show, ' ');
  }
}

/** The shortest text that identifies the value. */
function showValue(c: Value, type: Type): string {
  return Object.is(c, -0) ? '-0' : String(type === 'f32' && typeof c === 'number' ? shortest(c) : c);
}
