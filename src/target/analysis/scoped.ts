import type { Name } from '../../syntax/expr.ts';

/** A symbol table. Bindings that are made inside a scope are undone at its end. */
export class Scoped<Value> {
  readonly #values = new Map<Name, Value>();
  readonly #undo: { readonly name: Name; readonly value: Value | undefined }[] = [];

  get(name: Name): Value | undefined {
    return this.#values.get(name);
  }

  set(name: Name, value: Value): void {
    this.#undo.push({ name, value: this.#values.get(name) });
    this.#values.set(name, value);
  }

  within(action: () => void): void {
    const start = this.#undo.length;
    action();
    for (const { name, value } of this.#undo.splice(start).reverse()) {
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }
}
