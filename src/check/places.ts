import type { Place } from '../errors/place.ts';

/**
 * The source positions of the parts of a checked program. They are not stored in the nodes: equal programs have equal
 * nodes wherever they are written, and a program that is built by code has no positions.
 */
export class Places {
  readonly #places = new WeakMap<object, Map<string, Place>>();

  /** The position of a node, or of a named part of the node; null if it has none. */
  of(node: object, part = ''): Place | null {
    return this.#places.get(node)?.get(part) ?? null;
  }

  /** Set the position of a node. Returns the node. */
  mark<Node extends object>(node: Node, place: Place, part = ''): Node {
    const parts = this.#places.get(node) ?? new Map<string, Place>();
    this.#places.set(node, parts.set(part, place));
    return node;
  }
}
