import { fill } from '../../src/bounds/infer/fill.ts';
import { bug } from '../../src/errors/bug.ts';
import { lower } from '../../src/lower/lower.ts';
import { type Request, startupValues } from '../../src/semantics/request.ts';
import { evaluator } from '../../src/semantics/source/memoized.ts';
import { startupValue } from '../../src/semantics/startup.ts';
import { straightLine } from '../../src/semantics/target/straight-line.ts';
import { outputsOf, type Pipeline, stages } from '../../src/syntax/algorithm.ts';
import { type Bounds, pointsOf } from '../../src/syntax/array.ts';
import { type Expr, int, type Name } from '../../src/syntax/expr.ts';
import { outputsFrom, perOutput } from '../../src/syntax/extensions/output.ts';
import type { Program } from '../../src/syntax/target.ts';
import type { Scalar } from '../../src/syntax/value.ts';
import { nodesOf, reachable } from '../../src/syntax/walk.ts';

/**
 * A completion of 𝓛(P) for one input, by enumeration: visit the funcs from the output backwards, enumerate all points
 * of all loops, and record the bounding box of all reads and writes. Coordinates must not depend on values of funcs.
 */
export function completeByTrial(P: Pipeline, z: Request): Program {
  const evaluate = evaluator(P, z);
  const startup = startupValues(P, z);
  const boxes = new Map<string, Box>();
  const demand = (hole: string, point: readonly number[]): void => {
    boxes.set(hole, around(boxes.get(hole), point));
  };
  const outputs = outputsOf(P);
  const windows = perOutput(outputsFrom(outputs), z.window);
  for (const [i, { name, updates }] of outputs.entries())
    for (const point of pointsOf(windows[i] ?? [])) demand(`cpu ${name} ${updates.length}`, point);

  for (const f of reachable(P).toReversed()) {
    for (const [i, U] of [...stages(f).entries()].toReversed()) {
      const box = boxes.get(`cpu ${f.name} ${i}`) ?? f.vars.map(() => ({ min: 0, len: 0 }));
      for (const point of pointsOf(box)) {
        demand(`mem ${f.name}`, point);
        if (i > 0) demand(`cpu ${f.name} ${i - 1}`, point); // errata E1
      }
      const pure = f.vars.flatMap((x, d) =>
        U.at[d]?.tag === 'Var' && U.at[d].name === x ? [[x, box[d]] as const] : [],
      );
      const rdom = U.rdom.map((r) => [r.name, boundsOf(r.in.min, r.in.len, startup)] as const);
      const loops = [...pure, ...rdom].map(([name, bounds]) => [name, bounds ?? bug('no bounds')] as const);
      for (const iteration of pointsOf(loops.map(([, bounds]) => bounds))) {
        const bound = new Map<Name, number>(loops.map(([name], k) => [name, iteration[k] ?? 0]));
        const point = (args: readonly Expr[]): readonly number[] =>
          args.map((arg) => {
            const c = straightLine(arg)({
              extern: (e) => bug(`${e.func} is not a coordinate`),
              variable: (name) => bound.get(name) ?? startup.get(name) ?? bug(`${name} has no value`),
              read: (a, at) => evaluate(a.func, at as readonly number[], a.component),
            });
            return typeof c === 'number' ? c : bug('a coordinate is an error');
          });
        demand(`mem ${f.name}`, point(U.at));
        for (const node of nodesOf(...U.at, ...U.values, U.condition)) {
          if (node.tag !== 'Access' || z.inputs.has(node.func)) continue;
          const read = point(node.args);
          const last = P.funcs.find((g) => g.name === node.func)?.updates.length ?? 0;
          demand(`cpu ${node.func} ${node.func === f.name ? i - 1 : last}`, read);
          demand(`mem ${node.func}`, read);
        }
      }
    }
  }

  return fill((hole) => {
    const g = P.funcs.find((f) => f.name === hole.func) ?? bug('a hole of no func');
    const name = hole.kind === 'mem' ? `mem ${g.name}` : `cpu ${g.name} ${hole.label?.stage ?? g.updates.length}`;
    return int(boxes.get(name)?.[g.vars.indexOf(hole.dim)]?.[hole.end] ?? 0);
  }, lower(P));
}

type Box = readonly Bounds[];

function around(box: Box | undefined, point: readonly number[]): Box {
  return point.map((c, d) => {
    const { min, len } = box?.[d] ?? { min: c, len: 1 };
    const least = Math.min(min, c);
    return { min: least, len: Math.max(min + len, c + 1) - least };
  });
}

function boundsOf(min: Expr, len: Expr, startup: ReadonlyMap<Name, Scalar>): Bounds {
  return { min: Number(startupValue(min, startup)), len: Number(startupValue(len, startup)) };
}
