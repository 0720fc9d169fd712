import { randomElements } from '../semantics/random-elements.ts';
import { type ArrayValue, volume } from '../syntax/array.ts';
import type { Type } from '../syntax/type.ts';

/** An input array that a seed determines: `--input img=random:SEED:WxH`. */
export interface RandomInput {
  readonly name: string;
  readonly type: Type;
  readonly seed: number;
  readonly sizes: readonly number[];
}

/**
 * The array of `--input name=random:SEED:WxH` (language.md, 'The command line'), by a linear congruential generator. */
export function randomArray({ type, seed, sizes }: RandomInput): ArrayValue {
  const bounds = sizes.map((len) => ({ min: 0, len }));
  const values = randomElements(type, seed, volume(bounds));
  return { type, bounds, values };
}
