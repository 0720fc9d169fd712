import type { Fact } from '../simplify/facts.ts';
import type { Expr, Name } from '../syntax/expr.ts';

/**
 * One way that a program can go: a number for each variable of which something is known, which agrees with what is known.
 * What has one value in an example and another in a second is no constant, and what is large in one is not always small:
 * so there is no need to search for a proof of it.
 */
export class SampleValuation {
  readonly #variables: Map<Name, number>;
  readonly #iteration: 'first' | 'last';
  readonly #values = new Map<Expr, number>();

  /** Of every loop it is in the first iteration, or in the last. */
  constructor(scalars: Iterable<readonly [Name, number]>, iteration: 'first' | 'last') {
    this.#variables = new Map(scalars);
    this.#iteration = iteration;
  }

  /** From now on x is something in an interval. */
  learn(x: Name, { from, to }: Required<Pick<Fact, 'from' | 'to'>>): void {
    const [first, last] = [this.value(from), this.value(to)];
    const value = this.#iteration === 'first' ? first : last;
    this.#variables.set(x, first <= last ? value : Number.NaN);
  }

  /** NaN for what does not happen in the example, as in a loop without iterations, or is too large to be computed. */
  value(e: Expr): number {
    if (e.tag === 'Const') return typeof e.value === 'number' ? e.value : Number.NaN;
    if (e.tag === 'Var') return this.#variables.get(e.name) ?? Number.NaN;
    if (e.tag !== 'Op') return Number.NaN;
    const known = this.#values.get(e);
    if (known !== undefined) return known;
    const value = this.#operation(e);
    const exact = Number.isSafeInteger(value) ? value : Number.NaN;
    this.#values.set(e, exact);
    return exact;
  }

  /** Over ℤ. Nothing is known of conditions, so that either side of a select will do. */
  #operation({ op, args }: Extract<Expr, { tag: 'Op' }>): number {
    if (op === 'select') return this.#operand(args, this.#iteration === 'first' ? 1 : 2);
    const a = this.#operand(args, 0);
    const b = op === 'neg' ? 0 : this.#operand(args, 1);
    switch (op) {
      case '+':
        return a + b;
      case '-':
        return a - b;
      case 'neg':
        return -a;
      case '*':
        return a * b;
      case 'min':
        return Math.min(a, b);
      case 'max':
        return Math.max(a, b);
      // Windows divide by positive numbers.
      case '/':
        return b < 1 ? Number.NaN : Math.floor(a / b);
      case '%':
        return b < 1 ? Number.NaN : a - b * Math.floor(a / b);
      default:
        return Number.NaN;
    }
  }

  #operand(args: readonly Expr[], i: number): number {
    const arg = args[i];
    return arg === undefined ? Number.NaN : this.value(arg);
  }
}
