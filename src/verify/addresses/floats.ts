import { meaningOf } from '../../semantics/apply.ts';
import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';
import { numberOf } from '../../syntax/value.ts';
import type { Arithmetic } from './arithmetic.ts';
import { constant, constantOf, minus, over, type Polynomial, plus, scaled, times } from './polynomial.ts';

/** A closed interval of numbers, without NaN. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export function isRange(value: Polynomial | number | Range | null): value is Range {
  return value !== null && typeof value !== 'number' && 'least' in value;
}

/** The range of a number or of a range; null for a polynomial, an unknown value, NaN and infinities. */
export function rangeOf(value: Polynomial | number | Range | null): Range | null {
  if (typeof value === 'number') return Number.isFinite(value) ? { least: value, most: value } : null;
  return isRange(value) ? value : null;
}

/**
 * The polynomial of a value; null for a range, an unknown value, and a number that is not a multiple of 2⁻²⁴ or is too
 * large.
 */
export function polynomialOf(value: Polynomial | number | Range | null): Polynomial | null {
  if (typeof value !== 'number') return isRange(value) ? null : value;
  const scale = [1, 2 ** 8, 2 ** 16, 2 ** 24].find((n) => Number.isSafeInteger(value * n));
  return scale === undefined ? null : over(constant(value * scale), scale);
}

/** Operations on floats. */
export class Floats {
  readonly #arithmetic: Arithmetic;

  constructor(arithmetic: Arithmetic) {
    this.#arithmetic = arithmetic;
  }

  /**
   * A polynomial if the result is exact, that is, if its denominator is a power of two and it is not too large.
   * Otherwise the range of the result, or null if that is unknown or unbounded.
   */
  operation(
    op: Operator,
    type: Type,
    from: Type,
    operands: readonly (Polynomial | Range)[],
  ): Polynomial | Range | null {
    const polynomials = operands.filter((operand) => !isRange(operand)) as readonly Polynomial[]; // by isRange
    const exact = polynomials.length === operands.length ? this.#exact(op, polynomials) : null;
    if (exact !== null && this.#isRepresentable(exact, type)) return exact;
    return this.#range(op, type, from, operands);
  }

  #exact(op: Operator, [p, q = p]: readonly Polynomial[]): Polynomial | null {
    return p && q ? (exactResults[op]?.(p, q, this.#arithmetic) ?? null) : null;
  }

  #isRepresentable(p: Polynomial, type: Type): boolean {
    const most = (type === 'f32' ? 2 ** 24 : Number.MAX_SAFE_INTEGER) / p.denominator;
    const { inequalities } = this.#arithmetic;
    return (
      Number.isInteger(Math.log2(p.denominator)) &&
      inequalities.greatest(p, most) <= most &&
      inequalities.least(p, -most) >= -most
    );
  }

  /** An operator that is monotonic in each operand has its extremes at the ends. Rounding is monotonic too. */
  #range(op: Operator, type: Type, from: Type, operands: readonly (Polynomial | Range)[]): Range | null {
    const ends = operands.map((operand) => {
      if (isRange(operand)) return [operand.least, operand.most];
      const { inequalities } = this.#arithmetic;
      return [inequalities.least(operand), inequalities.greatest(operand)];
    });
    if (!monotonic.has(op) && !(op === '/' && (ends[1]?.[0] ?? 0) > 0)) return null;
    const [as = [], bs = [0]] = ends;
    const meaning = meaningOf(op, type, from); // no operand is a 64-bit integer: these are not known
    const results = as.flatMap((a) => bs.map((b) => numberOf(meaning(a, b))));
    if (![...ends.flat(), ...results].every(Number.isFinite)) return null;
    return { least: Math.min(...results), most: Math.max(...results) };
  }
}

type ExactResult = (p: Polynomial, q: Polynomial, arithmetic: Arithmetic) => Polynomial | null;

/** The results of operators without rounding; null if the result is not a polynomial. */
const exactResults: Partial<Record<Operator, ExactResult>> = {
  cast: (p) => p,
  neg: (p) => scaled(p, -1),
  floor: (p, _, arithmetic) => arithmetic.floor(p),
  ceil: (p, _, arithmetic) => arithmetic.ceil(p),
  min: (p, q, arithmetic) => arithmetic.minimum(p, q),
  max: (p, q, arithmetic) => arithmetic.maximum(p, q),
  '+': plus,
  '-': minus,
  '*': times,
  '/': (p, q) => {
    const n = constantOf(q) ?? 0;
    return n >= 1 && Number.isInteger(Math.log2(n)) ? over(p, n) : null;
  },
};

const monotonic: ReadonlySet<Operator> = new Set<Operator>([
  ...(['+', '-', '*', 'neg', 'min', 'max'] as const),
  ...(['floor', 'ceil', 'round', 'trunc', 'cast'] as const),
]);
