/** A value of a caller's in a few words. Objects are not converted to text: what they convert to is up to them. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    default:
      return String(value);
  }
}
