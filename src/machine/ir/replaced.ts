/**
 * A list with its items replaced. Returns the same list if none changes. This is a loop instead of `map`, because
 * statements nest very deeply and each level should take only one stack frame.
 */
export function replaced<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  let made: T[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as T; // i is within the list
    const next = change(item);
    if (made !== null) made.push(next);
    else if (next !== item) made = [...list.slice(0, i), next];
  }
  return made ?? list;
}

/** An object with other values for some properties. Returns the same object if the values are the same. */
export function withParts<S extends object>(s: S, parts: Partial<S>): S {
  for (const part in parts) if (parts[part] !== s[part]) return { ...s, ...parts };
  return s;
}
