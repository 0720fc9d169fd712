import { bits, isFloat, isLong, type Type } from '../syntax/type.ts';
import { arrayFor, type TypedArray } from '../syntax/typed-array.ts';
import type { Scalar } from '../syntax/value.ts';
import { meaningOf } from './apply.ts';

/**
 * The elements of `random:SEED:…` (language.md, 'The command line'), by a linear congruential generator:
 * x ← (x·1664525 + 1013904223) mod 2³², one step per element. The element is the top bits of x, or x / 2³² for a float.
 * A 64-bit integer takes two steps, of which the first gives the upper half.
 */
export function randomElements(type: Type, seed: number, points: number): TypedArray {
  let x = seed;
  const next = (): number => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x;
  };
  const intoType = meaningOf('cast', type, isFloat(type) ? 'f64' : isLong(type) ? 'u64' : 'u32');
  const element = (): Scalar => {
    if (isFloat(type)) return next() / 2 ** 32;
    return isLong(type) ? (BigInt(next()) << 32n) + BigInt(next()) : next() >>> (32 - bits(type));
  };
  const values = new (arrayFor(type))(points);
  for (let i = 0; i < points; i++) values[i] = intoType(element()) as number; // see `TypedArray`
  return values;
}
