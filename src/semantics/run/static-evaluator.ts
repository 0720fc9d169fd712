import type { Expr, Name } from '../../syntax/expr.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import { isError, numberOf, type Value } from '../../syntax/value.ts';
import { programValues, type Request } from '../request.ts';
import { straightLine } from '../target/straight-line.ts';

/** Evaluates expressions before a run, from the values of variables only. A value that depends on storage is 0. */
export class StaticEvaluator {
  readonly #values: Map<Name, Value>;

  constructor(P: Program, z: Request) {
    this.#values = new Map<Name, Value>(programValues(P, z));
  }

  evaluate(e: Expr): number {
    const value = this.#value(e);
    return isError(value) ? 0 : numberOf(value);
  }

  count({ in: { len } }: For): number {
    return Math.max(0, this.evaluate(len));
  }

  /**
   * Visit at most `most` iterations of a loop. The loop is divided into that many equal parts, and the middle iteration
   * of each part is visited.
   */
  iterations<T>(s: For, most: number, visit: (body: Stmt) => T): readonly T[] {
    const [min, count] = [this.evaluate(s.in.min), this.count(s)];
    const samples = Math.min(count, most);
    return Array.from({ length: samples }, (_, part) => {
      const outer = this.#values.get(s.x);
      this.#values.set(s.x, min + Math.floor(((part + 0.5) * count) / samples));
      const result = visit(s.body);
      this.#rebind(s.x, outer);
      return result;
    });
  }

  /** Visit the body of nested lets. There may be very many lets, so this is not recursive. */
  within<T>(outermost: Extract<Stmt, { tag: 'Let' }>, visit: (body: Stmt) => T): T {
    const outer: [Name, Value | undefined][] = [];
    let s: Stmt = outermost;
    for (; s.tag === 'Let'; s = s.body) {
      outer.push([s.x, this.#values.get(s.x)]);
      this.#values.set(s.x, this.#value(s.value));
    }
    const result = visit(s);
    for (const [x, value] of outer.reverse()) this.#rebind(x, value);
    return result;
  }

  #value(e: Expr): Value {
    return straightLine(e)({
      variable: (name) => this.#values.get(name) ?? 'ε_mem',
      read: () => 'ε_mem',
      extern: () => 'ε_mem',
    });
  }

  #rebind(x: Name, value: Value | undefined): void {
    if (value === undefined) this.#values.delete(x);
    else this.#values.set(x, value);
  }
}
