import { F64, nearest, type Real, realOf, shift } from './real.ts';

/** a·b + c for f64 operands, computed with arbitrary-precision integers and rounded once. */
export function exactFma(a: number, b: number, c: number): number {
  if (a === 0 || b === 0 || !Number.isFinite(a) || !Number.isFinite(b)) return a * b + c;
  if (!Number.isFinite(c)) return c; // a·b may overflow, and a·b + c would be NaN
  return nearest(exactSum(a, b, c), F64);
}

/** a·b + c for finite operands. */
export function exactSum(a: number, b: number, c: number): Real {
  const [x, y, z] = [realOf(a), realOf(b), realOf(c)];
  const e = Math.min(x.e + y.e, z.e);
  return { m: shift(x.m * y.m, x.e + y.e - e) + shift(z.m, z.e - e), e };
}
