import { assume } from '../ir/assume.ts';
import type { Code } from '../ir/code.ts';
import { isNop, type Loop, type Statement } from '../ir/statement.ts';
import { letsOf } from '../ir/walk.ts';
import { isLoopInvariant } from './loop-invariant.ts';

/**
 * The loop-invariant guards of a loop, outermost first, and the loop without them.
 *
 *     for x do (let … in if e then s; …)   =   if e then for x do (let … in s; …)
 *
 * The guard e contains only variables from outside the loop, reads no memory, and guards all statements of the body.
 */
export function invariantGuards(loop: Loop): { readonly conditions: readonly Code[]; readonly loop: Loop } {
  const inner = new Set([loop, ...loop.steps].map(({ x }) => x));
  const guardOf = (s: Statement): Code | null => {
    const condition = conditionOf(s);
    return condition !== null && isLoopInvariant(condition, inner) ? condition : null;
  };
  const conditions: Code[] = [];
  let { body } = loop;
  for (let condition = guardOf(body); condition !== null; condition = guardOf(body)) {
    const guard = condition;
    conditions.push(guard);
    body = assume(body, (e) => (isSame(e, guard) ? true : null));
  }
  return { conditions, loop: conditions.length === 0 ? loop : { ...loop, body } };
}

/** The condition that guards an entire statement; null if there is none or it depends on the lets around it. */
function conditionOf(s: Statement): Code | null {
  const { lets, body } = letsOf(s);
  const found = conditionIn(body);
  return found !== null && isLoopInvariant(found, new Set(lets.map(({ x }) => x))) ? found : null;
}

function conditionIn(s: Statement): Code | null {
  if (s.tag === 'If') return isNop(s.alternative) ? s.condition : null;
  if (s.tag !== 'Sequence') return null;
  const [first = null, ...others] = s.statements.map(conditionOf);
  return first !== null && others.every((other) => other !== null && isSame(other, first)) ? first : null;
}

/**
 * Are two conditions the same node or variable? This is enough because loop-invariant code motion binds conditions that
 * occur more than once to variables.
 */
function isSame(a: Code, b: Code): boolean {
  return a === b || (a.tag === 'Variable' && b.tag === 'Variable' && a.name === b.name);
}
