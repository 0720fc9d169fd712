import { isExactOperator } from '../../arithmetic/integer-transfer.ts';
import { allOf } from '../../arithmetic/machine-transfer.ts';
import type { Expr, Interval, Name } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';
import type { Values, ValuesOf } from '../../syntax/value-range.ts';
import type { Term } from './obligation-table.ts';

/** The nodes whose arithmetic is over ℤ; that of others is what the machine does. */
export type Exact = ReadonlySet<Expr> | 'all';

/** The terms of expressions, each once. */
export class Terms {
  readonly all: Term[] = [];
  readonly #valuesOf: ValuesOf;
  readonly #indices = new Map<string, number>();
  /** What variables stand for; those that are not here are start-up variables. */
  readonly #bound = new Map<Name, number>();
  /** The expressions that were met while the same variables were bound, and all of them over ℤ. */
  #met = new Map<Expr, number>();

  constructor(valuesOf: ValuesOf) {
    this.#valuesOf = valuesOf;
  }

  of(e: Expr, exact: Exact = 'all'): number {
    return this.#of(e, exact, exact === 'all' ? this.#met : new Map());
  }

  ofLoop({ min, len }: Interval): number {
    return this.#add(['for', this.of(min), this.of(len)]);
  }

  /** From now on a variable stands for a term, or for itself; gives what it stood for. */
  bind(x: Name, term: number | undefined): number | undefined {
    const before = this.#bound.get(x);
    this.#met = new Map();
    if (term === undefined) this.#bound.delete(x);
    else this.#bound.set(x, term);
    return before;
  }

  /** Does it fit i32, whatever start-up variables are? */
  isHarmless(term: number): boolean {
    const t = this.all[term] ?? null;
    if (typeof t === 'number') return t === (t | 0);
    // A start-up variable, or a value of its type.
    if (typeof t === 'string') return true;
    if (t === null) return false;
    if (t[0] === 'in') return !isFloat(t[1]);
    return typeof t[0] === 'number' && t.every((c) => typeof c === 'number' && c === (c | 0));
  }

  #of(e: Expr, exact: Exact, met: Map<Expr, number>): number {
    const term = met.get(e) ?? this.#find(e, (operand) => this.#of(operand, exact, met), exact);
    met.set(e, term);
    return term;
  }

  #find(e: Expr, of: (operand: Expr) => number, exact: Exact): number {
    switch (e.tag) {
      case 'Const':
        return this.#add(typeof e.value === 'number' && Number.isFinite(e.value) ? e.value : null);
      case 'Var':
        return this.#bound.get(e.name) ?? this.#add(e.name);
      case 'Access':
        return this.#between(this.#valuesOf(e.func, e.component) ?? allOf(e.type));
      case 'Op': {
        const operands = e.args.map(of);
        const isExact = e.type === 'i32' && (exact === 'all' || exact.has(e));
        if (isExact && isExactOperator(e.op)) return this.#add([e.op, ...operands]);
        return this.#add(['in', e.type, e.args[0]?.type ?? e.type, e.op, ...operands]);
      }
    }
  }

  #between({ least, greatest, nan }: Values): number {
    if (nan || !Number.isFinite(least) || !Number.isFinite(greatest)) return this.#add(null);
    return this.#add(least === greatest ? least : [least, greatest]);
  }

  #add(t: Term): number {
    const key = JSON.stringify(t);
    const index = this.#indices.get(key) ?? this.all.push(t) - 1;
    this.#indices.set(key, index);
    return index;
  }
}
