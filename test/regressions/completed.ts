import { infer } from '../../src/bounds/infer/infer.ts';
import { bug } from '../../src/errors/bug.ts';
import type { Request } from '../../src/semantics/request.ts';
import { realize } from '../../src/semantics/source/realize.ts';
import { interpret, type Options } from '../../src/semantics/target/interpret.ts';
import type { Stuck } from '../../src/semantics/target/store.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import { offsetOf, pointsOf } from '../../src/syntax/array.ts';
import { constant, type Hole, type Name, variable } from '../../src/syntax/expr.ts';
import { mapChildren } from '../../src/syntax/stmt.ts';
import { nop, type Program, type Stmt, seq } from '../../src/syntax/target.ts';
import type { Value } from '../../src/syntax/value.ts';
import { stepsOf } from '../schedule/scheduled.ts';

/** A pipeline, and its completed program under a schedule. */
export function complete(pipeline: string, directives = ''): { readonly P: Pipeline; readonly program: Program } {
  const { P, T0, steps } = stepsOf(pipeline, directives);
  const last = steps.at(-1);
  return { P, program: infer(last?.T ?? T0, last?.P ?? P) };
}

/** `request({ x: [0, 6] }, { n: 3 })`: the window [0, 6), and a parameter. */
export function request(
  window: Readonly<Record<Name, readonly [from: number, to: number]>>,
  params: Readonly<Record<Name, number>> = {},
): Request {
  return {
    window: Object.values(window).map(([from, to]) => ({ min: from, len: to - from })),
    params: new Map(Object.entries(params)),
    inputs: new Map(),
  };
}

/** The values of the algorithm on the window. */
export function algorithmOn(P: Pipeline, z: Request): readonly Value[] {
  return Array.from(realize(P, z).values);
}

/** The values of a run on the window, or its stuck state. */
export function runOn(program: Program, z: Request, options: Options = {}): readonly (Value | null)[] | Stuck {
  const outcome = interpret(program, z, options);
  if (outcome.tag === 'Stuck') return outcome.stuck;
  const { bounds, values } = outcome.value;
  return Array.from(pointsOf(z.window), (point) => values[offsetOf(bounds, point) ?? -1] ?? null);
}

/** The program with each of its statements changed, innermost first. */
export function rewrite(program: Program, change: (s: Stmt) => Stmt): Program {
  const visit = (s: Stmt): Stmt => change(mapChildren<Hole>(s, (child) => visit(child as Stmt)) as Stmt); // no holes
  return { ...program, body: visit(program.body) };
}

/** The program without its assertions. */
export function unchecked(program: Program): Program {
  return rewrite(program, (s) => (s.tag === 'Assert' ? nop : s));
}

/** The program with fresh storage that holds c at every point instead of ε_mem. */
export function poisoned(program: Program, c: number): Program {
  return rewrite(program, (s) => {
    if (s.tag !== 'Allocate') return s;
    const point = s.bounds.map((_, d): Name => `poisoned.${d}`);
    const write: Stmt = {
      tag: 'Assign',
      func: s.func,
      label: null,
      args: point.map((x) => variable(x)),
      values: s.types.map((type) => constant(type, c)),
    };
    const fill = s.bounds.reduce<Stmt>(
      (body, bounds, d) => ({ tag: 'For', order: 'serial', x: point[d] ?? bug('no point'), in: bounds, body }),
      write,
    );
    return seq(s, fill);
  });
}
