import type { Place } from '../errors/place.ts';

/**
 * The source places of the parts of a checked program. They are not stored in the nodes: equal programs are equal nodes
 * wherever they are written, and a program that is built by code has no places.
 */
export class Places {
  readonly #places = new WeakMap<object, Map<string, Place>>();

  /** The place of a node, or of a named part of it; null if it has no place. */
  of(node: object, part = ''): Place | null {
    return this.#places.get(node)?.get(part) ?? null;
  }

  /** Set the place of a node. Returns the node. */
  mark<Node extends object>(node: Node, place: Place, part = ''): Node {
    const parts = this.#places.get(node) ?? new Map<string, Place>();
    this.#places.set(node, parts.set(part, place));
    return node;
  }
}
