import { integersOf } from '../bounds/overflow.ts';
import { printExpr } from '../language/print.ts';
import { limitsOf, nothingKnown } from '../simplify/facts.ts';
import { isLimited } from '../simplify/operation-limits.ts';
import { type Expr, type Interval, type Name, variable } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import type { LimitsTable, Step, Term } from './limits-table.ts';

/** What `overflowing` looks at in a program, and these expressions, which are over start-up variables, by their terms. */
export function tabulate(
  P: Program,
  expressions: readonly Expr[],
): { readonly table: LimitsTable; readonly terms: readonly number[] } {
  const table = new Tabulation();
  const startup = new Map<Name, number>();
  return {
    terms: expressions.map((e) => table.term(e, startup)),
    table: { terms: table.terms, steps: stepsOf(P, table) },
  };
}

/** What variables that are not start-up variables stand for. */
type Scope = ReadonlyMap<Name, number>;

function stepsOf(P: Program, table: Tabulation): readonly Step[] {
  const search = (s: Stmt, scope: Scope, checked: Set<number>): readonly Step[] => {
    const own = integersOf(s).flatMap((e): readonly Step[] => {
      const term = table.term(e, scope);
      if (table.isHarmless(term) || checked.has(term)) return [];
      checked.add(term);
      return [[term, printExpr(abridged(e, 4))]];
    });
    if (s.tag === 'If') {
      // What is checked in a branch that may be left out is not checked after it.
      const inside = search(s.consequent, scope, new Set(checked));
      const unless: Step = [table.term(s.condition, scope), inside.length, null];
      return [...own, ...(inside.length === 0 ? [] : [unless, ...inside]), ...search(s.alternative, scope, checked)];
    }
    const inside = binding(s, scope);
    return [...own, ...childrenOf(s).flatMap((child) => search(child, inside, checked))];
  };
  const binding = (s: Stmt, scope: Scope): Scope => {
    if (s.tag === 'Let') return new Map(scope).set(s.x, table.term(s.value, scope));
    return s.tag === 'For' ? new Map(scope).set(s.x, table.loop(s.in, scope)) : scope;
  };
  return search(P.body, new Map(), new Set());
}

/** The expression with … for what is further down: written out, an expression that shares its parts may be of any length. */
function abridged(e: Expr, depth: number): Expr {
  if (e.tag === 'Const' || e.tag === 'Var') return e;
  if (depth === 0) return variable('…', e.type);
  return { ...e, args: e.args.map((arg) => abridged(arg, depth - 1)) };
}

/** Terms, each once. */
class Tabulation {
  readonly terms: Term[] = [];
  readonly #known = new Map<string, number>();
  readonly #found = new WeakMap<Scope, Map<Expr, number>>();

  term(e: Expr, scope: Scope): number {
    const found = this.#found.get(scope) ?? new Map<Expr, number>();
    this.#found.set(scope, found);
    const term = found.get(e) ?? this.#find(e, scope);
    found.set(e, term);
    return term;
  }

  loop({ min, len }: Interval, scope: Scope): number {
    return this.#add(['for', this.term(min, scope), this.term(len, scope)]);
  }

  /** Is it within i32, or anything, whatever start-up variables are? */
  isHarmless(term: number): boolean {
    const t = this.terms[term] ?? null;
    if (t === null) return true;
    const limits = typeof t === 'number' ? [t] : t;
    return typeof limits !== 'string' && limits.every((c) => typeof c === 'number' && c === (c | 0));
  }

  #find(e: Expr, scope: Scope): number {
    if (e.tag === 'Var') return scope.get(e.name) ?? this.#add(e.name);
    if (e.tag === 'Op' && isLimited(e.op)) return this.#add([e.op, ...e.args.map((arg) => this.term(arg, scope))]);
    const { least, most } = limitsOf(e, nothingKnown());
    if (!Number.isFinite(least) || !Number.isFinite(most)) return this.#add(null);
    return this.#add(least === most ? least : [least, most]);
  }

  #add(t: Term): number {
    const key = JSON.stringify(t);
    const index = this.#known.get(key) ?? this.terms.push(t) - 1;
    this.#known.set(key, index);
    return index;
  }
}
