import type { CodePosition } from '../../errors/diagnostic.ts';
import type { Place } from '../../errors/place.ts';
import { originOf } from './origin.ts';

/**
 * The position in the user's code that corresponds to a place in the printed text of a tree: the recorded position of
 * the innermost node that covers the place. Null if there is none. `from` is the tree that was built by code, and
 * `parsed` is the tree of its printed text, which has the same shape.
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
