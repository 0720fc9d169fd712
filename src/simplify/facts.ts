import type { Expr, Name } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { range } from '../syntax/type.ts';

/** Between which numbers something lies. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** What is known of a variable: its limits and, for a loop, the expressions from which and to which it runs. */
export interface Fact extends Limits {
  readonly from?: Expr;
  readonly to?: Expr;
}

/** What is known of variables. Without an entry, nothing. */
export type Facts = ReadonlyMap<Name, Fact>;

/** Facts of nobody. What is remembered under them goes with them. */
export function nothingKnown(): Facts {
  return new Map();
}

/**
 * The numbers between which an integer expression lies, over ℤ: by interval arithmetic on what is known of its variables.
 */
export function limitsOf(e: Expr<Hole>, facts: Facts): Limits {
  if (e.tag === 'Var') return facts.get(e.name) ?? unlimited;
  if (e.tag === 'Const') return findLimits(e, facts);
  const all = limitsUnder(facts);
  const known = all.get(e);
  if (known !== undefined) return known;
  const limits = findLimits(e, facts);
  all.set(e, limits);
  return limits;
}

const limitsUnder = remembering<Limits>();

/** Something of expressions that is remembered as long as the facts are, which are never changed, only extended into new ones. */
export function remembering<A>(): (facts: Facts) => Map<Expr<Hole>, A> {
  const all = new WeakMap<Facts, Map<Expr<Hole>, A>>();
  return (facts) => {
    const known = all.get(facts);
    if (known !== undefined) return known;
    const news = new Map<Expr<Hole>, A>();
    all.set(facts, news);
    return news;
  };
}

function findLimits(e: Expr<Hole>, facts: Facts): Limits {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? { least: e.value, most: e.value } : unlimited;
    case 'Var':
      return facts.get(e.name) ?? unlimited;
    case 'Hole':
      return e.end === 'len' ? { least: 0, most: Number.POSITIVE_INFINITY } : unlimited;
    case 'Access':
      return e.type === 'f32' || e.type === 'f64' || e.type === 'i32' || e.type === 'u32' ? unlimited : typeLimits(e);
    case 'Op': {
      const [a = unlimited, b = unlimited, c = unlimited] = e.args.map((arg) => limitsOf(arg, facts));
      switch (e.op) {
        case '+':
          return { least: a.least + b.least, most: a.most + b.most };
        case '-':
          return { least: a.least - b.most, most: a.most - b.least };
        case 'neg':
          return { least: -a.most, most: -a.least };
        case '*':
          return spanning([a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most]);
        case 'min':
          return { least: Math.min(a.least, b.least), most: Math.min(a.most, b.most) };
        case 'max':
          return { least: Math.max(a.least, b.least), most: Math.max(a.most, b.most) };
        case 'select':
          return { least: Math.min(b.least, c.least), most: Math.max(b.most, c.most) };
        case '/':
          // By at least 1, a quotient is no further from zero than what is divided.
          if (b.least < 1) return unlimited;
          if (b.least === b.most) return { least: Math.floor(a.least / b.least), most: Math.floor(a.most / b.least) };
          return { least: Math.min(0, a.least), most: Math.max(0, a.most) };
        case '%':
          if (b.least !== b.most || b.least <= 0) return unlimited;
          return a.least >= 0 && a.most < b.least ? a : { least: 0, most: b.least - 1 };
        case 'cast':
          return e.args[0]?.type === 'i32' ? unlimited : typeLimits(e.args[0] ?? e);
        default:
          return e.type === 'bool' ? { least: 0, most: 1 } : unlimited;
      }
    }
  }
}

const unlimited: Limits = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

function typeLimits(e: Expr<Hole>): Limits {
  if (e.type === 'f32' || e.type === 'f64') return unlimited;
  const { least, greatest } = range(e.type);
  return { least, most: greatest };
}

/** Zero times anything is zero, infinities included. */
function spanning(products: readonly number[]): Limits {
  const numbers = products.map((n) => (Number.isNaN(n) ? 0 : n));
  return { least: Math.min(...numbers), most: Math.max(...numbers) };
}
