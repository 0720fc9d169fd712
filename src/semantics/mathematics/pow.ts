import { isNegative } from './bits.ts';
import { expOfPair } from './exp.ts';
import { logPair } from './log-pair.ts';
import { twoProduct } from './pair.ts';

/**
 * xʸ, with the special cases of C99: x⁰ = 1 and 1ʸ = 1 even beside NaN, (−1)^±∞ = 1, and a negative x to a y that is
 * not an integer is NaN, unless x is −∞ or −0.
 */
export function pow(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  const isInteger = Math.trunc(y) === y;
  const isOdd = isInteger && Math.trunc(y / 2) * 2 !== y;
  const base = Math.abs(x);
  const isExtreme = base === 0 || base === Infinity;
  if (x < 0 && !isInteger && !isExtreme) return NaN;
  const magnitude = isExtreme ? extremePower(base, y) : positivePower(base, y);
  return isOdd && isNegative(x) ? -magnitude : magnitude;
}

function extremePower(base: number, y: number): number {
  return (base === 0) === y < 0 ? Infinity : 0;
}

/**
 * e^(y·ln x) with the exponent as a pair. As |ln x| is 0 or at least 2⁻⁵³, bounding y by 2⁶⁴ changes no result, and
 * keeps the product exact.
 */
function positivePower(x: number, y: number): number {
  const bounded = Math.max(-(2 ** 64), Math.min(y, 2 ** 64));
  const [high, low] = logPair(x);
  const [product, error] = twoProduct(bounded, high);
  return expOfPair([product, error + bounded * low]);
}
