import type { Diagnostic } from '../../errors/diagnostic.ts';
import { rangeNotStartup } from '../../errors/S201.ts';
import { invalidRequirement } from '../../errors/S218.ts';
import { outputsOf, type Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import { dimensionsOf, outputsFrom } from '../../syntax/extensions/output.ts';
import { startupScalars } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';

/**
 * Definition 'Valid program': the bounds of all rdoms are start-up expressions. If an output has an error, its window
 * is unknown, and nothing is reported.
 */
export function rdomsAreStartup(P: Pipeline, places: Places): readonly Diagnostic[] {
  if (outputsOf(P).length < P.outputs.length) return [];
  const names = startupNames(P);
  return P.funcs.flatMap((f) =>
    f.updates.flatMap((U) =>
      U.rdom.flatMap(({ name, in: interval }, i) => {
        const why = dependsOn(names, interval.min) ?? dependsOn(names, interval.len);
        return why === null ? [] : [rangeNotStartup({ variable: name, why }, places.of(U, `rdom.${i}`))];
      }),
    ),
  );
}

/**
 * The conditions of all requirements are start-up expressions. Nothing is reported if an output has an error.
 */
export function requirementsAreStartup(P: Pipeline, places: Places): readonly Diagnostic[] {
  if (outputsOf(P).length < P.outputs.length) return [];
  const names = startupNames(P);
  return P.requirements.flatMap((requirement) => {
    const why = dependsOn(names, requirement.condition);
    return why === null ? [] : [invalidRequirement({ why: `depends on ${why}` }, places.of(requirement))];
  });
}

/**
 * Definition 'Startup expression': no func references, and no variables except the parameters (which include the bounds
 * of inputs and the windows of the outputs). Returns the first other dependency; null for a start-up expression.
 */
export function dependsOn(startup: ReadonlySet<Name>, e: Expr): string | null {
  for (const node of nodesOf(e)) {
    if (node.tag === 'Access' || node.tag === 'Extern') return `the values of ${node.func}`;
    if (node.tag === 'Var' && !startup.has(node.name)) return `the variable ${node.name}`;
  }
  return null;
}

/** The names of parameters, of bounds of inputs, and of the requested windows of the outputs. */
export function startupNames(P: Pipeline): ReadonlySet<Name> {
  const window = dimensionsOf(outputsFrom(outputsOf(P))).flatMap(({ min, len }) => [min, len]);
  return new Set([...startupScalars({ ...P, outputs: [] }).map(({ name }) => name), ...window]);
}
