import type { Place } from '../errors/place.ts';

/**
 * Where the parts of a checked program were written. Programs themselves do not know: two that mean the same are equal
 * wherever they stand, and those built by code stand nowhere.
 */
export class Places {
  readonly #places = new WeakMap<object, Map<string, Place>>();

  /** The place of a node, or of a named part of it; null when it was not written. */
  of(node: object, part = ''): Place | null {
    return this.#places.get(node)?.get(part) ?? null;
  }

  /** Remember a place; gives the node back. */
  mark<Node extends object>(node: Node, place: Place, part = ''): Node {
    const parts = this.#places.get(node) ?? new Map<string, Place>();
    this.#places.set(node, parts.set(part, place));
    return node;
  }
}
