import { bitLength, type Real, realOf, shift } from './real.ts';

/*
 * The functions with at least 150 significant bits, slow and obvious: series in fixed-point arithmetic on integers,
 * after an exact argument reduction. A fixed-point number X with P bits denotes X / 2^P.
 */

const P = 256;
const LONGEST = 2700;

/** Σ (±1)ⁱ / ((2i + 1)·n^(2i + 1)): the inverse tangent (−1) or hyperbolic tangent (+1) of 1/n. */
function inverseSeries(n: bigint, sign: bigint, bits: number): bigint {
  let power = (1n << BigInt(bits)) / n;
  let sum = 0n;
  for (let i = 1n; power !== 0n; i += 2n) {
    sum += power / i;
    power = (sign * power) / (n * n);
  }
  return sum;
}

/** Machin: π/4 = 4·atan(1/5) − atan(1/239). */
const longPi = 4n * (4n * inverseSeries(5n, -1n, LONGEST + 20) - inverseSeries(239n, -1n, LONGEST + 20));
export const pi = (bits: number): bigint => shift(longPi, bits - LONGEST - 20);

/** ln 2 = 2·artanh(1/3). */
const longLn2 = 2n * inverseSeries(3n, 1n, P + 100);
export const ln2 = (bits: number): bigint => shift(longLn2, bits - P - 100);

export function exp(x: number): Real {
  const { m, e } = realOf(x);
  return expOf(shift(m, e + P));
}

export function log(x: number): Real {
  return { m: logOf(realOf(x)), e: -P };
}

export function pow(x: number, y: number): Real {
  const { m, e } = realOf(y);
  const { m: result, e: exponent } = expOf(shift(m * logOf(realOf(Math.abs(x))), e));
  const isOdd = e >= 0 ? e === 0 && (m & 1n) === 1n : (shift(m, e) & 1n) === 1n;
  return { m: x < 0 && isOdd ? -result : result, e: exponent };
}

export function sin(x: number): Real {
  const { quadrant, r, bits } = reduce(x);
  return { m: turned(quadrant, r, bits), e: -bits };
}

export function cos(x: number): Real {
  const { quadrant, r, bits } = reduce(x);
  return { m: turned(quadrant + 1n, r, bits), e: -bits };
}

export function tan(x: number): Real {
  const { quadrant, r, bits } = reduce(x);
  return { m: shift(turned(quadrant, r, bits), bits) / turned(quadrant + 1n, r, bits), e: -bits };
}

export function atan2(y: number, x: number): Real {
  const a = realOf(y);
  const b = realOf(x);
  const e = Math.min(a.e, b.e);
  return angle(shift(a.m, a.e - e), shift(b.m, b.e - e));
}

export function atan(x: number): Real {
  return atan2(x, 1);
}

export function asin(x: number): Real {
  const { side, other } = triangle(x);
  return angle(side, other);
}

export function acos(x: number): Real {
  const { side, other } = triangle(x);
  return angle(other, side);
}

export function exp2(x: number): Real {
  const { m, e } = realOf(x);
  return expOf(shift(m * ln2(P), e));
}

export function expm1(x: number): Real {
  return sum(exp(x), { m: -1n, e: 0 });
}

export function log1p(x: number): Real {
  return { m: logOf(sum(realOf(x), { m: 1n, e: 0 })), e: -P };
}

export function log2(x: number): Real {
  return { m: shift(logOf(realOf(x)), P) / ln2(P), e: -P };
}

export function log10(x: number): Real {
  return { m: shift(logOf(realOf(x)), P) / logOf(realOf(10)), e: -P };
}

export function hypot(x: number, y: number): Real {
  const [a, b] = [realOf(x), realOf(y)];
  const e = Math.min(a.e, b.e);
  const [p, q] = [shift(a.m, a.e - e), shift(b.m, b.e - e)];
  return { m: root(shift(p * p + q * q, 2 * P)), e: e - P };
}

export function cbrt(x: number): Real {
  const { m, e } = realOf(Math.abs(x));
  const third = Math.floor(e / 3);
  const found = cubeRoot(shift(m, e - 3 * third + 3 * P));
  return { m: x < 0 ? -found : found, e: third - P };
}

export function sinh(x: number): Real {
  const { m, e } = exp(-x);
  return half(sum(exp(x), { m: -m, e }));
}

export function cosh(x: number): Real {
  return half(sum(exp(x), exp(-x)));
}

export function tanh(x: number): Real {
  const [above, below] = [sinh(x), cosh(x)];
  return { m: shift(above.m, P) / below.m, e: above.e - P - below.e };
}

export function asinh(x: number): Real {
  const side = fixedPoint(Math.abs(x));
  const m = logOf({ m: side + root(side * side + shift(1n, 2 * P)), e: -P });
  return { m: x < 0 ? -m : m, e: -P };
}

export function acosh(x: number): Real {
  const side = fixedPoint(x);
  return { m: logOf({ m: side + root(side * side - shift(1n, 2 * P)), e: -P }), e: -P };
}

export function atanh(x: number): Real {
  const [one, side] = [shift(1n, P), fixedPoint(x)];
  return { m: logOf({ m: shift(one + side, P) / (one - side), e: -P }), e: -P - 1 };
}

/** 2/√π·Σ (−1)ⁿ·x²ⁿ⁺¹ / (n!·(2n + 1)). The largest term is below 2⁶⁰ for |x| ≤ 6. */
export function erf(x: number): Real {
  const side = fixedPoint(x);
  const z = (side * side) >> BigInt(P);
  let term = side;
  let total = 0n;
  for (let n = 0n; term !== 0n && term !== -1n; n++) {
    total += term / (2n * n + 1n);
    term = (-term * z) / ((n + 1n) << BigInt(P));
  }
  return { m: (2n * total * shift(1n, P)) / root(shift(pi(P), P)), e: -P };
}

/** x with P bits after the binary point. */
function fixedPoint(x: number): bigint {
  const { m, e } = realOf(x);
  return shift(m, e + P);
}

/** The sum, exact. */
function sum(a: Real, b: Real): Real {
  const e = Math.min(a.e, b.e);
  return { m: shift(a.m, a.e - e) + shift(b.m, b.e - e), e };
}

function half({ m, e }: Real): Real {
  return { m, e: e - 1 };
}

/** e^t = 2ᵏ·(e^(r/256))²⁵⁶ with t = k·ln 2 + r; the squarings lose eight bits. */
function expOf(t: bigint): Real {
  const k = t / ln2(P);
  const r = (t - k * ln2(P)) >> 8n;
  let term = 1n << BigInt(P);
  let sum = 0n;
  for (let i = 1n; term !== 0n && term !== -1n; i++) {
    sum += term;
    term = (term * r) / (i << BigInt(P));
  }
  for (let i = 0; i < 8; i++) sum = (sum * sum) >> BigInt(P);
  return { m: sum, e: Number(k) - P };
}

/** ln x = k·ln 2 + 2·artanh((m − 1)/(m + 1)) with x = 2ᵏ·m and m in [3/4, 3/2). */
function logOf({ m, e }: Real): bigint {
  const length = bitLength(m);
  const k = 4n * m < 3n << BigInt(length) ? length - 1 : length;
  const one = 1n << BigInt(P);
  const scaled = shift(m, P - k);
  const s = ((scaled - one) << BigInt(P)) / (scaled + one);
  const z = (s * s) >> BigInt(P);
  let power = s;
  let sum = 0n;
  for (let i = 1n; power !== 0n && power !== -1n; i += 2n) {
    sum += power / i;
    power = (power * z) >> BigInt(P);
  }
  return BigInt(k + e) * ln2(P) + 2n * sum;
}

/** x = n·π/2 + r, exact except for the last of `bits` bits. Large and small x need more bits. */
function reduce(x: number): { readonly quadrant: bigint; readonly r: bigint; readonly bits: number } {
  const { m, e } = realOf(x);
  const size = bitLength(m) + e;
  const bits = P + Math.abs(size);
  const right = pi(bits) >> 1n;
  const scaled = shift(m, e + bits);
  const quadrant = (2n * scaled + right) / (2n * right);
  return { quadrant, r: scaled - quadrant * right, bits };
}

/** sin(quadrant·π/2 + r) */
function turned(quadrant: bigint, r: bigint, bits: number): bigint {
  const z = (r * r) >> BigInt(bits);
  const isOdd = (quadrant & 1n) === 1n;
  let term = isOdd ? 1n << BigInt(bits) : r;
  let sum = 0n;
  for (let i = isOdd ? 1n : 2n; term !== 0n && term !== -1n; i += 2n) {
    sum += term;
    term = (-term * z) / ((i * (i + 1n)) << BigInt(bits));
  }
  return (quadrant & 2n) === 2n ? -sum : sum;
}

/** The angle of the point (x, y), from −π to π. It depends only on the ratio of the two. */
function angle(y: bigint, x: bigint): Real {
  const height = y < 0n ? -y : y;
  const width = x < 0n ? -x : x;
  const steep = height > width;
  const [a, b] = steep ? [width, height] : [height, width];
  const bits = P + bitLength(b) - bitLength(a);
  const acute = atanOf(shift(a, bits) / b, bits);
  const upright = steep ? (pi(bits) >> 1n) - acute : acute;
  const upper = x < 0n ? pi(bits) - upright : upright;
  return { m: y < 0n ? -upper : upper, e: -bits };
}

/** atan t = 2·atan(t / (1 + √(1 + t²))), until the series is short. */
function atanOf(t: bigint, bits: number): bigint {
  const one = 1n << BigInt(bits);
  if (t << 4n > one) return 2n * atanOf((t << BigInt(bits)) / (one + root((one << BigInt(bits)) + t * t)), bits);
  const z = (t * t) >> BigInt(bits);
  let power = t;
  let sum = 0n;
  for (let i = 1n; power !== 0n && power !== -1n; i += 2n) {
    sum += power / i;
    power = (-power * z) >> BigInt(bits);
  }
  return sum;
}

/** x and √(1 − x²), both times the same power of two. */
function triangle(x: number): { readonly side: bigint; readonly other: bigint } {
  const { m, e } = realOf(x);
  return { side: shift(m, P), other: root(shift(shift(1n, -2 * e) - m * m, 2 * P)) };
}

/** ⌊√n⌋ by Newton's method from above. */
export function root(n: bigint): bigint {
  if (n === 0n) return 0n;
  let x = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (let next = (x + n / x) >> 1n; next < x; next = (x + n / x) >> 1n) x = next;
  return x;
}

/** ⌊∛n⌋ by Newton's method from above. */
function cubeRoot(n: bigint): bigint {
  let x = 1n << BigInt(Math.ceil(bitLength(n) / 3));
  for (let next = (2n * x + n / (x * x)) / 3n; next < x; next = (2n * x + n / (x * x)) / 3n) x = next;
  return x;
}
