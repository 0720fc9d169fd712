import { maxUnswitchedStatements } from '../../../../heuristics.ts';
import { assume } from '../../../ir/assume.ts';
import { operation } from '../../../ir/build.ts';
import type { Code, Variable } from '../../../ir/code.ts';
import { freeRegisters } from '../../../ir/free-variables.ts';
import type { Names } from '../../../ir/names.ts';
import type { Loop, Statement } from '../../../ir/statement.ts';
import { versions } from '../../../ir/substitute.ts';
import { boundIn, letsOf, mapParts, statementsIn } from '../../../ir/walk.ts';

/**
 * Loop unswitching on all invariant guards at once: one version of the loop for the case in which all guards hold.
 *
 *     for x do … if y then s … if z then t …
 *     ⟶  if y ∧ z then for x do … s … t … else for x do … if y then s … if z then t …
 *
 * The guards y and z are variables from outside the loop; code motion has given variables to such conditions. The pass
 * chooses the outermost loop in which they are invariant. If that loop is too large or contains allocations, calls or
 * parallel loops, the inner loops are considered instead. The general version rarely runs. It becomes a function unless
 * it uses registers from outside the loop, because engines optimize small functions better.
 */
export function unswitchGuards(s: Statement, names: Names): Statement {
  if (s.tag === 'Loop' && s.order === 'serial') return unswitchLoop(s, names);
  return mapParts(
    s,
    (e) => e,
    (inner) => unswitchGuards(inner, names),
  );
}

function unswitchLoop(loop: Loop, names: Names): Statement {
  const guards = guardsOf(loop);
  const inside = (body: Statement): Statement => unswitchGuards(body, names);
  if (guards.size === 0) return { ...loop, body: inside(loop.body) };
  const conditions: readonly Code[] = [...guards.values()];
  const condition = conditions.reduce((a, b) => operation('&&', 'bool', a, b));
  const assuming = (outcome: boolean): Statement =>
    assume(loop.body, (e) => (e.tag === 'Variable' && guards.has(e.name) ? outcome : null));
  const steady: Loop = { ...loop, body: inside(assuming(true)) };
  // If there is only one guard, its outcome is also known in the other version.
  const general: Loop = guards.size === 1 ? { ...loop, body: assuming(false) } : loop;
  const isFunction = freeRegisters(loop).size === 0;
  return versions(condition, steady, isFunction ? { tag: 'Call', body: general } : general, names);
}

/** The invariant guards of a loop, by name. Empty if the loop must not be copied or is too large. */
function guardsOf(loop: Loop): ReadonlyMap<string, Variable> {
  const guards = new Map<string, Variable>();
  let left = maxUnswitchedStatements;
  const search = (s: Statement): void => {
    const { lets, body } = letsOf(s);
    left -= 1 + lets.length;
    if (!isCopyable(body)) left = 0;
    if (left <= 0) return;
    if (body.tag === 'If' && body.condition.tag === 'Variable') guards.set(body.condition.name, body.condition);
    for (const inner of statementsIn(body)) search(inner);
  };
  search(loop.body);
  if (left <= 0) return new Map();
  if (guards.size > 0) for (const x of boundIn(loop)) guards.delete(x);
  return guards;
}

function isCopyable(s: Statement): boolean {
  return (
    s.tag !== 'Allocation' && s.tag !== 'Reuse' && s.tag !== 'Call' && !(s.tag === 'Loop' && s.order === 'parallel')
  );
}
