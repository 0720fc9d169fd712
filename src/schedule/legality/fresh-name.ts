import { refuse } from '../../errors/diagnostic.ts';
import { loopNameInUse } from '../../errors/S416.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { type Position, stmtsOf } from '../../target/analysis/loops.ts';
import { funcOf } from './definition-order.ts';

/**
 * Refuse names for new loops that are already in scope in the stage: names of loops, variables, dimensions, parameters
 * and inputs.
 */
export function checkFresh(stage: Stmt<Hole>, at: Position, names: readonly Name[], P: Pipeline): void {
  const f = funcOf(P, at.func);
  const inScope = new Map<Name, string>([
    ...P.inputs.map((input) => [input.name, 'an input of the pipeline'] as const),
    ...P.params.map((p) => [p.name, 'a parameter of the pipeline'] as const),
    ...Array.from(boundIn(stage, at), (x) => [x, 'a loop or a variable'] as const),
    ...f.vars.map((x) => [x, 'a dimension'] as const),
  ]);
  for (const name of names) {
    const what = inScope.get(name);
    if (what !== undefined) refuse(loopNameInUse({ name, func: f.name, what }, null));
    inScope.set(name, 'another new loop');
  }
}

/** The variables of the loops and lets of a stage. */
function* boundIn(stage: Stmt<Hole>, at: Position): Generator<Name> {
  for (const { s } of stmtsOf(stage, at.func, at)) if (s.tag === 'For' || s.tag === 'Let') yield s.x;
}
