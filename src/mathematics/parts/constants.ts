import type { Pair } from './pair.ts';

/*
 * Each constant is the f64 nearest to the value in its comment. The low part of a pair is the f64 nearest to the
 * remainder. A test recomputes all of them.
 */

/** log₂ e */
export const LOG2_E = Math.LOG2E;

/** ln 2: the first 42 bits, so that multiples up to 2¹¹ are exact, and the rest. */
export const LN_2: Pair<number> = [0.6931471805598903, 5.497923018708371e-14];

/** 2/π */
export const TWO_OVER_PI = 0.6366197723675814;

/** π/2: three 33-bit pieces, so that their multiples up to 2²⁰ are exact, and the rest. */
export const HALF_PI_PIECES = [
  1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21, 8.4784276603689e-32,
] as const;

/** π/2 */
export const HALF_PI: Pair<number> = [1.5707963267948966, 6.123233995736766e-17];

/** π */
export const PI: Pair<number> = [Math.PI, 1.2246467991473532e-16];

/** atan(k/4) for k = 0, …, 4. */
export const QUARTER_ANGLES: readonly Pair<number>[] = [
  [0, 0],
  [0.24497866312686414, 1.0698755618734451e-17],
  [0.4636476090008061, 2.2698777452961687e-17],
  [0.6435011087932844, 1.5834785051444286e-17],
  [0.7853981633974483, 3.061616997868383e-17],
];

/** ln 2, log₂ e, log₁₀ e and 2/√π. */
export const LN_2_PAIR: Pair<number> = [Math.LN2, 2.3190468138462996e-17];
export const LOG2_E_PAIR: Pair<number> = [Math.LOG2E, 2.0355273740931033e-17];
export const LOG10_E: Pair<number> = [Math.LOG10E, 1.098319650216765e-17];
export const TWO_OVER_ROOT_PI: Pair<number> = [1.1283791670955126, 1.533545961316588e-17];

/** 1/n! for n = 0, …, 14. All these factorials are exact in f64. */
export const INVERSE_FACTORIALS = [
  1,
  1,
  1 / 2,
  1 / 6,
  1 / 24,
  1 / 120,
  1 / 720,
  1 / 5040,
  1 / 40320,
  1 / 362880,
  1 / 3628800,
  1 / 39916800,
  1 / 479001600,
  1 / 6227020800,
  1 / 87178291200,
];
