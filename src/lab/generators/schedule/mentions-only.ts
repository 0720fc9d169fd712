import { dependsOn, startupNames } from '../../../check/rules/startup.ts';
import type { Pipeline } from '../../../syntax/algorithm.ts';
import type { Expr } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';

/** Does a directive mention only funcs, inputs and start-up variables of the pipeline? Tiled loops are not checked. */
export function mentionsOnly(P: Pipeline, d: Directive): boolean {
  const names = startupNames(P);
  const funcs = new Set(P.funcs.map((f) => f.name));
  if (d.tag === 'in' || d.tag === 'clone-in') {
    const isInput = P.inputs.some(({ name }) => name === d.func);
    return (isInput || funcs.has(d.func)) && d.consumers.every((g) => funcs.has(g));
  }
  return (
    Object.values(d)
      .flat()
      .every((part: unknown) => {
        if (typeof part !== 'object' || part === null) return true;
        if ('func' in part) return funcs.has(String(part.func));
        return dependsOn(names, part as Expr) === null; // an expression, or a loop of a tile, which is not checked
      }) &&
    (!('func' in d) || funcs.has(d.func))
  );
}
