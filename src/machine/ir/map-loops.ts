import type { Definition } from './program.ts';
import type { Loop, Statement } from './statement.ts';
import { letsOf, mapParts, withLets } from './walk.ts';

/**
 * Replaces each serial loop of a statement by the result of `change`, from the inside out. `learn` is called with each
 * let of the statement before the loops in the scope of the let are replaced.
 */
export function mapSerialLoops(
  s: Statement,
  learn: (definition: Definition) => void,
  change: (loop: Loop) => Statement,
): Statement {
  return mapLoops(s, learn, change, true);
}

/** Like `mapSerialLoops`, but leaves loops in the alternatives of ifs unchanged, because they rarely run. */
export function mapLikelyLoops(
  s: Statement,
  learn: (definition: Definition) => void,
  change: (loop: Loop) => Statement,
): Statement {
  return mapLoops(s, learn, change, false);
}

function mapLoops(
  s: Statement,
  learn: (definition: Definition) => void,
  change: (loop: Loop) => Statement,
  all: boolean,
): Statement {
  const { lets, body } = letsOf(s);
  for (const each of lets) learn(each);
  const visit = (inner: Statement): Statement => mapLoops(inner, learn, change, all);
  if (body.tag === 'If' && !all) return withLets(lets, { ...body, consequent: visit(body.consequent) });
  const inside = mapParts(body, (e) => e, visit);
  return withLets(lets, inside.tag === 'Loop' && inside.order === 'serial' ? change(inside) : inside);
}
