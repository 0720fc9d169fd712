import type { Code } from '../../src/machine/ir/code.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Request } from '../../src/semantics/request.ts';
import { inputMinName, type Pipeline } from '../../src/syntax/algorithm.ts';
import type { Bounds } from '../../src/syntax/array.ts';
import { dimensionsOf } from '../../src/syntax/extensions/output.ts';
import { evaluate, type Lanes } from '../../src/verify/addresses/evaluate.ts';
import { startupOf } from '../../src/verify/addresses/startup.ts';
import { statementsOf } from '../machine/everywhere.ts';

/**
 * A request for an image of a usual size. Its inputs have that size, or the size that the checks of the program
 * require.
 */
export function realisticRequest(M: Machine, pipeline: Pipeline, sizes: readonly number[]): Request {
  const dims = dimensionsOf(M.funcs);
  const window = boundsOf(dims.length, sizes).map((bounds, d) =>
    dims[d]?.variable === 'c' ? { min: 0, len: 3 } : bounds,
  );
  const params = new Map(pipeline.params.map((p) => [p.name, p.default ?? 3] as const));
  const inputs = new Map<string, Bounds[]>(M.inputs.map(({ name, rank }) => [name, [...boundsOf(rank, sizes)]]));
  const request = (): Request => ({
    window,
    params,
    inputs: new Map(M.inputs.map(({ name, type }) => [name, { type, bounds: inputs.get(name) ?? [], values: [] }])),
  });
  for (let rounds = 0; rounds < 20; rounds++) if (!enlarge(M, request(), inputs)) break;
  return request();
}

function boundsOf(rank: number, sizes: readonly number[]): readonly Bounds[] {
  return Array.from({ length: rank }, (_, d) => ({ min: 0, len: sizes[d] ?? 2 }));
}

/** Enlarge the inputs if a check fails: e >= f.min[d], or e < f.min[d] + f.len[d]. */
function enlarge(M: Machine, z: Request, inputs: ReadonlyMap<string, Bounds[]>): boolean {
  const scope = new Map<string, Lanes | null>();
  for (const [name, value] of startupOf(M, z).scalars) scope.set(name, [value]);
  let isEnlarged = false;
  for (const s of statementsOf(M.body)) {
    if (s.tag === 'Let') scope.set(s.x, evaluate(s.value, scope));
    if (s.tag !== 'Check' || evaluate(s.condition, scope)?.[0] !== 0) continue;
    const condition = lastOf(s.condition);
    if (condition.tag !== 'Operation') continue;
    const [e, end] = condition.args;
    const value = e === undefined ? null : (evaluate(e, scope)?.[0] ?? null);
    if (typeof value !== 'number' || end === undefined) continue;
    for (const [name, bounds] of inputs) {
      const d = bounds.findIndex((_, d) => inputMinName(name, d) === firstName(end));
      const old = bounds[d];
      if (old === undefined) continue;
      const isEnd = condition.op === '<';
      const [min, last] = isEnd ? [old.min, value] : [value, old.min + old.len - 1];
      bounds[d] = { min, len: last - min + 1 };
      isEnlarged = true;
    }
  }
  return isEnlarged;
}

/** a || b || c → c */
function lastOf(e: Code): Code {
  const last = e.tag === 'Operation' && e.op === '||' ? e.args[1] : undefined;
  return last === undefined ? e : lastOf(last);
}

function firstName(e: Code): string {
  if (e.tag === 'Variable') return e.name;
  return e.tag === 'Operation' && e.args[0] !== undefined ? firstName(e.args[0]) : '';
}
