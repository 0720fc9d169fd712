import { unknownInputBound } from '../../errors/S311.ts';
import type { ExprTree } from '../../language/tree.ts';
import { inputLen, inputMin } from '../../syntax/algorithm.ts';
import { type Expr, variable } from '../../syntax/expr.ts';
import { windowLen, windowMin } from '../../syntax/target.ts';
import { type Notes, report } from '../notes.ts';
import type { Scope } from '../scope.ts';

/**
 * `img.len[0]`: the len or min of an input in a dimension. `f.len[0]` or `x.len`: the len or min of the requested
 * window of the output f, in its dimension 0 or its variable x. All of them are start-up expressions.
 */
export function elaborateBound(
  e: Extract<ExprTree, { tag: 'InputBound' }>,
  { inputs, output }: Scope,
  notes: Notes,
): Expr | null {
  const { name } = e.input;
  const input = inputs.get(name);
  if (input?.rank === null) return null;
  if (input !== undefined && e.dim !== null && e.dim < input.rank) {
    return (e.end === 'min' ? inputMin : inputLen)(name, e.dim);
  }
  const vars = output?.vars ?? [];
  const x = e.dim === null ? vars.find((v) => v === name) : name === output?.name ? vars[e.dim] : undefined;
  if (input === undefined && x !== undefined) return variable((e.end === 'min' ? windowMin : windowLen)(x));
  const rank = input?.rank ?? (name === output?.name ? vars.length : null);
  return report(notes, unknownInputBound({ input: name, rank, dim: e.dim, output: output?.name ?? null }, e.at));
}
