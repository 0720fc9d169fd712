import { operation } from '../../ir/build.ts';
import type { Code, Variable } from '../../ir/code.ts';
import { freeRegisters } from '../../ir/free-variables.ts';
import type { Names } from '../../ir/names.ts';
import type { Loop, Statement } from '../../ir/statement.ts';
import { renamedCopy } from '../../ir/substitute.ts';
import { boundIn, letsOf, mapParts, statementsIn } from '../../ir/walk.ts';

/**
 * Guards that stand still in a loop are asked for once, all together, before it.
 *
 *     for x do … if y then s … if z then t …
 *     ⟶  if y ∧ z then for x do … s … t … else for x do … if y then s … if z then t …
 *
 * where y and z are variables from outside; `hoist` has made variables of such conditions. The outermost loop in which they stand
 * still is chosen, unless storage is allocated in it or threads share it: then the loops inside have their turn. What seldom runs is
 * in a function of its own, since an engine gives more care to small functions.
 */
export function unswitchGuards(s: Statement, names: Names): Statement {
  if (s.tag === 'Loop' && s.order === 'serial') return settled(s, names);
  return mapParts(
    s,
    (e) => e,
    (inner) => unswitchGuards(inner, names),
  );
}

function settled(loop: Loop, names: Names): Statement {
  const guards = guardsOf(loop);
  const inside = (body: Statement): Statement => unswitchGuards(body, names);
  if (guards.size === 0) return { ...loop, body: inside(loop.body) };
  const conditions: readonly Code[] = [...guards.values()];
  const condition = conditions.reduce((a, b) => operation('&&', 'bool', a, b));
  const steady = { ...loop, body: inside(taking(loop.body, guards, true)) };
  // One guard that does not hold decides, too.
  const rest = guards.size === 1 ? { ...loop, body: taking(loop.body, guards, false) } : loop;
  const general = renamedCopy(rest, names, new Map());
  const alternative: Statement = freeRegisters(loop).size === 0 ? { tag: 'Call', body: general } : general;
  return { tag: 'If', condition, consequent: steady, alternative };
}

/** The conditions of a loop that stand still, by name. None where the loop is not to be there twice. */
function guardsOf(loop: Loop): ReadonlyMap<string, Variable> {
  const guards = new Map<string, Variable>();
  let left = mostStatements;
  const search = (s: Statement): void => {
    const { lets, body } = letsOf(s);
    left -= 1 + lets.length;
    if (!staysPut(body)) left = 0;
    if (left <= 0) return;
    if (body.tag === 'If' && body.condition.tag === 'Variable') guards.set(body.condition.name, body.condition);
    for (const inner of statementsIn(body)) search(inner);
  };
  search(loop.body);
  if (left <= 0) return new Map();
  if (guards.size > 0) for (const x of boundIn(loop)) guards.delete(x);
  return guards;
}

function staysPut(s: Statement): boolean {
  return (
    s.tag !== 'Allocation' && s.tag !== 'Reuse' && s.tag !== 'Call' && !(s.tag === 'Loop' && s.order === 'parallel')
  );
}

const mostStatements = 500;

/** What a statement does where all guards hold, or none does. */
function taking(s: Statement, guards: ReadonlyMap<string, Variable>, outcome: boolean): Statement {
  if (s.tag === 'If' && s.condition.tag === 'Variable' && guards.has(s.condition.name))
    return taking(outcome ? s.consequent : s.alternative, guards, outcome);
  return mapParts(
    s,
    (e) => e,
    (inner) => taking(inner, guards, outcome),
  );
}
