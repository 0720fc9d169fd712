/**
 * c₀ + x·(c₁ + x·(c₂ + …)) by Horner's rule, from the last coefficient inwards; the order of operations is part of the
 * meaning.
 */
export function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduceRight((sum, c) => sum * x + c);
}
