import { type ExactOperator, isExactOperator } from '../../arithmetic/integer-transfer.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import {
  always,
  constantOf,
  type Expr,
  type Hole,
  type Interval,
  int,
  type Name,
  operation,
} from '../../syntax/expr.ts';
import type { Ends } from '../infer/box.ts';

/**
 * The range of an expression: the integers between the ends if `when` holds, and empty otherwise. A null end is
 * infinite. A range has two ends instead of a length, because one end may be infinite when the other is not.
 */
export interface Range {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
  readonly when: Expr;
}

/** The rules of the figure that the errata correct. */
export interface Rules {
  /**
   * 𝓘(e₁ div e₂), given M = max(−ω₁.min, ω₁.min + ω₁.len − 1), an upper bound on the absolute value of the quotient.
   */
  readonly quotient: (M: Expr) => Interval;
  /** Whether an interval has points. An operation on an empty interval gives an empty interval. */
  readonly hasPoints: (I: Interval) => Expr;
  /** The length of the interval between two ends. */
  readonly length: (ends: Ends, when: Expr) => Expr;
}

export const correctedRules: Rules = {
  // E3: −M, …, M are 2M + 1 points.
  quotient: (M) => ({ min: operation('neg', M), len: operation('+', operation('*', int(2), M), int(1)) }),
  // E7: an empty interval adds nothing to a union, and no length is negative.
  hasPoints: ({ len }) => operation('>', len, int(0)),
  length: ({ lo, hi }, when) => {
    const len = operation('max', int(0), operation('+', operation('-', hi, lo), int(1)));
    return operation('select', when, len, int(0));
  },
};

/** Γ(v) and Γ(?ℓ) for the evaluation of expressions. */
export interface Meaning {
  readonly variable: (name: Name) => Range;
  readonly hole: (hole: Hole) => Expr | null;
}

/**
 * 𝓘(e, Γ) (fig. bounds-inference): symbolic interval arithmetic, an interval that contains every value of an index
 * expression. A hole has the value that Γ gives it; a parameter is itself.
 */
export function intervalOf(e: Expr<Hole>, Γ: Meaning, rules: Rules, facts: Facts): Range {
  const done = new Map<Expr<Hole>, Range>();
  const 𝓘 = (e: Expr<Hole>): Range => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const { lo, hi, when } = rangeOf(e);
    const range = {
      lo: lo && simplify(lo, facts),
      hi: hi && simplify(hi, facts),
      when: simplify(when, facts),
    };
    done.set(e, range);
    return range;
  };
  const rangeOf = (e: Expr<Hole>): Range => {
    switch (e.tag) {
      // 𝓘(c, Γ)  =  (c, 1)
      case 'Const':
        return point(e);
      // 𝓘(v, Γ)  =  Γ(v)
      case 'Var':
        return e.type === 'i32' ? Γ.variable(e.name) : everything(always);
      case 'Hole': {
        const value = Γ.hole(e);
        return value === null ? everything(always) : point(value);
      }
      // 𝓘(f^ℓ[ē], Γ)  =  (−∞, ∞)
      case 'Access':
        return everything(conjunction(e.args.map(𝓘)));
      case 'Extern':
        return everything(always);
      case 'Op': {
        const args = e.args.map(𝓘);
        const when = conjunction(args);
        if (e.type !== 'i32' || !isExactOperator(e.op)) return everything(when);
        const [a = everything(when), b = everything(when), c = everything(when)] = args;
        return { ...endsOf(e.op, a, b, c, rules), when };
      }
    }
  };
  return 𝓘(e);
}

/** The ends of the result of an operation. */
function endsOf(op: ExactOperator, a: Range, b: Range, c: Range, rules: Rules): Omit<Range, 'when'> {
  const both = (f: 'min' | 'max' | '+' | '-', p: Expr | null, q: Expr | null): Expr | null =>
    p && q && operation(f, p, q);
  switch (op) {
    // 𝓘(e₁ + e₂)  =  (ω₁.min + ω₂.min, ω₁.len + ω₂.len − 1)
    case '+':
      return { lo: both('+', a.lo, b.lo), hi: both('+', a.hi, b.hi) };
    case '-':
      return { lo: both('-', a.lo, b.hi), hi: both('-', a.hi, b.lo) };
    case 'neg':
      return { lo: a.hi && operation('neg', a.hi), hi: a.lo && operation('neg', a.lo) };
    case '*':
      return product(a, b);
    // One bounded operand bounds a minimum from above, and a maximum from below.
    case 'min':
      return { lo: both('min', a.lo, b.lo), hi: both('min', a.hi, b.hi) ?? a.hi ?? b.hi };
    case 'max':
      return { lo: both('max', a.lo, b.lo) ?? a.lo ?? b.lo, hi: both('max', a.hi, b.hi) };
    case 'select':
      return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi) };
    // 𝓘(e₁ div e₂)  =  (−M, 2M + 1)   where M = max(−ω₁.min, ω₁.min + ω₁.len − 1)          (errata E3)
    case '/': {
      if (a.lo === null || a.hi === null) return { lo: null, hi: null };
      const { min, len } = rules.quotient(operation('max', operation('neg', a.lo), a.hi));
      return { lo: min, hi: operation('-', operation('+', min, len), int(1)) };
    }
    // A remainder is between 0 and |e₂| − 1, and 0 if e₂ is 0.
    case '%': {
      if (b.lo === null || b.hi === null) return { lo: int(0), hi: null };
      const size = operation('max', operation('neg', b.lo), b.hi);
      return { lo: int(0), hi: operation('max', int(0), operation('-', size, int(1))) };
    }
  }
}

/** The least and the greatest of the products of the ends; two products are enough if one factor is a constant. */
function product(a: Range, b: Range): Omit<Range, 'when'> {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const factor = one.lo && one.lo === one.hi ? constantOf(one.lo) : null;
    if (factor === null) continue;
    const times = (end: Expr | null): Expr | null => (factor === 0 ? int(0) : end && operation('*', int(factor), end));
    return factor >= 0 ? { lo: times(other.lo), hi: times(other.hi) } : { lo: times(other.hi), hi: times(other.lo) };
  }
  const { lo, hi } = a;
  if (lo === null || hi === null || b.lo === null || b.hi === null) return { lo: null, hi: null };
  const products = [b.lo, b.hi].flatMap((end) => [operation('*', lo, end), operation('*', hi, end)]);
  const extreme = (op: 'min' | 'max'): Expr => products.reduce((p, q) => operation(op, p, q));
  return { lo: extreme('min'), hi: extreme('max') };
}

/** (e, 1) */
export function point(e: Expr): Range {
  return { lo: e, hi: e, when: always };
}

/** (−∞, ∞) */
function everything(when: Expr): Range {
  return { lo: null, hi: null, when };
}

/** An expression has a value if all its operands have one. */
function conjunction(ranges: readonly Range[]): Expr {
  return ranges.reduce<Expr>((when, range) => operation('&&', when, range.when), always);
}
