import type { Value } from '../syntax/value.ts';

/** Are all values the same, bit for bit? One NaN is as good as another; zero is not minus zero. */
export function sameValues(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
