import { bug } from '../../errors/bug.ts';
import type { Type } from '../../syntax/type.ts';
import type { Types } from '../build/tuple.ts';
import { NdArray } from './nd-array.ts';

/** The output of a run. For a tuple, it is the array of the first component. */
export class Output<T extends Types = Type> extends NdArray<FirstOf<T>> {
  readonly #components: ComponentsOf<T>;

  /** @internal */
  constructor(components: readonly NdArray[]) {
    const first = (components[0] ?? bug('an output has no components')) as NdArray<FirstOf<T>>; // the type of the caller
    super(first.type, first.data, first);
    this.#components = components as ComponentsOf<T>;
  }

  /** The arrays of all components, which have the same bounds. There is one unless the output is a tuple. */
  get components(): ComponentsOf<T> {
    return this.#components;
  }
}

type FirstOf<T extends Types> = T extends readonly Type[] ? T[0] : T;

type ComponentsOf<T extends Types> = [T] extends [infer Ts extends readonly Type[]]
  ? ArraysOf<Ts>
  : readonly [NdArray<FirstOf<T>>];

type ArraysOf<Ts extends readonly Type[]> = { readonly [K in keyof Ts]: NdArray<Ts[K]> };
