import type { Name } from '../../../syntax/expr.ts';
import { type Let, nop, type Statement, sequence } from '../../ir/statement.ts';
import { nodesOf } from '../../ir/walk.ts';

/**
 * Loop distribution: split the body of a loop into one body for each group of registers. If a loop needs more registers
 * than there are, several loops are faster than one that spills.
 *
 *     for x do r ← r + e; q ← q + f   ⟶   for x do r ← r + e; for x do q ← q + f
 *
 * Null if the body does anything except assign to registers of the groups, or if a register depends on a register of
 * another group. There are no stores, so the order of the loops does not matter. Lets that several loops need are
 * copied.
 */
export function distribute(s: Statement, groups: readonly ReadonlySet<Name>[]): readonly Statement[] | null {
  const steps = stepsOf(s);
  if (steps === null) return null;
  const isKept = (step: Step): boolean => step.tag === 'Let' || groups.some((group) => group.has(step.register));
  if (!steps.every(isKept)) return null;
  const parts = groups.map((group) => partOf(steps, group));
  return parts.every((part) => part !== null) ? parts : null;
}

type Assign = Extract<Statement, { tag: 'Assign' }>;

/** A let or an assignment. The body of the let is not part of the step. */
type Step = Let | Assign;

/** The steps of a statement; null if it contains other statements. */
function stepsOf(s: Statement): readonly Step[] | null {
  const steps: Step[] = [];
  const visit = (s: Statement): boolean => {
    let rest = s;
    for (; rest.tag === 'Let'; rest = rest.body) steps.push(rest);
    if (rest.tag === 'Sequence') return rest.statements.every(visit);
    if (rest.tag === 'Assign') steps.push(rest);
    return rest.tag === 'Assign';
  };
  return visit(s) ? steps : null;
}

/**
 * The steps that a group of registers needs; null if they read another register. Names are unique, so lets can move.
 */
function partOf(steps: readonly Step[], group: ReadonlySet<Name>): Statement | null {
  const needed = new Set<Name>();
  let part: Statement = nop;
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
