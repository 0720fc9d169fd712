import { limitsOf, nothingKnown } from '../simplify/facts.ts';
import { isLimited } from '../simplify/operation-limits.ts';
import type { Expr, Interval, Name } from '../syntax/expr.ts';
import type { Term } from './limits-table.ts';

/** The terms of expressions, each once. */
export class Terms {
  readonly all: Term[] = [];
  readonly #indices = new Map<string, number>();
  /** What variables stand for; those that are not here are start-up variables. */
  readonly #bound = new Map<Name, number>();
  /** The expressions that were met while the same variables were bound. */
  #met = new Map<Expr, number>();

  of(e: Expr): number {
    const term = this.#met.get(e) ?? this.#find(e);
    this.#met.set(e, term);
    return term;
  }

  ofLoop({ min, len }: Interval): number {
    return this.#add(['for', this.of(min), this.of(len)]);
  }

  /** Do something while a variable stands for a term. */
  bind(x: Name, term: number, act: () => void): void {
    const before = this.#bound.get(x);
    this.#met = new Map();
    this.#bound.set(x, term);
    act();
    this.#met = new Map();
    if (before === undefined) this.#bound.delete(x);
    else this.#bound.set(x, before);
  }

  /** Is it within i32, or anything, whatever start-up variables are? */
  isHarmless(term: number): boolean {
    const t = this.all[term] ?? null;
    if (t === null) return true;
    const limits = typeof t === 'number' ? [t] : t;
    return typeof limits !== 'string' && limits.every((c) => typeof c === 'number' && c === (c | 0));
  }

  #find(e: Expr): number {
    if (e.tag === 'Var') return this.#bound.get(e.name) ?? this.#add(e.name);
    if (e.tag === 'Op' && isLimited(e.op)) return this.#add([e.op, ...e.args.map((arg) => this.of(arg))]);
    const { least, most } = limitsOf(e, nothingKnown());
    if (!Number.isFinite(least) || !Number.isFinite(most)) return this.#add(null);
    return this.#add(least === most ? least : [least, most]);
  }

  #add(t: Term): number {
    const key = JSON.stringify(t);
    const index = this.#indices.get(key) ?? this.all.push(t) - 1;
    this.#indices.set(key, index);
    return index;
  }
}
