/**
 * Pairs: a number of about 106 bits as the unevaluated sum high + low, |low| ≤ ulp(high) / 2.
 *
 * Nothing here may be reassociated or contracted: low parts are rounding errors, and an optimiser that "simplifies"
 * them makes them zero. Products are split by Veltkamp and Dekker's method instead of a fused multiply-add, which
 * WebAssembly does not have, so an operand must stay below 2⁹⁹⁶ and a product above 2⁻⁹⁶⁹ for its low part to be
 * exact.
 */
export type Pair = readonly [high: number, low: number];

/** a + b exactly, when |a| ≥ |b| or a = 0. */
export function fastTwoSum(a: number, b: number): Pair {
  const sum = a + b;
  return [sum, b - (sum - a)];
}

/** a + b exactly. */
export function twoSum(a: number, b: number): Pair {
  const sum = a + b;
  const fromB = sum - a;
  return [sum, a - (sum - fromB) + (b - fromB)];
}

/** a · b exactly. */
export function twoProduct(a: number, b: number): Pair {
  const product = a * b;
  const [ah, al] = split(a);
  const [bh, bl] = split(b);
  return [product, ah * bh - product + ah * bl + al * bh + al * bl];
}

/** The sum of two pairs, good to 2⁻¹⁰⁰ of it unless the high parts cancel. */
export function addPairs([ah, al]: Pair, [bh, bl]: Pair): Pair {
  const [sum, error] = twoSum(ah, bh);
  return fastTwoSum(sum, error + (al + bl));
}

export function multiplyPairs([ah, al]: Pair, [bh, bl]: Pair): Pair {
  const [product, error] = twoProduct(ah, bh);
  return fastTwoSum(product, error + (ah * bl + al * bh));
}

/**
 * One step of long division: the remainder of the rounded quotient is representable, and its quotient is the low part.
 */
export function dividePairs([ah, al]: Pair, [bh, bl]: Pair): Pair {
  const quotient = ah / bh;
  const [product, error] = twoProduct(quotient, bh);
  const remainder = ah - product - error + (al - quotient * bl);
  return fastTwoSum(quotient, remainder / bh);
}

/** The upper 26 bits of x and the rest, which is signed and so fits in 26 bits too. */
function split(x: number): Pair {
  const shifted = x * (2 ** 27 + 1);
  const high = shifted - (shifted - x);
  return [high, x - high];
}
