import type { Expr, Name } from '../../syntax/expr.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import { isError, type Value } from '../../syntax/value.ts';
import { programValues, type Request } from '../request.ts';
import { straightLine } from '../target/straight-line.ts';

/** What is known of a run before it begins: the values of variables, but nothing that is read. What is not known is 0. */
export class StaticEvaluator {
  readonly #values: Map<Name, Value>;

  constructor(P: Program, z: Request) {
    this.#values = new Map<Name, Value>(programValues(P, z));
  }

  evaluate(e: Expr): number {
    const value = this.#value(e);
    return isError(value) ? 0 : value;
  }

  count({ in: { len } }: For): number {
    return Math.max(0, this.evaluate(len));
  }

  /** Look at so many iterations of a loop at most: at one from the middle of each part of it. */
  iterations<T>(s: For, most: number, look: (body: Stmt) => T): readonly T[] {
    const [min, count] = [this.evaluate(s.in.min), this.count(s)];
    const looked = Math.min(count, most);
    return Array.from({ length: looked }, (_, part) => {
      const outer = this.#values.get(s.x);
      this.#values.set(s.x, min + Math.floor(((part + 0.5) * count) / looked));
      const seen = look(s.body);
      this.#rebind(s.x, outer);
      return seen;
    });
  }

  /** Look at what is in lets. They may be very many in each other, and are no recursion. */
  within<T>(outermost: Extract<Stmt, { tag: 'Let' }>, look: (body: Stmt) => T): T {
    const outer: [Name, Value | undefined][] = [];
    let s: Stmt = outermost;
    for (; s.tag === 'Let'; s = s.body) {
      outer.push([s.x, this.#values.get(s.x)]);
      this.#values.set(s.x, this.#value(s.value));
    }
    const seen = look(s);
    for (const [x, value] of outer.reverse()) this.#rebind(x, value);
    return seen;
  }

  #value(e: Expr): Value {
    return straightLine(e)({ variable: (name) => this.#values.get(name) ?? 'ε_mem', read: () => 'ε_mem' });
  }

  #rebind(x: Name, value: Value | undefined): void {
    if (value === undefined) this.#values.delete(x);
    else this.#values.set(x, value);
  }
}
