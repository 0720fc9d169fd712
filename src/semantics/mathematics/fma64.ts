import { highWord, isNegative, lowWord, scale } from './bits.ts';

/**
 * a·b + c for f64 operands, rounded once.
 *
 * Computed with exact integers. There is only one right result, so this fixes no method: C has `fma`, and other
 * targets may use whatever agrees with it.
 */
export function fma64(a: number, b: number, c: number): number {
  if (a === 0 || b === 0 || !Number.isFinite(a) || !Number.isFinite(b)) return a * b + c;
  if (!Number.isFinite(c)) return c; // a·b may overflow, so that a·b + c would be NaN
  return round(add(multiply(exactly(a), exactly(b)), exactly(c)));
}

/** integer · 2^exponent */
type Exact = { readonly integer: bigint; readonly exponent: number };

function exactly(x: number): Exact {
  const field = (highWord(x) >>> 20) & 0x7ff;
  const fraction = (BigInt(highWord(x) & 0xfffff) << 32n) | BigInt(lowWord(x) >>> 0);
  const integer = field === 0 ? fraction : fraction | (1n << 52n);
  return { integer: isNegative(x) ? -integer : integer, exponent: Math.max(field, 1) - 1075 };
}

function multiply(a: Exact, b: Exact): Exact {
  return { integer: a.integer * b.integer, exponent: a.exponent + b.exponent };
}

function add(a: Exact, b: Exact): Exact {
  const exponent = Math.min(a.exponent, b.exponent);
  const align = (x: Exact) => x.integer << BigInt(x.exponent - exponent);
  return { integer: align(a) + align(b), exponent };
}

/**
 * To 53 bits, or to a multiple of 2⁻¹⁰⁷⁴ where that is coarser; a sum that cancels is +0, one that underflows keeps
 * its sign.
 */
function round({ integer, exponent }: Exact): number {
  const magnitude = integer < 0n ? -integer : integer;
  const lost = Math.max(magnitude.toString(2).length - 53, -1074 - exponent, 0);
  const kept = Number(divideToNearestEven(magnitude, lost));
  const rounded = exponent + lost > 971 ? Infinity : scale(kept, exponent + lost);
  return integer < 0n ? -rounded : rounded;
}

/** n / 2ᵇ to the nearest integer, the even one of two. */
function divideToNearestEven(n: bigint, b: number): bigint {
  const bits = BigInt(b);
  const quotient = n >> bits;
  const twiceRemainder = (n - (quotient << bits)) << 1n;
  const divisor = 1n << bits;
  const roundsUp = twiceRemainder > divisor || (twiceRemainder === divisor && (quotient & 1n) === 1n);
  return roundsUp ? quotient + 1n : quotient;
}
