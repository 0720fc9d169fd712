import type { Name } from '../../../syntax/expr.ts';
import { type Let, nothing, type Statement, sequence } from '../../ir/statement.ts';
import { nodesOf } from '../../ir/walk.ts';

/**
 * What a loop does, apart for each group of registers: where there are more of these than an engine has, several loops, one after the
 * other, are faster than one that spills.
 *
 *     for x do r ← r + e; q ← q + f   ⟶   for x do r ← r + e; for x do q ← q + f
 *
 * Null if it does anything but assign to registers, or one of them depends on one of another group. Since nothing is stored, it does not
 * matter which loop comes first; what both of them need, both compute.
 */
export function distribute(s: Statement, groups: readonly ReadonlySet<Name>[]): readonly Statement[] | null {
  const steps = stepsOf(s);
  if (steps === null) return null;
  const parts = groups.map((group) => partOf(steps, group));
  return parts.every((part) => part !== null) ? parts : null;
}

type Assign = Extract<Statement, { tag: 'Assign' }>;

/** A let, whose body is what comes after it, or an assignment. */
type Step = Let | Assign;

/** A statement one step after the other; null if it does something else. */
function stepsOf(s: Statement): readonly Step[] | null {
  const steps: Step[] = [];
  const isPlain = (s: Statement): boolean => {
    let rest = s;
    for (; rest.tag === 'Let'; rest = rest.body) steps.push(rest);
    if (rest.tag === 'Sequence') return rest.statements.every(isPlain);
    if (rest.tag === 'Assign') steps.push(rest);
    return rest.tag === 'Assign';
  };
  return isPlain(s) ? steps : null;
}

/** The steps that some registers need; null if these need another register. Names are unique, so lets may come earlier than they have to. */
function partOf(steps: readonly Step[], group: ReadonlySet<Name>): Statement | null {
  const needed = new Set<Name>();
  let part: Statement = nothing;
  for (const step of steps.toReversed()) {
    if (step.tag === 'Let' ? !needed.has(step.x) : !group.has(step.register)) continue;
    for (const e of nodesOf(step.value)) {
      if (e.tag === 'Variable') needed.add(e.name);
      if (e.tag === 'Register' && !group.has(e.register)) return null;
    }
    part = step.tag === 'Let' ? { ...step, body: part } : sequence(step, part);
  }
  return part;
}
