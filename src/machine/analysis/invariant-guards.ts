import type { Code } from '../ir/code.ts';
import { isNothing, type Loop, type Statement } from '../ir/statement.ts';
import { letsOf, mapParts, withLets } from '../ir/walk.ts';
import { isLoopInvariant } from './loop-invariant.ts';

/**
 * The loop-invariant conditions without which a loop does nothing, outermost first, and the loop where they hold:
 *
 *     for x do let … in if e then s; …     has the guard e, and is     for x do let … in s; …     where e holds
 *
 * if e has variables from outside the loop only, and reads no memory.
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
    conditions.push(condition);
    body = under(body);
  }
  return { conditions, loop: conditions.length === 0 ? loop : { ...loop, body } };
}

/** The condition, of what is known outside, without which a statement does nothing. */
function conditionOf(s: Statement): Code | null {
  const { lets, body } = letsOf(s);
  const found = conditionIn(body);
  return found !== null && isLoopInvariant(found, new Set(lets.map(({ x }) => x))) ? found : null;
}

function conditionIn(s: Statement): Code | null {
  if (s.tag === 'If') return isNothing(s.alternative) ? s.condition : null;
  if (s.tag !== 'Sequence') return null;
  const [first = null, ...others] = s.statements.map(conditionOf);
  return first !== null && others.every((other) => other !== null && isSame(other, first)) ? first : null;
}

/** Are two conditions surely the same? Code motion has made variables of conditions that occur more than once. */
function isSame(a: Code, b: Code): boolean {
  return a === b || (a.tag === 'Variable' && b.tag === 'Variable' && a.name === b.name);
}

/** What a statement does where its condition holds. */
function under(s: Statement): Statement {
  const { lets, body } = letsOf(s);
  if (body.tag === 'If') return withLets(lets, body.consequent);
  return withLets(
    lets,
    mapParts(body, (e) => e, under),
  );
}
