import { standsStill } from './stands-still.ts';
import { isNothing, type Loop, type Statement } from './statement.ts';
import { letsOf, mapParts, withLets } from './walk.ts';

/**
 * Conditions that stand still in a loop are decided before it.
 *
 *     for x do let … in if e then s   ⟶   if e then for x do let … in s          where e has variables from outside only, and no load
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  return inside.tag === 'Loop' ? outOf(inside) : inside;
}

export function outOf(loop: Loop): Statement {
  const { lets, body: s } = letsOf(loop.body);
  if (s.tag !== 'If' || !isNothing(s.alternative)) return loop;
  if (!standsStill(s.condition, new Set([loop, ...loop.steps, ...lets].map(({ x }) => x)))) return loop;
  return { ...s, consequent: outOf({ ...loop, body: withLets(lets, s.consequent) }) };
}
