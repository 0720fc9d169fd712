import type { ExactOperator } from '../arithmetic/integer-transfer.ts';
import type { Fact } from '../simplify/facts.ts';
import { constantOf, type Expr, type Name } from '../syntax/expr.ts';
import type { OperatorTable } from '../syntax/operator.ts';

/**
 * A sample valuation: a number for each variable with facts, consistent with the facts. An expression with different
 * values in two samples is not a constant, and an expression that is large in a sample has no small bound. Samples rule
 * out a property before an expensive search for its proof.
 */
export class SampleValuation {
  readonly #variables: Map<Name, number>;
  readonly #iteration: 'first' | 'last';
  readonly #values = new Map<Expr, number>();

  /** The valuation in the first or in the last iteration of every loop. */
  constructor(scalars: Iterable<readonly [Name, number]>, iteration: 'first' | 'last') {
    this.#variables = new Map(scalars);
    this.#iteration = iteration;
  }

  /** Bind x to `from` (first iteration) or to `to` (last iteration); to NaN if the range is empty or unknown. */
  learn(x: Name, { from, to }: Required<Pick<Fact, 'from' | 'to'>>): void {
    const [first, last] = [this.value(from), this.value(to)];
    const value = this.#iteration === 'first' ? first : last;
    this.#variables.set(x, first <= last ? value : Number.NaN);
  }

  /**
   * The value of an expression. NaN if the sample does not define it, as in a loop without iterations, or if it is too
   * large to be exact.
   */
  value(e: Expr): number {
    if (e.tag === 'Const') return constantOf(e) ?? Number.NaN;
    if (e.tag === 'Var') return this.#variables.get(e.name) ?? Number.NaN;
    if (e.tag !== 'Op') return Number.NaN;
    const known = this.#values.get(e);
    if (known !== undefined) return known;
    const value = this.#operation(e);
    const exact = Number.isSafeInteger(value) ? value : Number.NaN;
    this.#values.set(e, exact);
    return exact;
  }

  /** Arithmetic over ℤ. Conditions are not evaluated, so a select may have the value of either branch. */
  #operation({ op, args }: Extract<Expr, { tag: 'Op' }>): number {
    if (op === 'select') return this.#operand(args, this.#iteration === 'first' ? 1 : 2);
    const a = this.#operand(args, 0);
    const b = op === 'neg' ? 0 : this.#operand(args, 1);
    return meanings[op]?.(a, b) ?? Number.NaN;
  }

  #operand(args: readonly Expr[], i: number): number {
    const arg = args[i];
    return arg === undefined ? Number.NaN : this.value(arg);
  }
}

/** Arithmetic over ℤ; NaN if a result is not defined. */
const meanings: OperatorTable<Exclude<ExactOperator, 'select'>, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  neg: (a) => -a,
  '*': (a, b) => a * b,
  min: Math.min,
  max: Math.max,
  // The ends of windows are divided only by positive numbers.
  '/': (a, b) => (b < 1 ? Number.NaN : Math.floor(a / b)),
  '%': (a, b) => (b < 1 ? Number.NaN : a - b * Math.floor(a / b)),
};
