import type { Variable } from './code.ts';
import { isNothing, type Loop, nothing, type Statement } from './statement.ts';
import { letsOf, mapParts, withLets } from './walk.ts';

/**
 * Conditions that stand still in a loop are decided before it.
 *
 *     for x do let … in if y then s; …   ⟶   if y then for x do let … in s; …          where y is a variable from outside
 *
 * and all that the loop does is under that condition. `hoist` has made variables of such conditions.
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  return inside.tag === 'Loop' ? outOf(inside) : inside;
}

function outOf(loop: Loop): Statement {
  const condition = conditionOf(loop.body);
  if (condition === null || condition.name === loop.x) return loop;
  const consequent = outOf({ ...loop, body: under(loop.body) });
  return { tag: 'If', condition, consequent, alternative: nothing };
}

/** The variable, bound outside, without which a statement does nothing. */
function conditionOf(s: Statement): Variable | null {
  const { lets, body } = letsOf(s);
  const found = conditionIn(body);
  return found === null || lets.some(({ x }) => x === found.name) ? null : found;
}

function conditionIn(s: Statement): Variable | null {
  if (s.tag === 'If') return s.condition.tag === 'Variable' && isNothing(s.alternative) ? s.condition : null;
  if (s.tag !== 'Sequence') return null;
  const [first = null, ...others] = s.statements.map(conditionOf);
  return others.every((other) => other?.name === first?.name) ? first : null;
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
