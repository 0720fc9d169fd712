/** A text that only this number has: those of −0, NaN and the infinities are different, too. */
export function textOfNumber(n: number): string {
  return Object.is(n, -0) ? '-0' : String(n);
}
