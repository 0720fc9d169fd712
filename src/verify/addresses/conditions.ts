import { bug } from '../../errors/bug.ts';
import type { Code, Operation } from '../../machine/ir/code.ts';
import { meaningOf } from '../../semantics/apply.ts';
import { isFloat } from '../../syntax/type.ts';
import type { Inequalities } from './inequalities.ts';
import { constant, isInteger, minus, type Polynomial, plus, scaled } from './polynomial.ts';

/**
 * The environment of conditions: the values of expressions, null if unknown, and the definitions of boolean variables.
 * A float may be known as a number although it is too small or too large to be a polynomial.
 */
export interface Operands {
  readonly valueOf: (e: Code) => Polynomial | null;
  readonly numberOf: (e: Code) => number | null;
  readonly definitionOf: (e: Code) => Code;
}

/** Consequences of conditions, as inequalities p ≥ 0. */
export class Conditions {
  readonly #inequalities: Inequalities;
  readonly #operands: Operands;

  constructor(inequalities: Inequalities, operands: Operands) {
    this.#inequalities = inequalities;
    this.#operands = operands;
  }

  /** Some inequalities that follow from a condition, or from its negation. */
  facts(condition: Code, holds: boolean): readonly Polynomial[] {
    const e = this.#operands.definitionOf(condition);
    if (e.tag === 'All') return holds || e.value.lanes === 1 ? this.facts(e.value, holds) : [];
    if (e.tag === 'Broadcast') return this.facts(e.value, holds);
    const comparison = this.#comparison(e);
    if (comparison !== null) return this.#compared(comparison, holds);
    if (e.tag !== 'Operation') return [];
    const [a, b] = e.args;
    if (e.op === '!' && a !== undefined) return this.facts(a, !holds);
    if (a !== undefined && b !== undefined && (e.op === '&&' || e.op === '||')) {
      const isConjunction = (e.op === '&&') === holds;
      if (isConjunction) return [...this.facts(a, holds), ...this.facts(b, holds)];
      // If one side of a disjunction is false, the other side is true.
      if (this.decide(a) === !holds) return this.facts(b, holds);
      if (this.decide(b) === !holds) return this.facts(a, holds);
    }
    return [];
  }

  /** The truth value of a condition, or null if it cannot be determined. */
  decide(condition: Code): boolean | null {
    const e = this.#operands.definitionOf(condition);
    if (e.tag === 'Constant') return e.value !== 0;
    if (e.tag === 'All' || e.tag === 'Broadcast') return this.decide(e.value);
    const numbers = this.#comparedNumbers(e);
    if (numbers !== null) return numbers;
    const comparison = this.#comparison(e);
    if (comparison !== null) return this.#decided(comparison);
    if (e.tag !== 'Operation') return null;
    const [a, b] = e.args.map((arg) => (isCondition(e) ? this.decide(arg) : null));
    if (e.op === '!') return a === null || a === undefined ? null : !a;
    if (e.op !== '&&' && e.op !== '||') return null;
    const decisive = e.op === '||';
    if (a === decisive || b === decisive) return decisive;
    return a === null || b === null ? null : !decisive;
  }

  /** The result of a comparison of two known numbers. */
  #comparedNumbers(e: Code): boolean | null {
    if (e.tag !== 'Operation' || !isComparison(e)) return null;
    const [a, b] = e.args.map((arg) => (arg.type === 'bool' ? null : this.#operands.numberOf(arg)));
    if (a == null || b == null) return null;
    return meaningOf(e.op, 'bool', e.args[0]?.type ?? bug(`${e.op} has no operands`))(a, b) !== 0;
  }

  /**
   * A comparison a op b as (a − b) op 0, or an integer e as e ≠ 0. Null for other expressions, and if an operand is
   * unknown.
   */
  #comparison(e: Code): Comparison | null {
    if (e.tag === 'Operation' && isComparison(e)) {
      const [a, b] = e.args.map((arg) => (arg.type === 'bool' ? null : this.#operands.valueOf(arg)));
      return a && b ? { op: e.op as Comparison['op'], difference: minus(a, b) } : null;
    }
    if (e.type === 'bool' || isFloat(e.type)) return null;
    const value = this.#operands.valueOf(e);
    return value === null ? null : { op: '!=', difference: value };
  }

  #compared({ op, difference: d }: Comparison, holds: boolean): readonly Polynomial[] {
    const positive = (p: Polynomial): Polynomial => (isInteger(p) ? plus(p, constant(-1)) : p);
    const negated = scaled(d, -1);
    switch (holds ? op : opposite[op]) {
      case '<':
        return [positive(negated)];
      case '<=':
        return [negated];
      case '>':
        return [positive(d)];
      case '>=':
        return [d];
      case '==':
        return [d, negated];
      case '!=':
        if (this.#inequalities.least(d, 0) >= 0) return [positive(d)];
        return this.#inequalities.greatest(d, 0) <= 0 ? [positive(negated)] : [];
    }
  }

  #decided({ op, difference: d }: Comparison): boolean | null {
    const [least, greatest] = [this.#inequalities.least(d), this.#inequalities.greatest(d)];
    switch (op) {
      case '<':
        return greatest < 0 ? true : least >= 0 ? false : null;
      case '<=':
        return greatest <= 0 ? true : least > 0 ? false : null;
      case '>':
        return least > 0 ? true : greatest <= 0 ? false : null;
      case '>=':
        return least >= 0 ? true : greatest < 0 ? false : null;
      case '==':
        return least > 0 || greatest < 0 ? false : least === 0 && greatest === 0 ? true : null;
      case '!=':
        return least > 0 || greatest < 0 ? true : least === 0 && greatest === 0 ? false : null;
    }
  }
}

interface Comparison {
  readonly op: keyof typeof opposite;
  readonly difference: Polynomial;
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=', '!=': '==' } as const;

function isComparison(e: Operation): boolean {
  return e.op in opposite;
}

function isCondition({ op }: Operation): boolean {
  return op === '!' || op === '&&' || op === '||';
}
