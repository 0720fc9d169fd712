import { bug } from '../errors/bug.ts';
import type { Name } from '../syntax/expr.ts';
import { int, plus, times } from './build.ts';
import type { Code } from './code.ts';
import type { Numbering } from './numbering.ts';

/** c₁·e₁ + c₂·e₂ + … + constant, modulo 2³²: what sums and products of i32 scalars come to. By number of the eᵢ. */
export interface Linear {
  readonly terms: ReadonlyMap<number, Term>;
  readonly constant: number;
}

export interface Term {
  readonly factor: number;
  readonly atom: Code;
}

/**
 * The linear form of an i32 scalar. Variables may stand for linear forms of their own, but not on the right of a product,
 * where strides are: the product of two sums would have very many terms.
 */
export function linearOf(e: Code, numbering: Numbering, meaning: ReadonlyMap<Name, Linear>): Linear {
  const atom = (e: Code): Linear => ({
    terms: new Map([[numbering.of(e), { factor: 1, atom: e }]]),
    constant: 0,
  });
  const done = new Map<Code, Linear>();
  const visit = (e: Code): Linear => {
    const known = done.get(e) ?? compute(e);
    done.set(e, known);
    return known;
  };
  const compute = (e: Code): Linear => {
    if (e.tag === 'Constant') return { terms: new Map(), constant: e.value };
    if (e.tag === 'Variable') return meaning.get(e.name) ?? atom(e);
    if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return atom(e);
    const [a = bug('no operand'), b] = e.args;
    if (e.op === 'neg') return scaled(visit(a), -1);
    if (b === undefined) return atom(e);
    if (e.op === '+') return sum(visit(a), visit(b));
    if (e.op === '-') return sum(visit(a), scaled(visit(b), -1));
    if (e.op !== '*') return atom(e);
    return product(visit(a), b.tag === 'Variable' ? atom(b) : visit(b), atom) ?? atom(e);
  };
  return visit(e);
}

function sum(a: Linear, b: Linear): Linear {
  const terms = new Map(a.terms);
  for (const [number, { factor, atom }] of b.terms) {
    const total = ((terms.get(number)?.factor ?? 0) + factor) | 0;
    if (total === 0) terms.delete(number);
    else terms.set(number, { factor: total, atom });
  }
  return { terms, constant: (a.constant + b.constant) | 0 };
}

function scaled({ terms, constant }: Linear, by: number): Linear {
  const all = Array.from(terms, ([number, { factor, atom }]): [number, Term] => [
    number,
    { factor: Math.imul(factor, by), atom },
  ]);
  return { terms: new Map(all.filter(([, { factor }]) => factor !== 0)), constant: Math.imul(constant, by) };
}

/** Every term by every term, unless those are many. */
function product(a: Linear, b: Linear, atom: (e: Code) => Linear): Linear | null {
  if (b.terms.size === 0) return scaled(a, b.constant);
  if (a.terms.size === 0) return scaled(b, a.constant);
  if ((a.terms.size + 1) * (b.terms.size + 1) > mostProducts) return null;
  let total = sum(scaled(a, b.constant), scaled({ ...b, constant: 0 }, a.constant));
  for (const [m, left] of a.terms) {
    for (const [n, right] of b.terms) {
      const both = m <= n ? times(left.atom, right.atom) : times(right.atom, left.atom);
      total = sum(total, scaled(atom(both), Math.imul(left.factor, right.factor)));
    }
  }
  return total;
}

const mostProducts = 16;

/** The sum of some terms. */
export function sumOf(terms: readonly Term[]): Code {
  return terms.map(({ factor, atom }) => times(atom, int(factor))).reduce<Code>(plus, int(0));
}
