/** A value of a caller's in a few words, whatever it is. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
      return 'a function';
    default:
      return String(value);
  }
}
