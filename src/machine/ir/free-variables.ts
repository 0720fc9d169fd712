import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Code, Variable } from './code.ts';
import { readsOf } from './reads.ts';
import type { Statement } from './statement.ts';
import { expressionsOf, letsOf, operandsOf, statementsIn } from './walk.ts';

/** The variables that a statement uses and does not bind, in the order of their first use. */
export const freeVariables: (s: Statement) => readonly Variable[] = memoized((s) => {
  const used = new Map<Name, Variable>();
  const bound = new Set<Name>();
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (e.tag === 'Variable') used.set(e.name, e);
    if (e.tag === 'Variable' || e.tag === 'Constant' || seen.has(e)) return;
    seen.add(e);
    for (const operand of operandsOf(e)) visit(operand);
  };
  const walk = (outer: Statement): void => {
    const { lets, body: s } = letsOf(outer);
    for (const { x, value } of lets) {
      visit(value);
      bound.add(x);
    }
    for (const e of expressionsOf(s)) visit(e);
    if (s.tag === 'Loop') for (const { x } of [s, ...s.steps]) bound.add(x);
    if (s.tag === 'Allocation' || s.tag === 'Reuse') bound.add(s.pointer);
    // Calls and parallel loops become functions. The emitter asks for the free variables of each, so they are memoized.
    if (s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel'))
      for (const variable of freeVariables(s.body)) used.set(variable.name, variable);
    else for (const inner of statementsIn(s)) walk(inner);
  };
  walk(s);
  return [...used.values()].filter(({ name }) => !bound.has(name)); // names are unique
});

/** The registers that a statement uses and does not bind. */
export function freeRegisters(s: Statement): ReadonlySet<Name> {
  const used = new Set<Name>();
  const bound = new Set<Name>();
  const read = (e: Code): void => {
    for (const node of readsOf(e)) if (node.tag === 'Register') used.add(node.register);
  };
  const walk = (outer: Statement): void => {
    const { lets, body } = letsOf(outer);
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(body)) read(e);
    if (body.tag === 'Assign') used.add(body.register);
    if (body.tag === 'Hold') bound.add(body.register);
    for (const inner of statementsIn(body)) walk(inner);
  };
  walk(s);
  for (const register of bound) used.delete(register); // names are unique
  return used;
}
