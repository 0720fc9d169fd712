/** A tree without its source positions. */
export function withoutPlaces(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutPlaces);
  if (typeof tree !== 'object' || tree === null) return tree;
  const fields = Object.entries(tree).filter(([key]) => key !== 'at');
  return Object.fromEntries(fields.map(([key, value]) => [key, withoutPlaces(value)]));
}
