import { int, type Name, variable } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { mapChildren, stmtsIn } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';

/** The variable that is bound to a condition before it is tested. */
export const conditionName: Name = '?condition';

/** The variable that is bound when a branch of a specialized func is evaluated. */
function branchName(func: Name, specialization: number): Name {
  return `?branch ${func} ${specialization}`;
}

/**
 * Instrumentation: the same program with lets that a watcher of the interpreter observes, one before every condition
 * and one inside every branch of a specialization.
 *
 *     if e then s₁ else s₂   ⟶   let ?condition = e in if ?condition then s₁ else s₂
 *     label zⱼ: s            ⟶   label zⱼ: let ?branch f j = j in s
 *
 * Null if the program has no condition and no specialization.
 */
export const instrumented = memoized((program: Program): Program | null =>
  isInstrumentable(program.body) ? instrument(program) : null,
);

function isInstrumentable(body: Stmt): boolean {
  for (const s of stmtsIn(body))
    if (s.tag === 'If' || (s.tag === 'Label' && s.label.tag === 'specialization')) return true;
  return false;
}

function instrument(program: Program): Program {
  const walk = (s: Stmt, func: Name): Stmt => {
    const inside = s.tag === 'Label' && s.label.tag === 'func' ? s.label.func : func;
    const mapped = mapChildren(s, (child) => walk(child, inside));
    if (mapped.tag === 'If') {
      const condition = variable(conditionName, mapped.condition.type);
      return { tag: 'Let', x: conditionName, value: mapped.condition, windowEnd: null, body: { ...mapped, condition } };
    }
    if (mapped.tag !== 'Label' || mapped.label.tag !== 'specialization') return mapped;
    const j = mapped.label.specialization;
    return {
      ...mapped,
      body: { tag: 'Let', x: branchName(func, j), value: int(j), windowEnd: null, body: mapped.body },
    };
  };
  return { ...program, body: walk(program.body, '') };
}
