import type { Numbers, Operand } from '../arithmetic.ts';

/** c₀ + x·(c₁ + x·(c₂ + …)) by Horner's rule. The order of operations is part of the definition. */
export function polynomial<N>({ add, mul }: Numbers<N>, x: N, coefficients: readonly Operand<N>[]): Operand<N> {
  return coefficients.reduceRight((sum, c) => add(mul(sum, x), c));
}
