/** m · 2ᵉ: an exact double, or the value of a function with much higher precision than a double. */
export type Real = { readonly m: bigint; readonly e: number };

export function realOf(x: number): Real {
  const pattern = new BigUint64Array(new Float64Array([x]).buffer)[0] ?? 0n;
  const field = Number((pattern >> 52n) & 0x7ffn);
  const fraction = pattern & ((1n << 52n) - 1n);
  const m = field === 0 ? fraction : fraction + (1n << 52n);
  return { m: x < 0 ? -m : m, e: (field === 0 ? 1 : field) - 1075 };
}

export function bitLength(n: bigint): number {
  const digits = (n < 0n ? -n : n).toString(16);
  return n === 0n ? 0 : 4 * digits.length - 4 + (32 - Math.clz32(Number.parseInt(digits.charAt(0), 16)));
}

/** n · 2ᵏ, rounded down where k < 0. */
export function shift(n: bigint, k: number): bigint {
  return k < 0 ? n >> BigInt(-k) : n << BigInt(k);
}

/** A binary format: its precision in bits, the exponent of its smallest number, the largest exponent of an ulp. */
export type Format = { readonly precision: number; readonly least: number; readonly greatest: number };
export const F64: Format = { precision: 53, least: -1074, greatest: 971 };
export const F32: Format = { precision: 24, least: -149, greatest: 104 };

/** The exponent of the ulp of a number of this magnitude. */
function lastPlace({ m, e }: Real, format: Format): number {
  return Math.max(bitLength(m) + e - format.precision, format.least);
}

/** The number of the format nearest to x, with ties to even. */
export function nearest({ m, e }: Real, format: Format): number {
  const magnitude = m < 0n ? -m : m;
  const place = lastPlace({ m, e }, format);
  const doubled = shift(magnitude, e - place + 1);
  const isExact = shift(doubled, place - 1 - e) === magnitude;
  const floor = doubled >> 1n;
  const up = (doubled & 1n) === 1n && (!isExact || (floor & 1n) === 1n);
  const rounded = up ? floor + 1n : floor;
  const overflows = place > format.greatest || (place === format.greatest && bitLength(rounded) > format.precision);
  const value = overflows ? Infinity : toNumber(rounded, place);
  return m < 0n ? -value : value;
}

/**
 * The distance of the double y from x, in ulps of x. An infinity counts as the smallest power of two that overflows.
 */
export function ulps(y: number, x: Real): number {
  if (Number.isNaN(y)) return Infinity;
  const place = Math.min(lastPlace(x, F64), F64.greatest);
  const found = Math.abs(y) === Infinity ? { m: y > 0 ? 1n : -1n, e: 1024 } : realOf(y);
  const e = Math.min(found.e, x.e, place - 40);
  const difference = shift(found.m, found.e - e) - shift(x.m, x.e - e);
  const error = Number(shift(difference < 0n ? -difference : difference, e - place + 40)) / 2 ** 40;
  return x.m > 0n && bitLength(x.m) + x.e > 1024 && y === Infinity ? 0 : error;
}

/** m · 2ᵉ for an m of at most 53 bits and a product that is a double. 2ᵉ itself may underflow. */
function toNumber(m: bigint, e: number): number {
  const half = Math.trunc(e / 2);
  return Number(m) * 2 ** half * 2 ** (e - half);
}
