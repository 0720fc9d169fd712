import { expect } from 'vitest';
import { canonicalCoordinate } from '../../../../src/bounds/infer/canonical-coordinate.ts';
import { extreme } from '../../../../src/bounds/infer/elimination/extreme.ts';
import { indexRange, type Known } from '../../../../src/bounds/infer/index-range.ts';
import { valueRanges } from '../../../../src/bounds/infer/value-range.ts';
import { meaningOf } from '../../../../src/semantics/apply.ts';
import { noFacts } from '../../../../src/simplify/facts.ts';
import { simplify } from '../../../../src/simplify/simplify.ts';
import { type Access, type Expr, int } from '../../../../src/syntax/expr.ts';
import { numberOf } from '../../../../src/syntax/value.ts';
import { nodesOf } from '../../../../src/syntax/walk.ts';
import { pipelineOf } from '../../../pipeline.ts';

/** The window of x and y, the parameters, and the values of inputs, which may be anything. */
export interface Situation {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly params: Readonly<Record<string, number>>;
  readonly inputs: (a: Access, x: number, y: number) => number;
}

export interface Hull {
  readonly least: number;
  readonly greatest: number;
}

/** The inferred range of a coordinate, and the hull of its values at all points; `wraps` if i32 arithmetic wraps. */
export type Compared = { readonly found: Hull; readonly exact: Hull } | 'unbounded' | 'wraps';

/** A coordinate with variables x and y, parameters `p q: f32`, `n m: i32`, and the inputs `img: f32[1]`, `u: u8[1]`. */
export function coordinateOf(text: string, ranges = ''): (situation: Situation) => Compared {
  const P = pipelineOf(
    `pipeline f(img: f32[1], u: u8[1], p: f32${ranges}, q: f32, n, m) { fun f(x, y) = img[${text}] + f32(u[x]) * p * q * f32(n + m); }`,
  );
  const access = nodesOf(...(P.funcs.at(-1)?.pure ?? [])).filter((e) => e.tag === 'Access' && e.func === 'img');
  const last = access.at(-1);
  const e = last?.tag === 'Access' ? last.args[0] : undefined;
  if (e === undefined) return expect.fail('there is no coordinate');
  const params = new Set(P.params.map(({ name }) => name));
  const isStartup = (e: Expr): boolean =>
    nodesOf(e).every((node) => node.tag !== 'Access' && (node.tag !== 'Var' || params.has(node.name)));
  const known: Known = { valuesOf: valueRanges(P), funcOf: () => null, isStartup };
  return (situation) => {
    const range = indexRange(canonicalCoordinate(e), known);
    if (range === null) return 'unbounded';
    const found = [range.lo, range.hi].map((end, i) => {
      const direction = i === 0 ? -1 : 1;
      return (['x', 'y'] as const).reduce<Expr | null>((left, v) => {
        const [from, to] = situation[v];
        const bound = left && extreme(simplify(left, noFacts()), v, int(from), int(to), noFacts(), known, direction);
        return bound && simplify(bound, noFacts());
      }, end);
    });
    const [lo, hi] = found;
    if (!lo || !hi) return 'unbounded';
    const [least, greatest] = [lo, hi].map((end) => evaluated(end, situation, 0, 0));
    const values: (number | null)[] = [];
    for (let x = situation.x[0]; x <= situation.x[1]; x++)
      for (let y = situation.y[0]; y <= situation.y[1]; y++) values.push(evaluated(e, situation, x, y));
    const exact = values.filter((value) => value !== null);
    if (exact.length < values.length || least == null || greatest == null) return 'wraps';
    return { found: { least, greatest }, exact: { least: Math.min(...exact), greatest: Math.max(...exact) } };
  };
}

/** The value of an expression, or null if its i32 arithmetic wraps. */
function evaluated(e: Expr, situation: Situation, x: number, y: number): number | null {
  const values = new Map<Expr, number>();
  for (const node of nodesOf(e)) {
    const value = valueOfNode(node, situation, x, y, (operand) => values.get(operand) ?? Number.NaN);
    if (node.type === 'i32' && node.tag === 'Op' && wrapping.has(node.op)) {
      const [a = Number.NaN, b = 0] = node.args.map((operand) => values.get(operand) ?? Number.NaN);
      if (wrapping.get(node.op)?.(a, b) !== value) return null;
    }
    values.set(node, value);
  }
  return values.get(e) ?? null;
}

const wrapping: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b + 0],
  ['neg', (a) => 0 - a],
]);

function valueOfNode(
  e: Expr,
  { params, inputs }: Situation,
  x: number,
  y: number,
  valueAt: (operand: Expr) => number,
): number {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? e.value : Number.NaN;
    case 'Var':
      return e.name === 'x' ? x : e.name === 'y' ? y : (params[e.name] ?? Number.NaN);
    case 'Access':
      return inputs(e, x, y);
    case 'Extern':
      return Number.NaN;
    case 'Op':
      return numberOf(meaningOf(e.op, e.type, e.args[0]?.type ?? e.type)(...e.args.map(valueAt)));
  }
}
