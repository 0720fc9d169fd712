/**
 * A short description of a value from the caller. Objects are not converted to strings, because that would run their
 * code.
 */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : isPromise(value) ? 'a promise' : 'an object';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'bigint':
      return `${value}n`;
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
  }
}

/** Is this a promise, perhaps one that the caller forgot to await? */
export function isPromise(value: unknown): boolean {
  try {
    return value instanceof Promise;
  } catch {
    return false; // a proxy may refuse to name its prototype
  }
}

/** What to write if a promise is passed instead of its result. */
export const awaited = 'Write await in front of the call that returns it.';

/** Like `show`, but a string is shortened and put in quotes. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, 40)}'` : show(value);
}
