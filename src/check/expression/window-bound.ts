import { unknownInputBound } from '../../errors/S311.ts';
import type { ExprTree } from '../../language/tree.ts';
import { inputLen, inputMin } from '../../syntax/algorithm.ts';
import { type Expr, variable } from '../../syntax/expr.ts';
import { type Notes, report } from '../notes.ts';
import type { Scope } from '../scope.ts';

/**
 * `img.len[0]`: the len or min of an input in a dimension. `f.len[0]`: the len or min of the requested window of the
 * output f in its dimension 0, which is also `x.len` for the variable x of the only output. All of them are start-up
 * expressions.
 */
export function elaborateBound(
  e: Extract<ExprTree, { tag: 'InputBound' }>,
  { inputs, outputs }: Scope,
  notes: Notes,
): Expr | null {
  const { name } = e.input;
  const input = inputs.get(name);
  if (input?.rank === null) return null;
  if (input !== undefined && e.dim !== null && e.dim < input.rank) {
    return (e.end === 'min' ? inputMin : inputLen)(name, e.dim);
  }
  const [first, ...others] = outputs;
  const output = outputs.find((each) => each.name === name);
  const ofOnly = others.length === 0 ? first?.dims.find((dim) => dim.name === name) : undefined;
  const dim = e.dim === null ? ofOnly : output?.dims[e.dim];
  if (input === undefined && dim !== undefined) return variable(dim[e.end]);
  const rank = input?.rank ?? output?.dims.length ?? null;
  return report(notes, unknownInputBound({ input: name, rank, dim: e.dim, output: first?.name ?? null }, e.at));
}
