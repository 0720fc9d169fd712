import { Refusal } from '../../../src/errors/diagnostic.ts';
import { onWindow } from '../../../src/lab/engines/outcome.ts';
import { type Request, startupValues } from '../../../src/semantics/request.ts';
import { realizeComponents } from '../../../src/semantics/source/realize.ts';
import { failedRequirement, negativeRdom, startupValue } from '../../../src/semantics/startup.ts';
import { interpret } from '../../../src/semantics/target/interpret.ts';
import type { Pipeline } from '../../../src/syntax/algorithm.ts';
import { type Bounds, volume } from '../../../src/syntax/array.ts';
import type { Expr } from '../../../src/syntax/expr.ts';
import type { Program } from '../../../src/syntax/target.ts';
import { isError, type Value } from '../../../src/syntax/value.ts';

/** The result of the oracle, which is the algorithm by the big-step semantics. */
export type OracleResult =
  | { readonly tag: 'Values'; readonly values: readonly number[] }
  /** The algorithm has an error at some point. */
  | { readonly tag: 'Error' }
  /** A reduction, an input or the window has a coordinate outside i32, for which the semantics is undefined. */
  | { readonly tag: 'Beyond' }
  /** The evaluation exceeds its budget. */
  | { readonly tag: 'Large' };

/** The values of the algorithm, without any schedule. */
export function oracleOf(P: Pipeline, z: Request): OracleResult {
  const values = startupValues(P, z);
  const numberOf = (e: Expr): number => Number(startupValue(e, values)) || 0;
  const domains = P.funcs.flatMap((f) =>
    f.updates.map((U) => U.rdom.map(({ in: I }) => ({ min: numberOf(I.min), len: numberOf(I.len) }))),
  );
  if (failedRequirement(P, z) !== null || negativeRdom(P, z) !== null) return { tag: 'Error' };
  const boxes = [...domains, z.window, ...Array.from(z.inputs.values(), ({ bounds }) => bounds)];
  if (boxes.some((box) => box.some(isBeyond))) return { tag: 'Beyond' };
  if (domains.some((box) => volume(box) > 12_000)) return { tag: 'Large' };
  try {
    const found = realizeComponents(P, z, {}, () => {}, { work: mostWork }).flatMap((array) =>
      Array.from(array.values),
    );
    return found.some(isError) ? { tag: 'Error' } : { tag: 'Values', values: found.filter(isNumber) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { tag: 'Large' };
    throw thrown;
  }
}

/** The budget in expression nodes: at most about a second on a busy machine. */
const mostWork = 2 ** 22;

function isBeyond({ min, len }: Bounds): boolean {
  return min < -(2 ** 31) || min + len > 2 ** 31;
}

function isNumber(value: Value): value is number {
  return !isError(value);
}

/** The outcome of a run of the scheduled program without the overflow check. */
export type DryRun =
  | { readonly tag: 'Values'; readonly values: readonly Value[] }
  | { readonly tag: 'Stuck' }
  /** More statements than the budget. */
  | { readonly tag: 'Long' }
  /** More points of storage than the budget; 0 if the number is not known. */
  | { readonly tag: 'Large'; readonly points: number };

export function dryRun(program: Program, z: Request): DryRun {
  try {
    const outcome = interpret(program, z, { work: 80_000, storage: 2 ** 18 });
    return outcome.tag === 'Stuck'
      ? { tag: 'Stuck' }
      : { tag: 'Values', values: onWindow(program, outcome.components, z) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const [diagnostic] = thrown.diagnostics;
    const points = /storage for (\d+) points/.exec(diagnostic?.message ?? '')?.[1];
    return diagnostic?.code === 'S703' || diagnostic?.code === 'S715'
      ? { tag: 'Large', points: Number(points ?? 0) }
      : { tag: 'Long' };
  }
}
