import { operandsOf } from '../../language/map-operands.ts';
import type { ExprTree, LetTree } from '../../language/tree.ts';
import { namesIn, reductionVariablesIn, union } from './names.ts';

/** An expression in the scope of some lets, and the reduction variables around it. */
export interface InScope {
  readonly e: ExprTree;
  readonly variables: readonly string[];
}

/**
 * For each let, the reduction variables in whose scope it is used, directly or in a later let. The reductions in the
 * value of the let must use other names, because the value is substituted there.
 */
export function variablesAround(lets: readonly LetTree[], scope: readonly InScope[]): readonly ReadonlySet<string>[] {
  const around = new Map<string, ReadonlySet<string>>(
    lets.flatMap(({ names }) => names.map(({ name }) => [name, new Set<string>()] as const)),
  );
  const record = (e: ExprTree, variables: ReadonlySet<string>): void => {
    const used = [...namesIn(e)].filter((name) => around.has(name));
    if (used.length === 0) return;
    if (e.tag === 'Name') around.set(e.name, union([around.get(e.name) ?? variables, variables]));
    for (const operand of operandsOf(e)) {
      // The value of an inner let is used somewhere in its body.
      const isBody = e.tag === 'Reduce' && operand === e.body;
      const isValue = e.tag === 'Let' && operand === e.let.value;
      const more = isBody ? e.rdom.map((r) => r.name.name) : isValue ? [...reductionVariablesIn(e.body)] : [];
      record(operand, more.length === 0 ? variables : union([variables], more));
    }
  };
  for (const { e, variables } of scope) record(e, new Set(variables));
  const result = lets.toReversed().map(({ names, value }) => {
    const own = union(names.map(({ name }) => around.get(name) ?? new Set()));
    record(value, own);
    return own;
  });
  return result.reverse();
}
