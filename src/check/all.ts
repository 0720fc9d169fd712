/** The items, or null if one of them is null. */
export function all<T>(items: readonly (T | null)[]): readonly T[] | null {
  return items.every((item): item is T => item !== null) ? items : null;
}
