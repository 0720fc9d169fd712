import { type Affine, addForms, modulo32, scaleForm, type Term } from '../../arithmetic/affine.ts';
import { bug } from '../../errors/bug.ts';
import { maxExpandedProducts } from '../../heuristics.ts';
import type { Name } from '../../syntax/expr.ts';
import { numberOf } from '../../syntax/value.ts';
import { int, plus, times } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import type { ValueNumbers } from './value-numbers.ts';

/** The value of an i32 scalar modulo 2³² as an affine form; its atoms are not sums themselves. */
export type AffineCode = Affine<Code>;

export type CodeTerm = Term<Code>;

/**
 * The affine forms of i32 scalars, memoized by node. Defined variables are substituted. The exception is a variable
 * that is the right factor of a product: it is usually a stride, and the product of two sums would have too many terms.
 */
export class AffineForms {
  readonly #numbering: ValueNumbers;
  readonly #definitions = new Map<Name, AffineCode>();
  readonly #forms = new Map<Code, AffineCode>();

  constructor(numbering: ValueNumbers) {
    this.#numbering = numbering;
  }

  /** Replaces a variable with the affine form of its value wherever it is used from now on. */
  define({ x, value }: Definition): void {
    this.#definitions.set(x, this.of(value));
  }

  of(e: Code): AffineCode {
    if (e.tag === 'Constant') return { terms: [], constant: numberOf(e.value) };
    const definition = e.tag === 'Variable' ? this.#definitions.get(e.name) : undefined;
    const known = definition ?? this.#forms.get(e);
    if (known !== undefined) return known;
    const made = this.#compute(e);
    this.#forms.set(e, made);
    return made;
  }

  #compute(e: Code): AffineCode {
    if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return this.#atom(e);
    const [a = bug('no operand'), b] = e.args;
    if (e.op === 'neg') return scaled(this.of(a), -1);
    if (b === undefined) return this.#atom(e);
    if (e.op === '+') return sum(this.of(a), this.of(b));
    if (e.op === '-') return sum(this.of(a), scaled(this.of(b), -1));
    if (e.op !== '*') return this.#atom(e);
    return this.#product(this.of(a), b.tag === 'Variable' ? this.#atom(b) : this.of(b)) ?? this.#atom(e);
  }

  #atom(e: Code): AffineCode {
    return { terms: [{ key: this.#numbering.of(e), atom: e, coefficient: 1 }], constant: 0 };
  }

  /** Multiplies term by term; null if there are too many terms. */
  #product(a: AffineCode, b: AffineCode): AffineCode | null {
    if (b.terms.length === 0) return scaled(a, b.constant);
    if (a.terms.length === 0) return scaled(b, a.constant);
    if ((a.terms.length + 1) * (b.terms.length + 1) > maxExpandedProducts) return null;
    let total = sum(scaled(a, b.constant), scaled({ ...b, constant: 0 }, a.constant));
    for (const left of a.terms) {
      for (const right of b.terms) {
        const both = left.key <= right.key ? times(left.atom, right.atom) : times(right.atom, left.atom);
        total = sum(total, scaled(this.#atom(both), Math.imul(left.coefficient, right.coefficient)));
      }
    }
    return total;
  }
}

function sum(a: AffineCode, b: AffineCode): AffineCode {
  return addForms(a, b, modulo32);
}

function scaled(form: AffineCode, by: number): AffineCode {
  return scaleForm(form, by, modulo32);
}

/** The sum of some terms. */
export function sumOf(terms: readonly CodeTerm[]): Code {
  return terms.map(({ coefficient, atom }) => times(atom, int(coefficient))).reduce<Code>(plus, int(0));
}
