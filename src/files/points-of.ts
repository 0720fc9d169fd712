/** The number of elements of an array. It is 0 if one length is 0, even if the product of the others is infinite. */
export function pointsOf(lengths: readonly number[]): number {
  return lengths.includes(0) ? 0 : lengths.reduce((points, length) => points * length, 1);
}
