import { Random } from '../../../../src/lab/random.ts';
import type { RandomInput } from '../../../../src/lab/random-array.ts';
import { meaningOf } from '../../../../src/semantics/apply.ts';
import { type ArrayValue, volume } from '../../../../src/syntax/array.ts';
import { isFloat } from '../../../../src/syntax/type.ts';
import { drawEdge, drawSmall } from './numbers.ts';

/** Generate an array of values near the limits of its type. */
export function edgeArray({ type, seed, sizes }: RandomInput, min: readonly number[]): ArrayValue {
  const random = new Random(seed, 1);
  const bounds = sizes.map((len, d) => ({ min: min[d] ?? 0, len }));
  const intoType = meaningOf('cast', type, isFloat(type) ? 'f64' : 'i32');
  const values = Array.from({ length: volume(bounds) }, () => {
    if (isFloat(type) && random.chance(0.3))
      return intoType(random.pick([Number.NaN, 1e30, -1e30, Infinity, 0.5, -0.5, 2 ** 31]));
    return intoType(random.chance(0.5) ? drawEdge(random) : drawSmall(random));
  });
  return { type, bounds, values };
}
