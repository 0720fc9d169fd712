import { refuse } from '../errors/diagnostic.ts';
import { S416 } from '../errors/S416.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Hole, Stmt } from '../syntax/target.ts';
import { funcOf } from './ancestry.ts';
import { enter, type Position, root } from './loops.ts';

/** All names that directives introduce are new where they stand: in the stage, among the variables and the parameters. */
export function checkFresh(s: Stmt<Hole>, at: Position, names: readonly Name[], P: Pipeline): void {
  const f = funcOf(P, at.func);
  const taken = new Map<Name, string>([
    ...P.inputs.map((input) => [input.name, 'an input of the pipeline'] as const),
    ...P.params.map((p) => [p.name, 'a parameter of the pipeline'] as const),
    ...Array.from(boundAt(s, at), (x) => [x, 'a loop or a variable'] as const),
    ...f.vars.map((x) => [x, 'a dimension'] as const),
  ]);
  for (const name of names) {
    const what = taken.get(name);
    if (what !== undefined) refuse(S416({ name, func: f.name, what }, null));
    taken.set(name, 'another new loop');
  }
}

/** The variables of the loops and lets of one stage. */
export function* boundAt(s: Stmt<Hole>, wanted: Position, at: Position = root): Generator<Name> {
  const here = at.func === wanted.func && at.specialization === wanted.specialization && at.stage === wanted.stage;
  if (here && (s.tag === 'For' || s.tag === 'Let')) yield s.x;
  const inside = enter(at, s);
  for (const child of childrenOf(s)) yield* boundAt(child, wanted, inside);
}
