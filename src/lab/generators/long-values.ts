/** Small and large values of the 64-bit types. */
export const longValues = [
  0n,
  1n,
  2n,
  3n,
  -1n,
  -2n,
  2n ** 33n + 1n,
  -(2n ** 40n),
  2n ** 63n - 1n,
  2n ** 64n - 3n,
] as const;
