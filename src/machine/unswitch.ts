import { isNothing, type Loop, type Statement } from './statement.ts';
import { letsOf, mapParts, withLets } from './walk.ts';

/**
 * Conditions that stand still in a loop are decided before it.
 *
 *     for x do let … in if y then s   ⟶   if y then for x do let … in s          where y is a variable from outside
 *
 * `hoist` has made variables of such conditions.
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  return inside.tag === 'Loop' ? outOf(inside) : inside;
}

function outOf(loop: Loop): Statement {
  const { lets, body: s } = letsOf(loop.body);
  if (s.tag !== 'If' || s.condition.tag !== 'Variable' || !isNothing(s.alternative)) return loop;
  const { name } = s.condition;
  if (name === loop.x || lets.some(({ x }) => x === name)) return loop;
  return { ...s, consequent: outOf({ ...loop, body: withLets(lets, s.consequent) }) };
}
