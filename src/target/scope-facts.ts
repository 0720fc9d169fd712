import { isExactOperator } from '../arithmetic/integer-transfer.ts';
import { allNumbers, type Range } from '../arithmetic/range.ts';
import { type Fact, limitsOf } from '../simplify/facts.ts';
import { leastOf, mostOf } from '../simplify/most.ts';
import { exactConjuncts } from '../simplify/wrapping.ts';
import { constantOf, type Expr, type Interval, int, type Name, operation, variable } from '../syntax/expr.ts';
import { substitute } from '../syntax/substitute.ts';
import { conjunctsOf } from '../syntax/walk.ts';
import { SampleValuation } from './sample-valuation.ts';

/**
 * What is known of the integers of Tgt where a statement stands: how large a window can be at most, how often a loop runs,
 * which guards always hold.
 *
 * It is known over ℤ, as windows are inferred. A program does not start where window arithmetic would leave i32 (errata E15). But
 * of what nothing is known at the start, such as what is loaded, nothing is checked there: so nothing is said of it here.
 */
export class ScopeFacts {
  /** The variables of Tgt by names that are used once in a program. */
  readonly #scope = new Map<Name, Expr>();
  #facts: Map<Name, Fact>;
  /** What may be under these facts. */
  #examples: readonly SampleValuation[];
  /** What is not positive, by conditions around. */
  #orders: readonly Expr[] = [];

  /** Lengths of what is given are not negative. */
  constructor(scalars: readonly Name[]) {
    const isLength = /\.len(\[\d+\])?$/;
    this.#facts = new Map(scalars.map((x) => [x, isLength.test(x) ? { ...allNumbers, least: 0 } : allNumbers]));
    const example = (size: number, step: number, iteration: 'first' | 'last'): SampleValuation =>
      new SampleValuation(
        scalars.map((x, i) => [x, isLength.test(x) ? size + step * i : step * i]),
        iteration,
      );
    // Large and small, none of them a multiple of what loops are split by.
    this.#examples = [
      example(1_000_003, 17, 'first'),
      example(1_000_003, 17, 'last'),
      example(5, 1, 'last'),
      example(1, 0, 'last'),
    ];
  }

  /** The most elements that there are of something. */
  most(len: Expr): number {
    const e = this.#judged(len);
    return e === null ? Number.POSITIVE_INFINITY : mostOf(e, this.#facts, this.#seen(e).greatest);
  }

  /** A number of elements that there are sometimes, as far as is known. */
  sometimes(len: Expr): number {
    const e = this.#judged(len);
    return e === null ? Number.POSITIVE_INFINITY : this.#seen(e).greatest;
  }

  /** The number of iterations, where it is always the same, and whether it is never negative. */
  iterations(len: Expr): { readonly count: number | null; readonly isNeverNegative: boolean } {
    const e = this.#judged(len);
    if (e === null) return { count: null, isNeverNegative: false };
    const seen = this.#seen(e);
    const count = seen.least < seen.greatest ? null : this.#only(e, seen);
    if (count !== null) return { count, isNeverNegative: count >= 0 };
    return { count, isNeverNegative: seen.least >= 0 && leastOf(e, this.#facts, 0) >= 0 };
  }

  isPositive(len: Expr): boolean {
    return this.#isNotPositive(operation('-', int(1), len));
  }

  holds(condition: Expr): boolean {
    const parts = exactConjuncts(condition);
    const isExact = parts.length === conjunctsOf(condition).length;
    return isExact && parts.map(notPositive).every((e) => e !== null && this.#isNotPositive(e));
  }

  /** What a loop variable is inside of its loop. */
  enterLoop(x: Name, unique: Name, { min, len }: Interval): void {
    const [from, to] = [this.#judged(min), this.#judged(operation('-', operation('+', min, len), int(1)))];
    const isKnown = from !== null && to !== null;
    this.#bind(
      x,
      unique,
      isKnown
        ? { least: limitsOf(from, this.#facts).least, greatest: limitsOf(to, this.#facts).greatest, from, to }
        : null,
    );
  }

  enterLet(x: Name, unique: Name, value: Expr): void {
    const e = value.type === 'i32' ? this.#judged(value) : null;
    if (e !== null && (e.tag === 'Const' || e.tag === 'Var')) this.#scope.set(x, e);
    else this.#bind(x, unique, e === null ? null : { ...limitsOf(e, this.#facts), from: e, to: e });
  }

  /** What x was before, to be given back to `leave`. */
  outer(x: Name): Expr | undefined {
    return this.#scope.get(x);
  }

  leave(x: Name, outer: Expr | undefined): void {
    if (outer === undefined) this.#scope.delete(x);
    else this.#scope.set(x, outer);
  }

  /** Do something where a condition holds: of a ∧ b both do, and v > c tells something of v. */
  where<A>(condition: Expr, action: () => A): A {
    const [facts, examples, orders] = [this.#facts, this.#examples, this.#orders];
    for (const part of exactConjuncts(condition)) {
      this.#learnLeast(part);
      this.#learnOrder(part);
    }
    const result = action();
    this.#facts = facts;
    this.#examples = examples;
    this.#orders = orders;
    return result;
  }

  /** Facts are extended, but never changed: what is remembered of them would be wrong. */
  #learnLeast(condition: Expr): void {
    const [a, b] = condition.tag === 'Op' && condition.op === '>' ? condition.args : [];
    const c = b === undefined ? null : constantOf(b);
    if (a?.tag !== 'Var' || c === null) return;
    const known = this.#facts.get(a.name);
    if (this.#scope.has(a.name) || known === undefined || known.least > c) return;
    this.#facts = new Map(this.#facts).set(a.name, { ...known, least: c + 1 });
    this.#examples = this.#examples.filter((example) => example.value(a) > c);
  }

  #learnOrder(condition: Expr): void {
    const order = notPositive(condition);
    const judged = order === null ? null : this.#judged(order);
    if (judged === null) return;
    this.#orders = [...this.#orders, judged];
    const examples = this.#examples.filter((example) => !(example.value(judged) > 0));
    if (examples.length > 0) this.#examples = examples;
  }

  #bind(x: Name, unique: Name, fact: Bounds | null): void {
    if (fact !== null) {
      this.#facts.set(unique, fact);
      for (const example of this.#examples) example.learn(unique, fact);
    }
    this.#scope.set(x, variable(unique));
  }

  #isNotPositive(e: Expr): boolean {
    const judged = this.#judged(e);
    if (judged === null || this.#seen(judged).greatest > 0) return false;
    // With d ≤ 0, e ≤ 0 follows from e − d ≤ 0.
    const beside = this.#orders.map((order) => operation('-', judged, order));
    return [judged, ...beside].some((each) => mostOf(each, this.#facts, 0) <= 0);
  }

  /** Between which numbers an expression lies in the examples; without any, nowhere. */
  #seen(e: Expr): Range {
    const values = this.#examples.map((example) => example.value(e)).filter((value) => !Number.isNaN(value));
    return { least: Math.min(...values), greatest: Math.max(...values) };
  }

  /** The number that an expression always is, if it can be shown. */
  #only(e: Expr, seen: Range): number | null {
    const most = mostOf(e, this.#facts, seen.greatest);
    if (seen.least < most && seen.least === seen.greatest) return null;
    return leastOf(e, this.#facts, seen.least) === most ? most : null;
  }

  /** The same in variables of which there are facts, and in operators that are checked at the start; else null. */
  #judged(e: Expr): Expr | null {
    const made = substitute(e, this.#scope);
    return this.#isPlain(made, new Set()) ? made : null;
  }

  #isPlain(e: Expr, seen: Set<Expr>): boolean {
    if (seen.has(e)) return true;
    seen.add(e);
    if (e.tag === 'Const') return constantOf(e) !== null;
    if (e.tag === 'Var') return this.#facts.has(e.name);
    if (e.tag !== 'Op' || e.type !== 'i32' || !isExactOperator(e.op)) return false;
    const [, divisor] = e.op === '/' || e.op === '%' ? e.args : [];
    if (divisor !== undefined && !(limitsOf(divisor, this.#facts).least >= 1)) return false;
    return e.args.every((arg, i) => (e.op === 'select' && i === 0) || this.#isPlain(arg, seen));
  }
}

/** A variable that lies between two expressions. */
type Bounds = Fact & Required<Pick<Fact, 'from' | 'to'>>;

/** What is not positive where a < b or a ≤ b. */
function notPositive(condition: Expr): Expr | null {
  const [a, b] = condition.tag === 'Op' ? condition.args : [];
  if (condition.tag !== 'Op' || a?.type !== 'i32' || b === undefined) return null;
  if (condition.op === '<=') return operation('-', a, b);
  return condition.op === '<' ? operation('+', operation('-', a, b), int(1)) : null;
}
