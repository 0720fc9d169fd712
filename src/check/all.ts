/** All of them, or null when one is missing. */
export function all<T>(items: readonly (T | null)[]): readonly T[] | null {
  return items.every((item): item is T => item !== null) ? items : null;
}
