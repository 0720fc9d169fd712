import type { Range } from '../../arithmetic/range.ts';
import { nothingKnown } from '../../simplify/facts.ts';
import { hashFactor, hasPlainProducts, isProductBy } from '../../simplify/wrapping.ts';
import { constantOf, type Expr, int, type Name, type Op, operation, variable } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { range } from '../../syntax/type.ts';
import type { ValuesOf } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { correctedRules, intervalOf, point } from '../reference/interval.ts';
import type { Ends } from './box.ts';
import { valueLimits } from './value-limits.ts';

/** The ends of a node, of which one or both may not be known, and the operands over whose integers they were found. */
interface MaybeEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
  /** `all`: the ends are the node itself, so they rely on everything in it. */
  readonly from: readonly Expr[] | 'all';
}

/** What a coordinate may be. */
interface Context {
  readonly valuesOf: ValuesOf;
  readonly isStartup: (e: Expr) => boolean;
}

/**
 * The ends of a coordinate, over variables alone: what is read from memory is replaced by the limits of its values. Null
 * when there are none. A choice that is known at the start stays one.
 */
export function indexRange(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): Ends | null {
  const { lo, hi } = endsIn(e, { valuesOf, isStartup })?.get(e) ?? unknown;
  if (lo && hi) return { lo, hi };
  // The arithmetic of β₀, so that no window is lost that the baseline has ('Bounds quality constraint').
  const Γ = { variable: (name: Name) => point(variable(name)), hole: () => null };
  const range = intervalOf(e, Γ, correctedRules, nothingKnown());
  return range.lo && range.hi && { lo: range.lo, hi: range.hi };
}

/**
 * The nodes of a coordinate whose values have to be those over ℤ for `indexRange` to be right. The others may wrap: they are found to lie
 * between their limits whatever they are.
 */
export function exactNodes(e: Expr, valuesOf: ValuesOf, isStartup: (e: Expr) => boolean): ReadonlySet<Expr> {
  const found = endsIn(e, { valuesOf, isStartup });
  const exact = new Set<Expr>();
  const addAll = (node: Expr): void => {
    if (exact.has(node)) return;
    exact.add(node);
    if (node.tag === 'Op') node.args.forEach(addAll);
  };
  const visit = (node: Expr): void => {
    const { from } = found?.get(node) ?? unknown;
    if (from === 'all') addAll(node);
    if (from === 'all' || from.length === 0 || exact.has(node)) return;
    exact.add(node);
    from.forEach(visit);
  };
  if (found === null) addAll(e);
  else visit(e);
  return exact;
}

/** The ends of every node of a coordinate: without relying on products that hash, if that gives the coordinate ends; null if it has none. */
function endsIn(e: Expr, context: Context): ReadonlyMap<Expr, MaybeEnds> | null {
  const nodes = nodesOf(e);
  const hashes = (node: Expr): boolean => isHash(node, context.isStartup);
  const ways = nodes.some(hashes) ? [hashes, () => false] : [() => false];
  for (const isUnknown of ways) {
    const found = new Map<Expr, MaybeEnds>();
    for (const node of nodes) found.set(node, isUnknown(node) ? unknown : endsOf(node, context, found));
    const { lo, hi } = found.get(e) ?? unknown;
    if (lo && hi) return found;
  }
  return null;
}

/** A product by a large constant, or of two numbers of which neither is known at the start. */
function isHash(e: Expr, isStartup: (e: Expr) => boolean): boolean {
  if (e.tag !== 'Op' || e.op !== '*' || e.type !== 'i32') return false;
  return isProductBy(e, hashFactor) || !e.args.some(isStartup);
}

/** The ends of a node, given those of its operands. */
function endsOf(e: Expr, { valuesOf, isStartup }: Context, found: ReadonlyMap<Expr, MaybeEnds>): MaybeEnds {
  switch (e.tag) {
    case 'Const':
    case 'Var':
      return { lo: e, hi: e, from: [] };
    case 'Access':
      return e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown;
    case 'Op': {
      const args = e.args.map((operand) => found.get(operand) ?? unknown);
      const [a = unknown, b = unknown, c = unknown] = args;
      const limits = (): MaybeEnds => (e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown);
      if (e.op === 'select' && e.type === 'i32') return endsOfChoice(e, a, b, c, isStartup);
      if (e.op === '%' && e.args[0] && !hasPlainProducts(e.args[0])) return remainderEnds(e, isStartup) ?? limits();
      const points = args.map(({ lo, hi }) => (lo === hi ? lo : null));
      if (points.every((point) => point !== null)) {
        if (points.every((p, i) => p === e.args[i])) return { lo: e, hi: e, from: 'all' };
        if (e.type !== 'i32') return unknown;
        const point: Expr = { ...e, args: points };
        return { lo: point, hi: point, from: e.args };
      }
      if (e.type !== 'i32') return unknown;
      const ends = rangeOfOperation(e, a, b);
      if (ends === null) return limits();
      return { ...ends, from: e.op === '%' ? [] : e.args.filter((_, i) => isKnown(args[i])) };
    }
  }
}

/** A remainder by a number that is known at the start: from 0 to |n| − 1, whatever is divided, and 0 by zero. */
function remainderEnds({ args: [, n] }: Op, isStartup: (e: Expr) => boolean): MaybeEnds | null {
  if (n === undefined || n.type !== 'i32' || !isStartup(n)) return null;
  const size = operation('max', n, operation('neg', n));
  return { lo: int(0), hi: operation('max', int(0), operation('-', size, int(1))), from: [n] };
}

function isKnown(ends: MaybeEnds | undefined): boolean {
  return ends !== undefined && (ends.lo !== null || ends.hi !== null);
}

/** select(p, b, c) */
function endsOfChoice(
  { args: [p, x, y] }: Op,
  a: MaybeEnds,
  b: MaybeEnds,
  c: MaybeEnds,
  isStartup: (e: Expr) => boolean,
): MaybeEnds {
  if (p === undefined || x === undefined || y === undefined) return unknown;
  // A condition with a hash in it is not known over ℤ.
  if (!isStartup(p) || a.lo !== p) return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi), from: [x, y] };
  const either = (l: Expr | null, r: Expr | null): Expr | null => l && r && operation('select', p, l, r);
  const lo = either(b.lo, c.lo);
  return { lo, hi: b.lo === b.hi && c.lo === c.hi ? lo : either(b.hi, c.hi), from: [p, x, y] };
}

const unknown: MaybeEnds = { lo: null, hi: null, from: [] };

function both(op: Operator, a: Expr | null, b: Expr | null): Expr | null {
  return a && b && operation(op, a, b);
}

/** By the ends of the operands; null when they say nothing. */
function rangeOfOperation(e: Op, a: MaybeEnds, b: MaybeEnds): Omit<MaybeEnds, 'from'> | null {
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
      const by = divisor === null ? 0 : (constantOf(divisor) ?? 0);
      // The high bits of a hash are few numbers, whatever it is.
      const isFew = a.lo === null && a.hi === null && by >= 2 ** 16;
      return by > 0 && !isFew ? { lo: both('/', a.lo, divisor), hi: both('/', a.hi, divisor) } : null;
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
function numeric(limits: Range): MaybeEnds {
  const { least, greatest } = range('i32');
  return {
    lo: limits.least <= least ? null : int(limits.least),
    hi: limits.greatest >= greatest ? null : int(limits.greatest),
    from: [],
  };
}
