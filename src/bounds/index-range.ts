import { constantOf, type Expr, int, type Name, operation } from '../syntax/expr.ts';
import { isFloat, range, type Type } from '../syntax/type.ts';
import type { Ends } from './box.ts';

/** The values that a func or an input may have, as numbers. */
export type ValuesOf = (func: Name) => { readonly least: number; readonly most: number } | null;

/**
 * The ends of a coordinate, over variables alone: what is read from memory is replaced by the limits of its values. Null
 * when there are none.
 */
export function indexRange(e: Expr, valuesOf: ValuesOf): Ends | null {
  switch (e.tag) {
    case 'Const':
    case 'Var':
      return { lo: e, hi: e };
    case 'Access':
      return numeric(valuesOf(e.func));
    case 'Op': {
      if (e.op === 'cast') return castRange(e.args[0], valuesOf);
      const args = e.args.map((arg) => (arg.type === 'i32' ? indexRange(arg, valuesOf) : null));
      if (e.op === 'select') return hull(args[1] ?? null, args[2] ?? null);
      const [a, b] = args;
      if (!a || (e.args.length > 1 && !b)) return ofRemainder(e);
      const isPoint = args.every((ends) => ends !== null && ends !== undefined && ends.lo === ends.hi);
      if (isPoint && args.length <= 2) {
        const point = { ...e, args: args.map((ends, i) => ends?.lo ?? e.args[i] ?? int(0)) };
        return { lo: point, hi: point };
      }
      return b ? binary(e, a, b) : e.op === 'neg' ? { lo: operation('neg', a.hi), hi: operation('neg', a.lo) } : null;
    }
  }
}

function binary(e: Extract<Expr, { tag: 'Op' }>, a: Ends, b: Ends): Ends | null {
  switch (e.op) {
    case '+':
      return { lo: operation('+', a.lo, b.lo), hi: operation('+', a.hi, b.hi) };
    case '-':
      return { lo: operation('-', a.lo, b.hi), hi: operation('-', a.hi, b.lo) };
    case 'min':
    case 'max':
      return { lo: operation(e.op, a.lo, b.lo), hi: operation(e.op, a.hi, b.hi) };
    case '*': {
      const [factor, other] = constantOf(a.lo) !== null && a.lo === a.hi ? [a.lo, b] : [b.lo, a];
      const value = constantOf(factor);
      if (value === null || (factor === b.lo && b.lo !== b.hi)) return null;
      const [first, last] = value >= 0 ? [other.lo, other.hi] : [other.hi, other.lo];
      return { lo: operation('*', first, factor), hi: operation('*', last, factor) };
    }
    case '/': {
      const divisor = b.lo === b.hi ? constantOf(b.lo) : null;
      return divisor !== null && divisor > 0
        ? { lo: operation('/', a.lo, b.lo), hi: operation('/', a.hi, b.lo) }
        : null;
    }
    case '%':
      return ofRemainder(e);
    default:
      return null;
  }
}

/** a % c is between 0 and c − 1, whatever a is. */
function ofRemainder(e: Extract<Expr, { tag: 'Op' }>): Ends | null {
  const divisor = e.op === '%' && e.args[1] ? constantOf(e.args[1]) : null;
  return divisor !== null && divisor > 0 ? { lo: int(0), hi: int(divisor - 1) } : null;
}

/** i32(e): the limits of the type of e, or tighter ones. */
function castRange(e: Expr | undefined, valuesOf: ValuesOf): Ends | null {
  if (e === undefined) return null;
  const limits = valueLimits(e, valuesOf);
  if (!isFloat(e.type)) return numeric(limits);
  // Truncation brings values towards zero, and NaN gives 0.
  return limits && numeric({ least: Math.min(0, Math.floor(limits.least)), most: Math.max(0, Math.ceil(limits.most)) });
}

function numeric(limits: { readonly least: number; readonly most: number } | null): Ends | null {
  const { least, greatest } = range('i32');
  if (limits === null || limits.least <= least || limits.most >= greatest) return null; // all of i32 is no limit
  return { lo: int(limits.least), hi: int(limits.most) };
}

function hull(a: Ends | null, b: Ends | null): Ends | null {
  return a && b && { lo: operation('min', a.lo, b.lo), hi: operation('max', a.hi, b.hi) };
}

/** The numbers between which the values of an expression lie, whatever its variables are; null when nothing is known. */
export function valueLimits(e: Expr, valuesOf: ValuesOf): { readonly least: number; readonly most: number } | null {
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' && !Number.isNaN(e.value) ? { least: e.value, most: e.value } : null;
    case 'Var':
      return typeLimits(e.type);
    case 'Access':
      return valuesOf(e.func) ?? typeLimits(e.type);
    case 'Op': {
      const [a, b, c] = e.args.map((arg) => valueLimits(arg, valuesOf));
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

/** One side of a clamp: the other operand may be anything. */
function clampBy(
  a: { readonly least: number; readonly most: number } | null | undefined,
  b: { readonly least: number; readonly most: number } | null | undefined,
  op: 'min' | 'max',
): { readonly least: number; readonly most: number } | null {
  const [known, other] = b ? [b, a] : [a, b];
  if (!known) return null;
  const free = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const { least, most } = other ?? free;
  return op === 'min'
    ? { least: Math.min(known.least, least), most: Math.min(known.most, most) }
    : { least: Math.max(known.least, least), most: Math.max(known.most, most) };
}

function typeLimits(type: Type): { readonly least: number; readonly most: number } | null {
  if (isFloat(type)) return null;
  const { least, greatest } = range(type);
  return { least, most: greatest };
}
