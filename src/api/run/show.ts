/**
 * A short description of a value from the caller. Objects are not converted to strings, because that would run their
 * code.
 */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'undefined':
      return String(value);
  }
}

/** The same, with quotes around a string. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, 40)}'` : show(value);
}
