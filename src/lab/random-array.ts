import { meaningOf } from '../semantics/apply.ts';
import { type ArrayValue, volume } from '../syntax/array.ts';
import { bits, isFloat, type Type } from '../syntax/type.ts';
import { typedArrays } from '../syntax/typed-array.ts';

/** An input array that a seed determines: `--input img=random:SEED:WxH`. */
export interface RandomInput {
  readonly name: string;
  readonly type: Type;
  readonly seed: number;
  readonly sizes: readonly number[];
}

/**
 * The array of `--input name=random:SEED:WxH` (language.md, 'The command line'), by a linear congruential generator:
 * x ← (x·1664525 + 1013904223) mod 2³², one step per element. The element is the top bits of x, or x / 2³² for a float.
 */
export function randomArray({ type, seed, sizes }: RandomInput): ArrayValue {
  const bounds = sizes.map((len) => ({ min: 0, len }));
  const intoType = meaningOf('cast', type, isFloat(type) ? 'f64' : 'u32');
  let x = seed;
  const values = new typedArrays[type](volume(bounds));
  for (let i = 0; i < values.length; i++) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    values[i] = intoType(isFloat(type) ? x / 2 ** 32 : x >>> (32 - bits(type)));
  }
  return { type, bounds, values };
}
