import type { Value } from '../syntax/value.ts';

/** Are corresponding values equal by `Object.is`? All NaNs are equal; 0 and −0 are not. */
export function sameValues(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
