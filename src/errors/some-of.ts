/** A list of names for a message, shortened if it is long: `a, b, c`. */
export function someOf(names: Iterable<string>, most = 10): string {
  const all = [...names];
  return [...all.slice(0, most), ...(all.length > most ? ['…'] : [])].join(', ');
}
