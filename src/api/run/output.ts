import { bug } from '../../errors/bug.ts';
import { type Output as CoreOutput, componentsPerOutput } from '../../syntax/extensions/output.ts';
import type { NumberType, Type } from '../../syntax/type.ts';
import type { Known } from '../../syntax/typed-array.ts';
import type { Types } from '../build/tuple.ts';
import { NdArray } from './nd-array.ts';

/** The output of a run. For a tuple, it is the array of the first component. */
export class Output<T extends Types = Types, B extends ArrayBufferLike = ArrayBufferLike> extends NdArray<
  FirstOf<T>,
  B
> {
  readonly #components: ComponentsOf<T, B>;

  /** @internal */
  constructor(components: readonly NdArray<NumberType, B>[]) {
    const first = (components[0] ?? bug('an output has no components')) as NdArray<FirstOf<T>, B>; // trusts the caller
    super(first.type, first.data, first);
    this.#components = components as ComponentsOf<T, B>;
  }

  /** The arrays of all components, which have the same bounds. There is one unless the output is a tuple. */
  get components(): ComponentsOf<T, B> {
    return this.#components;
  }
}

/**
 * The type of the output, or a list of types for a tuple; for several outputs, an object with these for each output.
 */
export type ResultTypes = Types | Readonly<Record<string, Types>>;

/** The output of a run, or an object with several outputs by their names. */
export type Results<T extends ResultTypes = Types, B extends ArrayBufferLike = ArrayBufferLike> = [T] extends [Types]
  ? Output<T, B>
  : { readonly [Name in keyof T]: T[Name] extends Types ? Output<T[Name], B> : never };

/** The result of a call, from the arrays of the components of all outputs. */
export function resultsOf<T extends ResultTypes, B extends ArrayBufferLike>(
  outputs: readonly Pick<CoreOutput, 'name' | 'types'>[],
  arrays: readonly NdArray<NumberType, B>[],
): Results<T, B> {
  const results = componentsPerOutput(outputs, arrays).map((components) => new Output<Types, B>(components));
  const named =
    outputs.length === 1 ? results[0] : Object.fromEntries(outputs.map(({ name }, i) => [name, results[i]]));
  return named as Results<T, B>; // trusts the caller
}

type FirstOf<T extends Types> = Known<T extends readonly Type[] ? T[0] : Extract<T, Type>>;

type ComponentsOf<T extends Types, B extends ArrayBufferLike> = [T] extends [infer Ts extends readonly Type[]]
  ? ArraysOf<Ts, B>
  : [T] extends [Type]
    ? readonly [NdArray<FirstOf<T>, B>]
    : readonly NdArray<NumberType, B>[];

type ArraysOf<Ts extends readonly Type[], B extends ArrayBufferLike> = {
  readonly [K in keyof Ts]: NdArray<Known<Ts[K]>, B>;
};
