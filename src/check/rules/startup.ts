import type { Diagnostic } from '../../errors/diagnostic.ts';
import { rangeNotStartup } from '../../errors/S201.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';

/** Definition 'Valid program': the bounds of all rdoms are start-up expressions. */
export function rdomsAreStartup(P: Pipeline, places: Places): readonly Diagnostic[] {
  const known = startupNames(P);
  return P.funcs.flatMap((f) =>
    f.updates.flatMap((U) =>
      U.rdom.flatMap(({ name, in: interval }, i) => {
        const why = dependsOn(known, interval.min) ?? dependsOn(known, interval.len);
        return why === null ? [] : [rangeNotStartup({ variable: name, why }, places.of(U, `rdom.${i}`))];
      }),
    ),
  );
}

/**
 * Definition 'Startup expression': no func references, and no variables but the parameters (the bounds of inputs are
 * parameters too). Gives the first thing that the expression depends on beyond those, or null.
 */
export function dependsOn(known: ReadonlySet<Name>, e: Expr): string | null {
  for (const node of nodesOf(e)) {
    if (node.tag === 'Access') return `the values of ${node.func}`;
    if (node.tag === 'Var' && !known.has(node.name)) return `the variable ${node.name}`;
  }
  return null;
}

/** The variables that are known when a program starts. */
export function startupNames(P: Pick<Pipeline, 'params' | 'inputs'>): ReadonlySet<Name> {
  const bounds = P.inputs.flatMap(({ name, rank }) =>
    Array.from({ length: rank }, (_, d) => [`${name}.min[${d}]`, `${name}.len[${d}]`]).flat(),
  );
  return new Set([...P.params.map((p) => p.name), ...bounds]);
}
