import { isLoopInvariant } from '../../analysis/loop-invariant.ts';
import type { Code } from '../../ir/code.ts';
import { isNothing, type Loop, nothing, type Statement } from '../../ir/statement.ts';
import { letsOf, mapParts, withLets } from '../../ir/walk.ts';

/**
 * Conditions that stand still in a loop are decided before it.
 *
 *     for x do let … in if e then s; …   ⟶   if e then for x do let … in s; …   where e has variables from outside only, and no load
 *
 * and all that the loop does is under that condition.
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  return inside.tag === 'Loop' ? unswitched(inside) : inside;
}

export function unswitched(loop: Loop): Statement {
  const condition = conditionOf(loop.body);
  if (condition === null || !isLoopInvariant(condition, new Set([loop, ...loop.steps].map(({ x }) => x)))) return loop;
  const consequent = unswitched({ ...loop, body: under(loop.body) });
  return { tag: 'If', condition, consequent, alternative: nothing };
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

/** Surely; `hoist` has made variables of conditions that are asked more than once. */
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
