import type { CodePosition } from '../../errors/diagnostic.ts';
import type { Place } from '../../errors/place.ts';
import { originOf } from './origin.ts';

/**
 * The position in the user's code of the innermost part of a tree that covers a place in its printed text and has a
 * recorded position. `parsed` is the tree of that text, which has the same shape as the tree `from` that was built by
 * code. Null if there is no such part.
 */
export function builtAt(place: Place, parsed: unknown, from: unknown): CodePosition | null {
  if (!isObject(parsed) || !isObject(from) || !covers(parsed, place)) return null;
  for (const key of Object.keys(parsed)) {
    const inner = builtAt(place, parsed[key], from[key]);
    if (inner !== null) return inner;
  }
  return originOf(from)?.() ?? null;
}

/** Does a node cover a place? Lists and files have no place of their own, so they may cover any place. */
function covers(node: Fields, { from, to }: Place): boolean {
  if (!Object.hasOwn(node, 'at')) return true;
  const whole = node.at as Place; // a property of this name is a place in all nodes
  return whole.from <= from && to <= whole.to;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
