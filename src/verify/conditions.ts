import type { Term } from './term.ts';
import { constantOf, type Terms } from './terms.ts';

export interface Assumptions {
  /** The truth value of a condition, or null if it is unknown. */
  truth(condition: Term): boolean | null;
  /** Is it known that a loop has no iterations? */
  isEmpty(count: Term): boolean;
}

/** The path condition: the truth values of conditions in a branch. */
export class Conditions implements Assumptions {
  readonly #terms: Terms;
  readonly #known = new Map<Term, boolean>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  truth(condition: Term): boolean | null {
    const number = constantOf(condition);
    if (number !== null) return number !== 0;
    const known = this.#known.get(condition);
    if (known !== undefined) return known;
    const { node } = condition;
    if (node.tag !== 'Operation' || condition.lanes > 1) return null;
    const [a, b] = node.args.map(constantOf);
    if (node.op === '>' && typeof a === 'number' && typeof b === 'number') return a > b;
    const parts = node.args.map((arg) => (arg.type === 'bool' ? this.truth(arg) : null));
    if (node.op === '!') return parts[0] === null || parts[0] === undefined ? null : !parts[0];
    if (node.op !== '&&' && node.op !== '||') return null;
    const decisive = node.op === '||';
    if (parts.includes(decisive)) return decisive;
    return parts.every((part) => part !== null) ? !decisive : null;
  }

  isEmpty(count: Term): boolean {
    const number = constantOf(count);
    if (number !== null) return number <= 0;
    return this.truth(this.#terms.operation('>', 'bool', [count, this.#terms.int(0)])) === false;
  }

  /** Run an action under the assumption that a condition holds, or that it does not. */
  within<T>(condition: Term, truth: boolean, action: () => T): T {
    const added = this.#implied(condition, truth).filter(([each]) => !this.#known.has(each));
    for (const [each, value] of added) this.#known.set(each, value);
    const result = action();
    for (const [each] of added) this.#known.delete(each);
    return result;
  }

  /** A true conjunction, a false disjunction and a negation determine their parts. */
  #implied(condition: Term, truth: boolean): readonly (readonly [Term, boolean])[] {
    const own = [condition, truth] as const;
    const { node } = condition;
    if (node.tag !== 'Operation' || condition.lanes > 1) return [own];
    if (node.op === '!') return [own, ...node.args.flatMap((arg) => this.#implied(arg, !truth))];
    if (node.op !== (truth ? '&&' : '||')) return [own];
    return [own, ...node.args.flatMap((arg) => this.#implied(arg, truth))];
  }
}
