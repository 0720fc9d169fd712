import type { Name } from '../syntax/expr.ts';
import type { Code, Variable } from './code.ts';
import type { Statement } from './statement.ts';
import { expressionsOf, letsOf, operandsOf, statementsIn } from './walk.ts';

/** The variables that a statement uses and does not bind, in the order in which they come. */
export function freeVariables(s: Statement): readonly Variable[] {
  const used = new Map<Name, Variable>();
  const bound = new Set<Name>();
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (seen.has(e)) return;
    seen.add(e);
    if (e.tag === 'Variable') used.set(e.name, e);
    for (const operand of operandsOf(e)) visit(operand);
  };
  const walk = (outer: Statement): void => {
    const { lets, body: s } = letsOf(outer);
    for (const { x, value } of lets) {
      visit(value);
      bound.add(x);
    }
    for (const e of expressionsOf(s)) visit(e);
    if (s.tag === 'Loop') bound.add(s.x);
    if (s.tag === 'Allocation') bound.add(s.pointer);
    for (const inner of statementsIn(s)) walk(inner);
  };
  walk(s);
  return [...used.values()].filter(({ name }) => !bound.has(name)); // names are unique
}
