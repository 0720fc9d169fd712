/** A tree, or a part of one, without its places: what is left is what was written, wherever it was. */
export function withoutPlaces(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutPlaces);
  if (typeof tree !== 'object' || tree === null) return tree;
  const fields = Object.entries(tree).filter(([key]) => key !== 'at');
  return Object.fromEntries(fields.map(([key, value]) => [key, withoutPlaces(value)]));
}
