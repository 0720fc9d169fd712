import type { Arithmetic, Numbers, Operand } from '../arithmetic.ts';

/**
 * Double-double arithmetic: a number of about 106 bits as the unevaluated sum high + low, |low| ≤ ulp(high) / 2.
 *
 * These operations must not be reassociated or contracted: low parts are rounding errors, and an optimizer that
 * "simplifies" them makes them zero. Products use the splitting of Veltkamp and Dekker, because WebAssembly has no
 * fused multiply-add. So the low part of a product is exact only if the operands are below 2⁹⁹⁶ and the product is
 * above 2⁻⁹⁶⁹.
 */
export type Pair<N> = readonly [high: N, low: N];

/** a + b exactly, when |a| ≥ |b| or a = 0. */
export function fastTwoSum<N>({ add, sub }: Numbers<N>, a: Operand<N>, b: Operand<N>): Pair<N> {
  const sum = add(a, b);
  return [sum, sub(b, sub(sum, a))];
}

/** a + b exactly. */
export function twoSum<N>({ add, sub }: Numbers<N>, a: Operand<N>, b: Operand<N>): Pair<N> {
  const sum = add(a, b);
  const fromB = sub(sum, a);
  return [sum, add(sub(a, sub(sum, fromB)), sub(b, fromB))];
}

/** a · b exactly. */
export function twoProduct<N>(A: Numbers<N>, a: Operand<N>, b: Operand<N>): Pair<N> {
  const { add, mul, sub } = A;
  const product = mul(a, b);
  const [ah, al] = split(A, a);
  const [bh, bl] = split(A, b);
  return [product, add(add(add(sub(mul(ah, bh), product), mul(ah, bl)), mul(al, bh)), mul(al, bl))];
}

/** The sum of two pairs, with a relative error of 2⁻¹⁰⁰ unless the high parts cancel. */
export function addPairs<N>(A: Numbers<N>, [ah, al]: Pair<Operand<N>>, [bh, bl]: Pair<Operand<N>>): Pair<N> {
  const { add } = A;
  const [sum, error] = twoSum(A, ah, bh);
  return fastTwoSum(A, sum, add(error, add(al, bl)));
}

export function multiplyPairs<N>(A: Numbers<N>, [ah, al]: Pair<N>, [bh, bl]: Pair<Operand<N>>): Pair<N> {
  const { add, mul } = A;
  const [product, error] = twoProduct(A, ah, bh);
  return fastTwoSum(A, product, add(error, add(mul(ah, bl), mul(al, bh))));
}

/** One step of long division: the remainder of the rounded quotient is exact, and its quotient is the low part. */
export function dividePairs<N>(A: Numbers<N>, [ah, al]: Pair<Operand<N>>, [bh, bl]: Pair<N>): Pair<N> {
  const { add, div, mul, sub } = A;
  const quotient = div(ah, bh);
  const [product, error] = twoProduct(A, quotient, bh);
  const remainder = add(sub(sub(ah, product), error), sub(al, mul(quotient, bl)));
  return fastTwoSum(A, quotient, div(remainder, bh));
}

export function selectPair<N, W, B>(
  { select }: Arithmetic<N, W, B>,
  when: B,
  yes: Pair<Operand<N>>,
  no: Pair<Operand<N>>,
): Pair<N> {
  return [select(when, yes[0], no[0]), select(when, yes[1], no[1])];
}

/** The upper 26 bits of x and the rest, which also fits in 26 bits because it is signed. */
function split<N>({ mul, sub }: Numbers<N>, x: Operand<N>): Pair<N> {
  const shifted = mul(x, 2 ** 27 + 1);
  const high = sub(shifted, sub(shifted, x));
  return [high, sub(x, high)];
}
