import { bug } from '../../errors/bug.ts';
import type { Name } from '../../syntax/expr.ts';
import { int, plus, times } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import type { ValueNumbers } from './value-numbers.ts';

/** c₁·e₁ + c₂·e₂ + … + constant, modulo 2³²: what sums and products of i32 scalars come to. By number of the eᵢ. */
export interface AffineForm {
  readonly terms: ReadonlyMap<number, Term>;
  readonly constant: number;
}

export interface Term {
  readonly factor: number;
  readonly atom: Code;
}

/**
 * The linear forms of i32 scalars, memoised by node. Variables may stand for linear forms of their own, but not on the right of a product,
 * where strides are: the product of two sums would have very many terms.
 */
export class AffineForms {
  readonly #numbering: ValueNumbers;
  readonly #meaning = new Map<Name, AffineForm>();
  readonly #found = new Map<Code, AffineForm>();

  constructor(numbering: ValueNumbers) {
    this.#numbering = numbering;
  }

  /** A variable is seen through, wherever it is used; that has to be said before. */
  define({ x, value }: Definition): void {
    this.#meaning.set(x, this.of(value));
  }

  of(e: Code): AffineForm {
    if (e.tag === 'Constant') return { terms: none, constant: e.value };
    const meaning = e.tag === 'Variable' ? this.#meaning.get(e.name) : undefined;
    const known = meaning ?? this.#found.get(e);
    if (known !== undefined) return known;
    const made = this.#compute(e);
    this.#found.set(e, made);
    return made;
  }

  #compute(e: Code): AffineForm {
    if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return this.#atom(e);
    const [a = bug('no operand'), b] = e.args;
    if (e.op === 'neg') return scaled(this.of(a), -1);
    if (b === undefined) return this.#atom(e);
    if (e.op === '+') return sum(this.of(a), this.of(b));
    if (e.op === '-') return sum(this.of(a), scaled(this.of(b), -1));
    if (e.op !== '*') return this.#atom(e);
    return this.#product(this.of(a), b.tag === 'Variable' ? this.#atom(b) : this.of(b)) ?? this.#atom(e);
  }

  #atom(e: Code): AffineForm {
    return { terms: new Map([[this.#numbering.of(e), { factor: 1, atom: e }]]), constant: 0 };
  }

  /** Every term by every term, unless those are many. */
  #product(a: AffineForm, b: AffineForm): AffineForm | null {
    if (b.terms.size === 0) return scaled(a, b.constant);
    if (a.terms.size === 0) return scaled(b, a.constant);
    if ((a.terms.size + 1) * (b.terms.size + 1) > mostProducts) return null;
    let total = sum(scaled(a, b.constant), scaled({ ...b, constant: 0 }, a.constant));
    for (const [m, left] of a.terms) {
      for (const [n, right] of b.terms) {
        const both = m <= n ? times(left.atom, right.atom) : times(right.atom, left.atom);
        total = sum(total, scaled(this.#atom(both), Math.imul(left.factor, right.factor)));
      }
    }
    return total;
  }
}

function sum(a: AffineForm, b: AffineForm): AffineForm {
  const constant = (a.constant + b.constant) | 0;
  if (b.terms.size === 0) return { terms: a.terms, constant };
  if (a.terms.size === 0) return { terms: b.terms, constant };
  const terms = new Map(a.terms);
  for (const [number, { factor, atom }] of b.terms) {
    const total = ((terms.get(number)?.factor ?? 0) + factor) | 0;
    if (total === 0) terms.delete(number);
    else terms.set(number, { factor: total, atom });
  }
  return { terms, constant };
}

function scaled({ terms, constant }: AffineForm, by: number): AffineForm {
  const all = new Map<number, Term>();
  for (const [number, { factor, atom }] of terms) {
    const product = Math.imul(factor, by);
    if (product !== 0) all.set(number, { factor: product, atom });
  }
  return { terms: all, constant: Math.imul(constant, by) };
}

const mostProducts = 16;

const none: AffineForm['terms'] = new Map();

/** The sum of some terms. */
export function sumOf(terms: readonly Term[]): Code {
  return terms.map(({ factor, atom }) => times(atom, int(factor))).reduce<Code>(plus, int(0));
}
