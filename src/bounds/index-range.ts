import { type Limits, nothingKnown } from '../simplify/facts.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import { isFloat, range, type Type } from '../syntax/type.ts';
import { nodesOf } from '../syntax/walk.ts';
import type { Ends } from './box.ts';
import { intervalOf, mendedRules, point } from './reference-interval.ts';

/** The values that a func or an input may have, as numbers. */
export type ValuesOf = (func: Name) => Limits | null;

/** Ends of which one or both may not be known. */
interface MaybeEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
}

/**
 * The ends of a coordinate, over variables alone: what is read from memory is replaced by the limits of its values. Null
 * when there are none.
 */
export function indexRange(e: Expr, valuesOf: ValuesOf): Ends | null {
  const known = rangeOf(e, valuesOf);
  if (known !== null) return known;
  // The arithmetic of β₀, so that no window is lost that the baseline has ('Bounds quality constraint').
  const Γ = { variable: (name: Name) => point(variable(name)), hole: () => null };
  const { lo, hi } = intervalOf(e, Γ, mendedRules, nothingKnown());
  return lo && hi && { lo, hi };
}

function rangeOf(e: Expr, valuesOf: ValuesOf): Ends | null {
  const { lo, hi } = endsOf(e, valuesOf);
  return lo && hi && { lo, hi };
}

function endsOf(e: Expr, valuesOf: ValuesOf): MaybeEnds {
  switch (e.tag) {
    case 'Const':
    case 'Var':
      return { lo: e, hi: e };
    case 'Access':
      return numeric(valuesOf(e.func));
    case 'Op': {
      if (e.op === 'cast') return castRange(e.args[0], valuesOf);
      const args = e.args.map((arg) => (arg.type === 'i32' ? endsOf(arg, valuesOf) : unknown));
      const [a = unknown, b = unknown, c = unknown] = args;
      if (e.op === 'select') return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi) };
      const points = args.map(({ lo, hi }) => (lo === hi ? lo : null));
      if (points.every((point) => point !== null)) {
        const point = { ...e, args: points };
        return { lo: point, hi: point };
      }
      return rangeOfOperation(e, a, b);
    }
  }
}

const unknown: MaybeEnds = { lo: null, hi: null };

function both(op: Operator, a: Expr | null, b: Expr | null): Expr | null {
  return a && b && operation(op, a, b);
}

function rangeOfOperation(e: Extract<Expr, { tag: 'Op' }>, a: MaybeEnds, b: MaybeEnds): MaybeEnds {
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
      if (factor === null || value === null) return unknown;
      const [first, last] = value >= 0 ? [other.lo, other.hi] : [other.hi, other.lo];
      return { lo: both('*', first, factor), hi: both('*', last, factor) };
    }
    case '/': {
      const divisor = pointOf(b);
      const isPositive = divisor !== null && (constantOf(divisor) ?? 0) > 0;
      return isPositive ? { lo: both('/', a.lo, divisor), hi: both('/', a.hi, divisor) } : unknown;
    }
    // A remainder by c is between 0 and c − 1, whatever is divided.
    case '%': {
      const divisor = pointOf(b);
      const value = divisor && constantOf(divisor);
      return value !== null && value > 0 ? { lo: int(0), hi: int(value - 1) } : unknown;
    }
    default:
      return unknown;
  }
}

function pointOf({ lo, hi }: MaybeEnds): Expr | null {
  return lo === hi ? lo : null;
}

/** i32(e): the limits of the type of e, or tighter ones. */
function castRange(e: Expr | undefined, valuesOf: ValuesOf): MaybeEnds {
  if (e === undefined) return unknown;
  const limits = valueLimits(e, valuesOf);
  if (!isFloat(e.type)) return numeric(limits);
  // Truncation brings values towards zero, and NaN gives 0.
  return numeric(limits && { least: Math.min(0, Math.floor(limits.least)), most: Math.max(0, Math.ceil(limits.most)) });
}

/** Numbers as ends; the least and the greatest i32 are no limits. */
function numeric(limits: Limits | null): MaybeEnds {
  const { least, greatest } = range('i32');
  if (limits === null) return unknown;
  return {
    lo: limits.least <= least ? null : int(limits.least),
    hi: limits.most >= greatest ? null : int(limits.most),
  };
}

/** The numbers between which the values of an expression lie, whatever its variables are; null when nothing is known. */
export function valueLimits(e: Expr, valuesOf: ValuesOf): Limits | null {
  const limits = new Map<Expr, Limits | null>();
  for (const node of nodesOf(e))
    limits.set(
      node,
      nodeLimits(node, valuesOf, (operand) => limits.get(operand) ?? null),
    );
  return limits.get(e) ?? null;
}

function nodeLimits(e: Expr, valuesOf: ValuesOf, limitsOf: (operand: Expr) => Limits | null): Limits | null {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' && !Number.isNaN(e.value) ? { least: e.value, most: e.value } : null;
    case 'Var':
      return typeLimits(e.type);
    case 'Access':
      return valuesOf(e.func) ?? typeLimits(e.type);
    case 'Op': {
      const [a, b, c] = e.args.map(limitsOf);
      const own = typeLimits(e.type);
      switch (e.op) {
        case 'min':
          return isFloat(e.type) || !a || !b
            ? (clampBy(a, b, 'min') ?? own)
            : { least: Math.min(a.least, b.least), most: Math.min(a.most, b.most) };
        case 'max':
          return isFloat(e.type) || !a || !b
            ? (clampBy(a, b, 'max') ?? own)
            : { least: Math.max(a.least, b.least), most: Math.max(a.most, b.most) };
        case 'select':
          return b && c ? { least: Math.min(b.least, c.least), most: Math.max(b.most, c.most) } : own;
        case '+':
        case '-':
        case '*':
        case '/':
          return arithmetic(e, a ?? null, b ?? null, own) ?? own;
        case '%': {
          const divisor = !isFloat(e.type) && e.args[1] ? constantOf(e.args[1]) : null;
          return divisor !== null && divisor > 0 ? { least: 0, most: divisor - 1 } : own;
        }
        case 'cast':
          return a && own && !isFloat(e.args[0]?.type ?? 'f32') && a.least >= own.least && a.most <= own.most ? a : own;
        default:
          return own;
      }
    }
  }
}

/** Sums, products and quotients of integers, where they stay within the type (errata E15). */
function arithmetic(
  { op, type, args }: Extract<Expr, { tag: 'Op' }>,
  a: Limits | null,
  b: Limits | null,
  own: Limits | null,
): Limits | null {
  if (a === null || b === null || own === null || isFloat(type)) return null;
  const divisor = args[1] ? constantOf(args[1]) : null;
  if (op === '/' && (divisor === null || divisor < 1)) return null;
  const compute: Readonly<Record<string, (x: number, y: number) => number>> = {
    '+': (x, y) => x + y,
    '-': (x, y) => x - y,
    '*': (x, y) => x * y,
    '/': (x, y) => Math.floor(x / y),
  };
  const corners = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => compute[op]?.(x, y) ?? Number.NaN));
  const [least, most] = [Math.min(...corners), Math.max(...corners)];
  return least >= own.least && most <= own.most ? { least, most } : null;
}

/** One side of a clamp: the other operand may be anything. */
function clampBy(a: Limits | null | undefined, b: Limits | null | undefined, op: 'min' | 'max'): Limits | null {
  const [known, other] = b ? [b, a] : [a, b];
  if (!known) return null;
  const free = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const { least, most } = other ?? free;
  return op === 'min'
    ? { least: Math.min(known.least, least), most: Math.min(known.most, most) }
    : { least: Math.max(known.least, least), most: Math.max(known.most, most) };
}

function typeLimits(type: Type): Limits | null {
  if (isFloat(type)) return null;
  const { least, greatest } = range(type);
  return { least, most: greatest };
}
