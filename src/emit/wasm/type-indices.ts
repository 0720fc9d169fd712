import type { FunctionType } from './value-type.ts';

/** The distinct types of a module, in the order of their first use. */
export class TypeIndices {
  readonly #indices = new Map<string, number>();
  readonly #types: FunctionType[] = [];

  get types(): readonly FunctionType[] {
    return this.#types;
  }

  indexOf(type: FunctionType): number {
    const key = `${type.params.join(' ')} -> ${type.results.join(' ')}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const index = this.#types.length;
    this.#types.push(type);
    this.#indices.set(key, index);
    return index;
  }
}
