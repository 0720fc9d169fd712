import type { Name } from '../../syntax/expr.ts';

/** A supply of unique names for the bindings of a program. */
export class Names {
  readonly #used = new Map<Name, number>();

  /** The name itself the first time, then `name'1`, `name'2`, …. A suffix that the name already has is dropped. */
  fresh(name: Name): Name {
    const base = name.split("'")[0] ?? name;
    const uses = this.#used.get(base) ?? 0;
    this.#used.set(base, uses + 1);
    return uses === 0 ? base : `${base}'${uses}`;
  }
}
