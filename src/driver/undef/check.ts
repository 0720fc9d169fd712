import type { PlacesOf } from '../../check/places-of.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { undefMayBeRead } from '../../errors/S502.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { undefProblems } from './problems.ts';

/** Refuse a pipeline with a func that starts from `undef`, unless updates write all values of it that are read. */
export function checkUndef(P: Pipeline, places?: PlacesOf): void {
  const problems = undefProblems(P).map((problem) => undefMayBeRead(problem, places?.func(problem.func) ?? null));
  if (problems.length > 0) refuse(...problems);
}
