import { printExpr } from '../../language/print.ts';
import { exactConjuncts, isExact } from '../../simplify/wrapping.ts';
import { type Access, constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { extentsOf } from '../../syntax/memory.ts';
import { childrenOf, type Let, letsOf, ownExpressions } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { exactNodes } from '../infer/index-range.ts';
import { plainCoordinate } from '../infer/plain-coordinate.ts';
import { startupVariables } from './facts.ts';
import type { ObligationTable, Step, WrittenTable } from './obligation-table.ts';
import { type Exact, Terms } from './obligation-terms.ts';

/**
 * What has to fit i32 for a program to compute the windows and coordinates that were inferred over ℤ (errata E15), and the terms of some
 * expressions over start-up variables.
 *
 * Sums, differences and products are exact modulo 2³². So only what another operator gets, a coordinate, an end of a window and a
 * loop variable have to fit, and not what is on the way there; and what a remainder by a power of two is taken of does not have to.
 */
export function obligationsOf(
  P: Program,
  expressions: readonly Expr[] = [],
): { readonly table: ObligationTable; readonly terms: readonly number[] } {
  const walk = new Walk(P);
  const terms = expressions.map((e) => walk.terms.of(e));
  walk.statement(P.body, new Set());
  return { terms, table: { terms: walk.terms.all, steps: walk.steps } };
}

/** The same as data. */
export function written({ terms, steps }: ObligationTable): WrittenTable {
  return {
    terms,
    steps: steps.map((step) => {
      if (step.length === 3) return step;
      const { expression, where, isCoordinate } = step[1]();
      return [step[0], isCoordinate ? [expression, where, 1] : [expression, where]];
    }),
  };
}

/** Where an expression stands, for people. */
interface Where {
  readonly text: () => string;
  readonly isCoordinate?: boolean;
}

class Walk {
  readonly terms: Terms;
  readonly steps: Step[] = [];
  readonly #P: Program;
  readonly #isStartup: (e: Expr) => boolean;
  /** The func whose label is around. */
  #func: Name;

  constructor(P: Program) {
    this.#P = P;
    this.#func = P.name;
    this.terms = new Terms(P.values);
    const startup = startupVariables(P);
    this.#isStartup = (e) =>
      nodesOf(e).every((node) => node.tag !== 'Access' && (node.tag !== 'Var' || startup.has(node.name)));
  }

  /** Add the steps of a statement; what is required already is not required again. */
  statement(s: Stmt, required: Set<number>): void {
    if (s.tag === 'Let') {
      this.#lets(s, required);
      return;
    }
    for (const a of nodesOf(...ownExpressions(s))) if (a.tag === 'Access') this.#access(a, required);
    const whole = (e: Expr, where: string): void => this.#require(e, 'all', { text: () => where }, required);
    const inside = (): void => {
      for (const child of childrenOf(s)) this.statement(child, required);
    };
    const func = this.#func;
    switch (s.tag) {
      case 'Nop':
      case 'Seq':
        inside();
        return;
      case 'Assert':
        this.#operands(s.condition, 'all', { text: () => s.why }, required);
        return;
      case 'Allocate':
        for (const { min, len } of s.bounds) for (const e of [min, len]) whole(e, `the window of ${s.func}`);
        for (const e of this.#padded(s)) whole(e, `the size of ${s.func} in memory`);
        return;
      case 'Reserve':
        for (const e of [...s.lens, ...this.#padded(s)]) whole(e, `the size of ${s.func} in memory`);
        return;
      case 'Assign': {
        const point = (): string => s.args.map((e) => printExpr(abridged(e, 4))).join(', ');
        const where: Where = { text: () => `${s.func} writes ${s.func}[${point()}]`, isCoordinate: true };
        this.#coordinates(s, where, required);
        // Whether the point is in the window decides what its values demand.
        for (const e of s.args) if (isExact(e)) this.#operands(e, 'all', where, required);
        return;
      }
      case 'If': {
        const exact = exactConjuncts(s.condition);
        for (const part of exact) this.#operands(part, 'all', { text: () => `a condition of ${func}` }, required);
        this.#unless(this.terms.of(s.condition, new Set(nodesOf(...exact))), () =>
          this.statement(s.consequent, new Set(required)),
        );
        this.statement(s.alternative, required);
        return;
      }
      case 'For': {
        const where = `the loop over ${s.x} of ${func}`;
        whole(s.in.min, where);
        whole(s.in.len, where);
        const variable = this.terms.ofLoop(s.in);
        this.#unless(this.terms.of(operation('>', s.in.len, int(0))), () => {
          const known = new Set(required);
          this.#add(variable, operation('-', operation('+', s.in.min, s.in.len), int(1)), { text: () => where }, known);
          const outer = this.terms.bind(s.x, variable);
          this.statement(s.body, known);
          this.terms.bind(s.x, outer);
        });
        return;
      }
      case 'Label': {
        if (s.label.tag === 'func') this.#func = s.label.func;
        inside();
        this.#func = func;
      }
    }
  }

  /** Lets may be very many in each other, and are no recursion. */
  #lets(outermost: Let, required: Set<number>): void {
    const { lets, body } = letsOf(outermost);
    const outer = lets.map(({ x, value }) => {
      for (const a of nodesOf(value)) if (a.tag === 'Access') this.#access(a, required);
      if (value.type === 'i32') this.#require(value, 'all', { text: () => windowText(x) }, required);
      return { x, term: this.terms.bind(x, this.terms.of(value)) };
    });
    this.statement(body, required);
    for (const { x, term } of outer.toReversed()) this.terms.bind(x, term);
  }

  /** Coordinates: of what is read from memory to find them, the limits of its values are known. */
  #access(a: Access, required: Set<number>): void {
    const func = this.#func;
    const text = (): string => `${func} reads ${printExpr(abridged({ ...a, label: null }, 5))}`;
    this.#coordinates(a, { text, isCoordinate: true }, required);
  }

  #coordinates({ func, args }: Pick<Access, 'func' | 'args'>, where: Where, required: Set<number>): void {
    for (const [d, written] of args.entries()) {
      const e = plainCoordinate(this.#unfolded(func, d, written));
      this.#require(e, exactNodes(e, this.#P.values, this.#isStartup), where, required);
    }
  }

  /** The coordinate of which a window was inferred. Folded storage has it modulo its size, and would not notice that it has wrapped. */
  #unfolded(func: Name, d: number, e: Expr): Expr {
    const [coordinate, size] = e.tag === 'Op' && e.op === '%' ? e.args : [];
    if (coordinate === undefined || size === undefined) return e;
    const isFolded = this.#P.folds.some((fold) => fold.func === func && fold.d === d && constantOf(size) === fold.size);
    return isFolded ? coordinate : e;
  }

  /** What extents in memory are rounded up to, which is computed as everything else is. */
  #padded(s: Extract<Stmt, { tag: 'Allocate' | 'Reserve' }>): readonly Expr[] {
    if (s.memory.aligned.length === 0) return [];
    return extentsOf(s.tag === 'Reserve' ? s.lens : s.bounds.map(({ len }) => len), s.memory);
  }

  /** An integer fits, and so does all that operators in it get. */
  #require(e: Expr, exact: Exact, where: Where, required: Set<number>): void {
    this.#add(this.terms.of(e, exact), e, where, required);
    this.#operands(e, exact, where, required);
  }

  /** What operators get fits, where they are exact and are not sums or products themselves. */
  #operands(root: Expr, exact: Exact, where: Where, required: Set<number>): void {
    const seen = new Set<Expr>();
    const visit = (e: Expr): void => {
      if (e.tag !== 'Op' || seen.has(e) || (exact !== 'all' && !exact.has(e))) return;
      seen.add(e);
      e.args.forEach((arg, i) => {
        if (arg.type === 'i32' && !isRing(e) && !(i === 0 && isByPowerOfTwo(e))) {
          this.#add(this.terms.of(arg, exact), arg, where, required);
        }
        visit(arg);
      });
      // −2³¹ / −1
      if (e.op === '/' && e.type === 'i32' && (constantOf(e.args[1] ?? int(0)) ?? 0) <= 0)
        this.#add(this.terms.of(e, exact), e, where, required);
    };
    visit(root);
  }

  #add(term: number, e: Expr, where: Where, required: Set<number>): void {
    if (this.terms.isHarmless(term) || required.has(term)) return;
    required.add(term);
    const { text, isCoordinate = false } = where;
    this.steps.push([term, () => ({ expression: printExpr(abridged(e, 4)), where: text(), isCoordinate })]);
  }

  /** Steps that do not matter where a term is certainly 0. */
  #unless(condition: number, act: () => void): void {
    const at = this.steps.push([0, 0, null]) - 1;
    act();
    const count = this.steps.length - at - 1;
    if (count > 0) this.steps[at] = [condition, count, null];
    else this.steps.pop();
  }
}

/** Operations that are the same modulo 2³² and over ℤ. */
function isRing(e: Expr): boolean {
  return e.tag === 'Op' && e.type === 'i32' && (e.op === '+' || e.op === '-' || e.op === '*' || e.op === 'neg');
}

/** A remainder by 2ⁿ is the same of all numbers that are the same modulo 2³². */
function isByPowerOfTwo(e: Expr): boolean {
  if (e.tag !== 'Op' || e.op !== '%') return false;
  const n = constantOf(e.args[1] ?? int(0)) ?? 0;
  return n > 0 && Number.isInteger(Math.log2(n));
}

/** The expression with … for what is further down: written out, an expression that shares its parts may be of any length. */
function abridged(e: Expr, depth: number): Expr {
  if (e.tag === 'Const' || e.tag === 'Var') return e;
  if (depth === 0) return variable('…', e.type);
  return { ...e, args: e.args.map((arg) => abridged(arg, depth - 1)) };
}

/** f.s0.x.len is an end of a window. */
function windowText(x: Name): string {
  const [, dim] = /^(.*)\.(?:min|len)$/.exec(x) ?? [];
  return dim === undefined ? `the variable ${x}` : `the window of ${dim}`;
}
