import { int, type Name, variable } from '../../syntax/expr.ts';
import { mapChildren, stmtsIn } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';

/** The variable that holds a condition before it is looked at. */
export const conditionName: Name = '?condition';

/** The variable that tells that a branch of a specialised func is evaluated. */
export function branchName(func: Name, specialization: number): Name {
  return `?branch ${func} ${specialization}`;
}

/**
 * The same program with lets that can be watched: one before every condition, and one inside of every branch of a
 * specialisation.
 *
 *     if e then s₁ else s₂   ⟶   let ?condition = e in if ?condition then s₁ else s₂
 *     label zⱼ: s            ⟶   label zⱼ: let ?branch f j = j in s
 *
 * Null where there is neither.
 */
export function observed(program: Program): Program | null {
  const known = made.get(program);
  if (known !== undefined) return known;
  const result = isWatchable(program.body) ? observe(program) : null;
  made.set(program, result);
  return result;
}

/** Several questions are asked of a program. */
const made = new WeakMap<Program, Program | null>();

function isWatchable(body: Stmt): boolean {
  for (const s of stmtsIn(body))
    if (s.tag === 'If' || (s.tag === 'Label' && s.label.tag === 'specialization')) return true;
  return false;
}

function observe(program: Program): Program {
  const walk = (s: Stmt, func: Name): Stmt => {
    const inside = s.tag === 'Label' && s.label.tag === 'func' ? s.label.func : func;
    const seen = mapChildren(s, (child) => walk(child, inside));
    if (seen.tag === 'If') {
      const condition = variable(conditionName, seen.condition.type);
      return { tag: 'Let', x: conditionName, value: seen.condition, body: { ...seen, condition } };
    }
    if (seen.tag !== 'Label' || seen.label.tag !== 'specialization') return seen;
    const j = seen.label.specialization;
    return { ...seen, body: { tag: 'Let', x: branchName(func, j), value: int(j), body: seen.body } };
  };
  return { ...program, body: walk(program.body, '') };
}
