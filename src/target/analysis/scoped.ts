import type { Name } from '../../syntax/expr.ts';

/** What is known of names; at the end of a scope, what was set within is forgotten. */
export class Scoped<Known> {
  readonly #known = new Map<Name, Known>();
  readonly #before: { readonly name: Name; readonly known: Known | undefined }[] = [];

  get(name: Name): Known | undefined {
    return this.#known.get(name);
  }

  set(name: Name, known: Known): void {
    this.#before.push({ name, known: this.#known.get(name) });
    this.#known.set(name, known);
  }

  within(action: () => void): void {
    const start = this.#before.length;
    action();
    for (const { name, known } of this.#before.splice(start).reverse()) {
      if (known === undefined) this.#known.delete(name);
      else this.#known.set(name, known);
    }
  }
}
