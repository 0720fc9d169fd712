import { isExactOperator } from '../arithmetic/integer-transfer.ts';
import { allNumbers, type Range } from '../arithmetic/range.ts';
import { type Fact, limitsOf } from '../simplify/facts.ts';
import { inequalityOf } from '../simplify/inequality.ts';
import { leastOf, mostOf } from '../simplify/most.ts';
import { exactConjuncts } from '../simplify/wrapping.ts';
import { constantOf, type Expr, type Interval, int, type Name, operation, variable } from '../syntax/expr.ts';
import { substitute } from '../syntax/substitute.ts';
import { isLength, type StartupScalar } from '../syntax/target.ts';
import { conjunctsOf } from '../syntax/walk.ts';
import { SampleValuation } from './sample-valuation.ts';

/**
 * Flow-sensitive facts about the integers of Tgt at a statement: upper bounds of windows, trip counts of loops, and
 * guards that always hold.
 *
 * The facts are over ℤ, because windows are inferred over ℤ. A program does not start if window arithmetic would
 * overflow i32 (errata E15). Loaded values are unknown at that time and therefore not checked, so there are no facts
 * about them.
 */
export class ScopeFacts {
  /** The variables of Tgt in scope, as variables with unique names or as constants. */
  readonly #scope = new Map<Name, Expr>();
  #bindings = 0;
  #facts: Map<Name, Fact>;
  /** Valuations that are consistent with the facts, and with `#orders` unless no valuation is. */
  #samples: readonly SampleValuation[];
  /** Expressions that are ≤ 0 by the enclosing conditions. */
  #orders: readonly Expr[] = [];

  constructor(scalars: readonly StartupScalar[]) {
    const integers = scalars.filter(({ type }) => type === 'i32');
    this.#facts = new Map(integers.map((p) => [p.name, isLength(p) ? { ...allNumbers, least: 0 } : allNumbers]));
    const sample = (size: number, step: number, iteration: 'first' | 'last'): SampleValuation =>
      new SampleValuation(
        integers.map((p, i) => [p.name, isLength(p) ? size + step * i : step * i]),
        iteration,
      );
    // Large and small sizes, based on numbers that are not multiples of usual split factors.
    this.#samples = [
      sample(1_000_003, 17, 'first'),
      sample(1_000_003, 17, 'last'),
      sample(5, 1, 'last'),
      sample(1, 0, 'last'),
    ];
  }

  /** A proved upper bound of a length. */
  most(len: Expr): number {
    const e = this.#resolved(len);
    return e === null ? Number.POSITIVE_INFINITY : mostOf(e, this.#facts, this.#sampled(e).greatest);
  }

  /** The greatest length in the samples: a lower bound of its maximum, if the samples can occur. */
  sometimes(len: Expr): number {
    const e = this.#resolved(len);
    return e === null ? Number.POSITIVE_INFINITY : this.#sampled(e).greatest;
  }

  /** The trip count of a loop, if it is a constant, and whether it is never negative. */
  iterations(len: Expr): { readonly count: number | null; readonly isNeverNegative: boolean } {
    const e = this.#resolved(len);
    if (e === null) return { count: null, isNeverNegative: false };
    const sampled = this.#sampled(e);
    const count = sampled.least < sampled.greatest ? null : this.#constant(e, sampled);
    if (count !== null) return { count, isNeverNegative: count >= 0 };
    return { count, isNeverNegative: sampled.least >= 0 && leastOf(e, this.#facts, 0) >= 0 };
  }

  isPositive(len: Expr): boolean {
    return this.#isNotPositive(operation('-', int(1), len));
  }

  holds(condition: Expr): boolean {
    const parts = exactConjuncts(condition);
    const isExact = parts.length === conjunctsOf(condition).length;
    return isExact && parts.map(notPositive).every((e) => e !== null && this.#isNotPositive(e));
  }

  /** Add the facts about a loop variable inside its loop. */
  enterLoop(x: Name, { min, len }: Interval): void {
    const [from, to] = [this.#resolved(min), this.#resolved(operation('-', operation('+', min, len), int(1)))];
    const isKnown = from !== null && to !== null;
    this.#bind(
      x,
      isKnown
        ? { least: limitsOf(from, this.#facts).least, greatest: limitsOf(to, this.#facts).greatest, from, to }
        : null,
    );
  }

  enterLet(x: Name, value: Expr): void {
    const e = value.type === 'i32' ? this.#resolved(value) : null;
    if (e !== null && (e.tag === 'Const' || e.tag === 'Var')) this.#scope.set(x, e);
    else this.#bind(x, e === null ? null : { ...limitsOf(e, this.#facts), from: e, to: e });
  }

  /** The current binding of x, to be restored by `leave`. */
  outer(x: Name): Expr | undefined {
    return this.#scope.get(x);
  }

  leave(x: Name, outer: Expr | undefined): void {
    if (outer === undefined) this.#scope.delete(x);
    else this.#scope.set(x, outer);
  }

  /** Run an action with the facts that follow from a condition. */
  where<A>(condition: Expr, action: () => A): A {
    const [facts, samples, orders] = [this.#facts, this.#samples, this.#orders];
    for (const part of exactConjuncts(condition)) {
      this.#learnLeast(part);
      this.#learnOrder(part);
    }
    const result = action();
    this.#facts = facts;
    this.#samples = samples;
    this.#orders = orders;
    return result;
  }

  /** v > c gives a lower bound of v. The facts are copied, because memo tables belong to the old object. */
  #learnLeast(condition: Expr): void {
    const [a, b] = condition.tag === 'Op' && condition.op === '>' ? condition.args : [];
    const c = b === undefined ? null : constantOf(b);
    if (a?.tag !== 'Var' || c === null) return;
    const known = this.#facts.get(a.name);
    if (this.#scope.has(a.name) || known === undefined || known.least > c) return;
    this.#facts = new Map(this.#facts).set(a.name, { ...known, least: c + 1 });
    this.#samples = this.#samples.filter((sample) => sample.value(a) > c);
  }

  #learnOrder(condition: Expr): void {
    const order = notPositive(condition);
    const resolved = order === null ? null : this.#resolved(order);
    if (resolved === null) return;
    this.#orders = [...this.#orders, resolved];
    const samples = this.#samples.filter((sample) => !(sample.value(resolved) > 0));
    if (samples.length > 0) this.#samples = samples;
  }

  /** Bindings may shadow each other, and facts outlive them, so each binding gets a unique name. */
  #bind(x: Name, fact: Bounds | null): void {
    const unique = `${x}#${this.#bindings++}`;
    if (fact !== null) {
      this.#facts.set(unique, fact);
      for (const sample of this.#samples) sample.learn(unique, fact);
    }
    this.#scope.set(x, variable(unique));
  }

  #isNotPositive(e: Expr): boolean {
    const resolved = this.#resolved(e);
    if (resolved === null || this.#sampled(resolved).greatest > 0) return false;
    // If d ≤ 0, then e − d ≤ 0 implies e ≤ 0.
    const relative = this.#orders.map((order) => operation('-', resolved, order));
    return [resolved, ...relative].some((each) => mostOf(each, this.#facts, 0) <= 0);
  }

  /** The range of an expression in the samples; empty if no sample defines it. */
  #sampled(e: Expr): Range {
    const values = this.#samples.map((sample) => sample.value(e)).filter((value) => !Number.isNaN(value));
    return { least: Math.min(...values), greatest: Math.max(...values) };
  }

  /** The value of an expression if it can be proved to be a constant; otherwise null. */
  #constant(e: Expr, sampled: Range): number | null {
    const most = mostOf(e, this.#facts, sampled.greatest);
    if (sampled.least < most && sampled.least === sampled.greatest) return null;
    return leastOf(e, this.#facts, sampled.least) === most ? most : null;
  }

  /**
   * The expression with unique names; null unless all its variables have facts, and the start-up checks exclude
   * overflow in all its operators.
   */
  #resolved(e: Expr): Expr | null {
    const renamed = substitute(e, this.#scope);
    return this.#isExact(renamed, new Set()) ? renamed : null;
  }

  #isExact(e: Expr, visited: Set<Expr>): boolean {
    if (visited.has(e)) return true;
    visited.add(e);
    if (e.tag === 'Const') return constantOf(e) !== null;
    if (e.tag === 'Var') return this.#facts.has(e.name);
    if (e.tag !== 'Op' || e.type !== 'i32' || !isExactOperator(e.op)) return false;
    const [, divisor] = e.op === '/' || e.op === '%' ? e.args : [];
    if (divisor !== undefined && !(limitsOf(divisor, this.#facts).least >= 1)) return false;
    return e.args.every((arg, i) => (e.op === 'select' && i === 0) || this.#isExact(arg, visited));
  }
}

/** A fact with symbolic bounds. */
type Bounds = Fact & Required<Pick<Fact, 'from' | 'to'>>;

/** An expression that is ≤ 0 if and only if a comparison of integers holds; null for other conditions. */
function notPositive(condition: Expr): Expr | null {
  const inequality = inequalityOf(condition);
  return inequality && operation('-', inequality.low, inequality.high);
}
