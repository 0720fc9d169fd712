/** How many elements an array of these lengths has. One empty dimension makes it empty, however long the others are. */
export function pointsOf(lengths: readonly number[]): number {
  return lengths.includes(0) ? 0 : lengths.reduce((points, length) => points * length, 1);
}
