import type { Diagnostic } from '../../errors/diagnostic.ts';
import { duplicateDefinition } from '../../errors/S205.ts';
import { duplicatePureVariable } from '../../errors/S206.ts';
import { duplicateReductionVariable } from '../../errors/S207.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Places } from '../places.ts';

/** Definition 'Valid program': the names of funcs, parameters and inputs all differ. */
export function uniqueNames(P: Pipeline, places: Places): readonly Diagnostic[] {
  const defined = [...P.params, ...P.inputs, ...P.funcs];
  return repeated(defined.map((d) => d.name)).map((i) => {
    const duplicate = defined[i] ?? P;
    return duplicateDefinition({ name: duplicate.name }, places.of(duplicate));
  });
}

/** Definition 'Valid program': the names of pure variables within each func differ. */
export function uniquePureVariables(P: Pipeline, places: Places): readonly Diagnostic[] {
  return P.funcs.flatMap((f) =>
    repeated(f.vars).map((i) =>
      duplicatePureVariable({ func: f.name, variable: f.vars[i] ?? '' }, places.of(f, `vars.${i}`)),
    ),
  );
}

/** Definition 'Valid program': the names of reduction variables within a single stage differ. */
export function uniqueReductionVariables(P: Pipeline, places: Places): readonly Diagnostic[] {
  return P.funcs.flatMap((f) =>
    f.updates.flatMap((U) =>
      repeated(U.rdom.map((r) => r.name)).map((i) =>
        duplicateReductionVariable({ variable: U.rdom[i]?.name ?? '' }, places.of(U, `rdom.${i}`)),
      ),
    ),
  );
}

/** The positions of names that occur earlier in the list. */
function repeated(names: readonly Name[]): readonly number[] {
  const seen = new Set<Name>();
  return names.flatMap((name, i) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [i] : [];
  });
}
