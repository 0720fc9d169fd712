import type { Arithmetic, Numbers, Operand } from '../arithmetic.ts';
import { TWO_OVER_ROOT_PI } from '../parts/constants.ts';
import { ERF, ERF_ERRORS, ERF_SLOPES } from '../parts/error-function.ts';
import { twoProduct } from '../parts/pair.ts';
import { polynomial } from '../parts/polynomial.ts';
import { isNegative, negateIf } from '../parts/sign.ts';

/** The error function 2/√π·∫e^(−t²)dt from 0 to x. For |x| ≥ 6 the result is ±1. */
export function erf<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, lt, select } = A;
  const magnitude = abs(x);
  const bounded = select(lt(6, magnitude), 6, magnitude);
  const value = select(lt(magnitude, 0.5), nearZero(A, magnitude), fromTable(A, bounded));
  return negateIf(A, isNegative(A, x), value);
}

/** 2/√π·(x + x³·S(x²)). The first term is a pair; a very small x is scaled, so that the pair is exact. */
function nearZero<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, lt, mul, select } = A;
  const isSmall = lt(x, 2 ** -500);
  const a = mul(x, select(isSmall, 2 ** 600, 1));
  const z = mul(x, x);
  const [first, error] = twoProduct(A, a, TWO_OVER_ROOT_PI[0]);
  const rest = add(add(error, mul(a, TWO_OVER_ROOT_PI[1])), mul(mul(first, z), polynomial(A, z, SERIES)));
  return mul(add(first, rest), select(isSmall, 2 ** -600, 1));
}

/**
 * erf (c + h) = erf c + 2/√π·e^(−c²)·∫e^(−2ct − t²)dt from 0 to h, with c the multiple of 1/8 nearest to x, |h| ≤ 1/16.
 *
 * The integrand is Σ bₙ·tⁿ with b₀ = 1, b₁ = −2c and (n + 1)·bₙ₊₁ = −2c·bₙ − 2·bₙ₋₁.
 */
function fromTable<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, lookUp, mul, nearest, sub, toWord } = A;
  const j = nearest(mul(x, 8));
  const at = toWord(j);
  const c = mul(j, 1 / 8);
  const h = sub(x, c);
  const integral = mul(h, polynomial(A, h, integralCoefficients(A, c)));
  return add(lookUp(ERF, at), add(mul(lookUp(ERF_SLOPES, at), integral), lookUp(ERF_ERRORS, at)));
}

/** bₙ / (n + 1) for n = 0, …, 13; the first omitted term of the integral is below 2⁻⁶⁰ of erf c. */
function integralCoefficients<N>({ add, constant, mul }: Numbers<N>, c: N): readonly Operand<N>[] {
  const twice = mul(c, -2);
  let [before, last]: [N, N] = [constant(1), twice];
  const coefficients: Operand<N>[] = [1, mul(twice, 1 / 2)];
  for (let n = 1; n < 13; n++) {
    [before, last] = [last, mul(add(mul(twice, last), mul(before, -2)), 1 / (n + 1))];
    coefficients.push(mul(last, 1 / (n + 2)));
  }
  return coefficients;
}

/** (−1)ⁿ / (n!·(2n + 1)) for n = 1, 2, …; for z ≤ 1/4 the first omitted term of erf x is below 2⁻⁶² of x. */
const SERIES = [
  -1 / 3,
  1 / 10,
  -1 / 42,
  1 / 216,
  -1 / 1320,
  1 / 9360,
  -1 / 75600,
  1 / 685440,
  -1 / 6894720,
  1 / 76204800,
  -1 / 918086400,
  1 / 11975040000,
];
