import { type Limits, nothingKnown } from '../simplify/facts.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import { range } from '../syntax/type.ts';
import { nodesOf } from '../syntax/walk.ts';
import type { Ends } from './box.ts';
import { intervalOf, mendedRules, point } from './reference-interval.ts';
import { type ValuesOf, valueLimits } from './value-limits.ts';

/** Ends of which one or both may not be known. */
interface MaybeEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
}

/**
 * The ends of a coordinate, over variables alone: what is read from memory is replaced by the limits of its values. Null
 * when there are none. A choice that is known at the start stays one.
 */
export function indexRange(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): Ends | null {
  const known = rangeOf(e, valuesOf, isStartup);
  if (known !== null) return known;
  // The arithmetic of β₀, so that no window is lost that the baseline has ('Bounds quality constraint').
  const Γ = { variable: (name: Name) => point(variable(name)), hole: () => null };
  const { lo, hi } = intervalOf(e, Γ, mendedRules, nothingKnown());
  return lo && hi && { lo, hi };
}

function rangeOf(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): Ends | null {
  const found = new Map<Expr, MaybeEnds>();
  for (const node of nodesOf(e)) {
    const of = (operand: Expr): MaybeEnds => found.get(operand) ?? unknown;
    found.set(node, node.type === 'i32' ? endsOf(node, valuesOf, isStartup, of) : unknown);
  }
  const { lo, hi } = found.get(e) ?? unknown;
  return lo && hi && { lo, hi };
}

/** The ends of a node, given those of its operands. */
function endsOf(
  e: Expr,
  valuesOf: ValuesOf,
  isStartup: (e: Expr) => boolean,
  of: (operand: Expr) => MaybeEnds,
): MaybeEnds {
  switch (e.tag) {
    case 'Const':
    case 'Var':
      return { lo: e, hi: e };
    case 'Access':
      return numeric(valueLimits(e, valuesOf));
    case 'Op': {
      const args = e.args.map(of);
      const [a = unknown, b = unknown, c = unknown] = args;
      if (e.op === 'select') return endsOfChoice(e.args[0], b, c, isStartup);
      const points = args.map(({ lo, hi }) => (lo === hi ? lo : null));
      if (points.every((point) => point !== null)) {
        const point = points.every((p, i) => p === e.args[i]) ? e : { ...e, args: points };
        return { lo: point, hi: point };
      }
      return rangeOfOperation(e, a, b) ?? numeric(valueLimits(e, valuesOf));
    }
  }
}

/** select(p, b, c) */
function endsOfChoice(p: Expr | undefined, b: MaybeEnds, c: MaybeEnds, isStartup: (e: Expr) => boolean): MaybeEnds {
  if (p === undefined || !isStartup(p)) return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi) };
  const either = (x: Expr | null, y: Expr | null): Expr | null => x && y && operation('select', p, x, y);
  const lo = either(b.lo, c.lo);
  return { lo, hi: b.lo === b.hi && c.lo === c.hi ? lo : either(b.hi, c.hi) };
}

const unknown: MaybeEnds = { lo: null, hi: null };

function both(op: Operator, a: Expr | null, b: Expr | null): Expr | null {
  return a && b && operation(op, a, b);
}

/** By the ends of the operands; null when they say nothing. */
function rangeOfOperation(e: Extract<Expr, { tag: 'Op' }>, a: MaybeEnds, b: MaybeEnds): MaybeEnds | null {
  switch (e.op) {
    case 'neg':
      return { lo: a.hi && operation('neg', a.hi), hi: a.lo && operation('neg', a.lo) };
    case '+':
      return { lo: both('+', a.lo, b.lo), hi: both('+', a.hi, b.hi) };
    case '-':
      return { lo: both('-', a.lo, b.hi), hi: both('-', a.hi, b.lo) };
    // One operand alone limits the result on one side.
    case 'min':
      return { lo: both('min', a.lo, b.lo), hi: both('min', a.hi, b.hi) ?? a.hi ?? b.hi };
    case 'max':
      return { lo: both('max', a.lo, b.lo) ?? a.lo ?? b.lo, hi: both('max', a.hi, b.hi) };
    case '*': {
      const [factor, other] = pointOf(a) !== null ? [pointOf(a), b] : [pointOf(b), a];
      const value = factor && constantOf(factor);
      if (factor === null || value === null) return null;
      const [first, last] = value >= 0 ? [other.lo, other.hi] : [other.hi, other.lo];
      return { lo: both('*', first, factor), hi: both('*', last, factor) };
    }
    case '/': {
      const divisor = pointOf(b);
      const isPositive = divisor !== null && (constantOf(divisor) ?? 0) > 0;
      return isPositive ? { lo: both('/', a.lo, divisor), hi: both('/', a.hi, divisor) } : null;
    }
    // A remainder by c is between 0 and c − 1, whatever is divided.
    case '%': {
      const divisor = pointOf(b);
      const value = divisor && constantOf(divisor);
      return value !== null && value > 0 ? { lo: int(0), hi: int(value - 1) } : null;
    }
    default:
      return null;
  }
}

function pointOf({ lo, hi }: MaybeEnds): Expr | null {
  return lo === hi ? lo : null;
}

/** Numbers as ends; the least and the greatest i32 are no limits. */
function numeric(limits: Limits): MaybeEnds {
  const { least, greatest } = range('i32');
  return {
    lo: limits.least <= least ? null : int(limits.least),
    hi: limits.most >= greatest ? null : int(limits.most),
  };
}
