import { type ExactOperator, isExactOperator } from '../../arithmetic/integer-transfer.ts';
import type { Range } from '../../arithmetic/range.ts';
import { temporaryFacts } from '../../simplify/facts.ts';
import { hashFactor, hasSmallFactors, isProductBy } from '../../simplify/wrapping.ts';
import { constantOf, type Expr, int, type Name, type Op, operation, variable } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { range } from '../../syntax/type.ts';
import type { ValuesOf } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { correctedRules, intervalOf, point } from '../reference/interval.ts';
import type { Ends } from './box.ts';
import { valueLimits } from './value-limits.ts';

/** The ends of a node, null where unbounded, and the operands that must be exact over ℤ for the ends to be correct. */
interface MaybeEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
  /** `all`: the ends are the node itself, so all nodes in it must be exact. */
  readonly from: readonly Expr[] | 'all';
}

interface Context {
  readonly valuesOf: ValuesOf;
  readonly isStartup: (e: Expr) => boolean;
}

/**
 * The range of a coordinate as expressions over variables alone: values that are read from memory are replaced by their
 * range. Null if the coordinate is unbounded. A select with a start-up condition stays a select.
 */
export function indexRange(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): Ends | null {
  const { lo, hi } = endsIn(e, { valuesOf, isStartup })?.get(e) ?? unknown;
  if (lo && hi) return { lo, hi };
  // Uses the arithmetic of β₀ too, to find every window of the baseline ('Bounds quality constraint').
  const Γ = { variable: (name: Name) => point(variable(name)), hole: () => null };
  const range = intervalOf(e, Γ, correctedRules, temporaryFacts());
  return range.lo && range.hi && { lo: range.lo, hi: range.hi };
}

/**
 * The nodes of a coordinate that must be exact over ℤ for `indexRange` to be correct. The others may wrap: their ranges
 * hold for all values of their operands.
 */
export function exactNodes(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): ReadonlySet<Expr> {
  const ends = endsIn(e, { valuesOf, isStartup });
  const exact = new Set<Expr>();
  const addAll = (node: Expr): void => {
    if (exact.has(node)) return;
    exact.add(node);
    if (node.tag === 'Op') node.args.forEach(addAll);
  };
  const visit = (node: Expr): void => {
    const { from } = ends?.get(node) ?? unknown;
    if (from === 'all') addAll(node);
    if (from === 'all' || from.length === 0 || exact.has(node)) return;
    exact.add(node);
    from.forEach(visit);
  };
  if (ends === null) addAll(e);
  else visit(e);
  return exact;
}

/**
 * The ends of every node of a coordinate, or null if the coordinate is unbounded. First treats hash products as
 * unknown, and relies on their ranges only if the coordinate would be unbounded otherwise.
 */
function endsIn(e: Expr, context: Context): ReadonlyMap<Expr, MaybeEnds> | null {
  const nodes = nodesOf(e);
  const hashes = (node: Expr): boolean => isHash(node, context.isStartup);
  const attempts = nodes.some(hashes) ? [hashes, () => false] : [() => false];
  for (const isUnknown of attempts) {
    const ends = new Map<Expr, MaybeEnds>();
    for (const node of nodes) ends.set(node, isUnknown(node) ? unknown : endsOf(node, context, ends));
    const { lo, hi } = ends.get(e) ?? unknown;
    if (lo && hi) return ends;
  }
  return null;
}

/** Is this a product as in a hash: by a large constant, or of two factors that are both unknown at start-up? */
function isHash(e: Expr, isStartup: (e: Expr) => boolean): boolean {
  if (e.tag !== 'Op' || e.op !== '*' || e.type !== 'i32') return false;
  return isProductBy(e, hashFactor) || !e.args.some(isStartup);
}

/** The ends of a node from those of its operands. */
function endsOf(e: Expr, { valuesOf, isStartup }: Context, inner: ReadonlyMap<Expr, MaybeEnds>): MaybeEnds {
  switch (e.tag) {
    case 'Const':
    case 'Var':
      return { lo: e, hi: e, from: [] };
    case 'Access':
      return e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown;
    case 'Op': {
      const args = e.args.map((operand) => inner.get(operand) ?? unknown);
      const [a = unknown, b = unknown, c = unknown] = args;
      const limits = (): MaybeEnds => (e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown);
      if (e.op === 'select' && e.type === 'i32') return endsOfSelect(e, a, b, c, isStartup);
      if (e.op === '%' && e.args[0] && !hasSmallFactors(e.args[0])) return remainderEnds(e, isStartup) ?? limits();
      const points = args.map(({ lo, hi }) => (lo === hi ? lo : null));
      if (points.every((point) => point !== null)) {
        if (points.every((p, i) => p === e.args[i])) return { lo: e, hi: e, from: 'all' };
        if (e.type !== 'i32') return unknown;
        const point: Expr = { ...e, args: points };
        return { lo: point, hi: point, from: e.args };
      }
      if (e.type !== 'i32') return unknown;
      const ends = isExactOperator(e.op) && e.op !== 'select' ? rangeOfOperation(e.op, a, b) : null;
      if (ends === null) return limits();
      return { ...ends, from: e.op === '%' ? [] : e.args.filter((_, i) => isKnown(args[i])) };
    }
  }
}

/** The range of a remainder by a start-up expression n, for every dividend: 0 to |n| − 1, or 0 if n is 0. */
function remainderEnds({ args: [, n] }: Op, isStartup: (e: Expr) => boolean): MaybeEnds | null {
  if (n === undefined || n.type !== 'i32' || !isStartup(n)) return null;
  const size = operation('max', n, operation('neg', n));
  return { lo: int(0), hi: operation('max', int(0), operation('-', size, int(1))), from: [n] };
}

function isKnown(ends: MaybeEnds | undefined): boolean {
  return ends !== undefined && (ends.lo !== null || ends.hi !== null);
}

/** select(p, b, c) */
function endsOfSelect(
  { args: [p, x, y] }: Op,
  a: MaybeEnds,
  b: MaybeEnds,
  c: MaybeEnds,
  isStartup: (e: Expr) => boolean,
): MaybeEnds {
  if (p === undefined || x === undefined || y === undefined) return unknown;
  // A condition that contains a hash product is not exact over ℤ.
  if (!isStartup(p) || a.lo !== p) return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi), from: [x, y] };
  const either = (l: Expr | null, r: Expr | null): Expr | null => l && r && operation('select', p, l, r);
  const lo = either(b.lo, c.lo);
  return { lo, hi: b.lo === b.hi && c.lo === c.hi ? lo : either(b.hi, c.hi), from: [p, x, y] };
}

const unknown: MaybeEnds = { lo: null, hi: null, from: [] };

function both(op: Operator, a: Expr | null, b: Expr | null): Expr | null {
  return a && b && operation(op, a, b);
}

/** The ends of an operation from those of its operands; null if they do not bound it. */
function rangeOfOperation(
  op: Exclude<ExactOperator, 'select'>,
  a: MaybeEnds,
  b: MaybeEnds,
): Omit<MaybeEnds, 'from'> | null {
  switch (op) {
    case 'neg':
      return { lo: a.hi && operation('neg', a.hi), hi: a.lo && operation('neg', a.lo) };
    case '+':
      return { lo: both('+', a.lo, b.lo), hi: both('+', a.hi, b.hi) };
    case '-':
      return { lo: both('-', a.lo, b.hi), hi: both('-', a.hi, b.lo) };
    // One bounded operand is enough for a bound on one side.
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
      const by = divisor === null ? 0 : (constantOf(divisor) ?? 0);
      // The type bounds the high bits of a hash to a small range.
      const isHighBits = a.lo === null && a.hi === null && by >= 2 ** 16;
      return by > 0 && !isHighBits ? { lo: both('/', a.lo, divisor), hi: both('/', a.hi, divisor) } : null;
    }
    // 0 ≤ e % c ≤ c − 1 for every e.
    case '%': {
      const divisor = pointOf(b);
      const value = divisor && constantOf(divisor);
      return value !== null && value > 0 ? { lo: int(0), hi: int(value - 1) } : null;
    }
  }
}

function pointOf({ lo, hi }: MaybeEnds): Expr | null {
  return lo === hi ? lo : null;
}

/** Numbers as ends; the extremes of i32 count as unbounded. */
function numeric(limits: Range): MaybeEnds {
  const { least, greatest } = range('i32');
  return {
    lo: limits.least <= least ? null : int(limits.least),
    hi: limits.greatest >= greatest ? null : int(limits.greatest),
    from: [],
  };
}
