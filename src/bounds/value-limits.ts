import type { Limits } from '../simplify/facts.ts';
import { type Component, constantOf, type Expr, type Name } from '../syntax/expr.ts';
import { bits, isFloat, range, type Type } from '../syntax/type.ts';
import { nodesOf } from '../syntax/walk.ts';

/** The numbers between which values lie; `nan` tells whether they may be no number as well. */
export interface Values extends Limits {
  readonly nan: boolean;
}

/** The values that a func, by component, or an input may have; null when it is not known. */
export type ValuesOf = (func: Name, component: Component) => Values | null;

/** Between which numbers the values of an expression lie, whatever its variables are. */
export function valueLimits(e: Expr, valuesOf: ValuesOf): Values {
  const found = new Map<Expr, Values>();
  for (const node of nodesOf(e))
    found.set(
      node,
      limitsOfNode(node, valuesOf, (operand) => found.get(operand)),
    );
  return found.get(e) ?? allOf(e.type);
}

function limitsOfNode(e: Expr, valuesOf: ValuesOf, of: (operand: Expr) => Values | undefined): Values {
  const own = allOf(e.type);
  switch (e.tag) {
    case 'Const':
      return typeof e.value === 'number' ? pointAt(e.value) : own;
    case 'Var':
      return own;
    case 'Access':
      return valuesOf(e.func, e.component) ?? own;
    case 'Op': {
      const [a = own, b = own, c = own] = e.args.map(of);
      const from = e.args[0]?.type ?? e.type;
      const found = isFloat(e.type) ? floatLimits(e, from, a, b, c) : integerLimits(e, from, a, b, c);
      return found ?? own;
    }
  }
}

/** Every value of a type. */
export function allOf(type: Type): Values {
  if (isFloat(type)) return { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, nan: true };
  const { least, greatest } = range(type);
  return { least, most: greatest, nan: false };
}

/** The values of one or the other. */
export function eitherOf(a: Values, b: Values): Values {
  return { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most), nan: a.nan || b.nan };
}

function pointAt(c: number): Values {
  return Number.isNaN(c) ? { ...allOf('f64') } : { least: c, most: c, nan: false };
}

type Operation = Extract<Expr, { tag: 'Op' }>;

/** Integers: what would leave the type wraps, so that nothing is known of it (errata E15). */
function integerLimits({ op, type, args }: Operation, from: Type, a: Values, b: Values, c: Values): Values | null {
  const own = allOf(type);
  const unlessItWraps = (values: Values | null): Values | null =>
    values !== null && values.least >= own.least && values.most <= own.most ? values : null;
  switch (op) {
    case 'min':
      return lesserOf(a, b);
    case 'max':
      return greaterOf(a, b);
    case 'select':
      return eitherOf(b, c);
    case '+':
      return unlessItWraps(corners(a, b, (x, y) => x + y));
    case '-':
      return unlessItWraps(corners(a, b, (x, y) => x - y));
    case '*':
      return unlessItWraps(corners(a, b, (x, y) => x * y));
    case 'neg':
      return unlessItWraps({ least: -a.most, most: -a.least, nan: false });
    case 'abs':
      return unlessItWraps(absolute(a));
    // By at least 1; the quotient is rounded down, or up where the divisor is negative.
    case '/':
      return b.least < 1 ? null : corners(a, b, (x, y) => Math.floor(x / y));
    case '%': {
      const divisor = args[1] ? constantOf(args[1]) : null;
      return divisor !== null && divisor > 0 ? { least: 0, most: divisor - 1, nan: false } : null;
    }
    // One operand that is not negative limits what both have in common.
    case '&': {
      const most = Math.min(...[a, b].filter(({ least }) => least >= 0).map((values) => values.most));
      return most === Number.POSITIVE_INFINITY ? null : { least: 0, most, nan: false };
    }
    case '>>':
      return b.least < 0 || b.most > 31 ? null : corners(a, b, (x, n) => Math.floor(x / 2 ** n));
    case 'popcount':
    case 'clz':
    case 'ctz':
      return unlessItWraps({ least: 0, most: bits(type), nan: false });
    case 'cast':
      return isFloat(from) ? saturated(a, own, Math.trunc) : unlessItWraps(a);
    case 'saturate':
      return saturated(a, own, isFloat(from) ? Math.trunc : (x) => x);
    default:
      return null;
  }
}

/** Floats: operations are rounded, which keeps order, so that the ends of operands give the ends of results. */
function floatLimits({ op, type }: Operation, from: Type, a: Values, b: Values, c: Values): Values | null {
  const rounded = type === 'f32' ? Math.fround : (x: number): number => x;
  switch (op) {
    case 'min':
      return lesserOf(a, b);
    case 'max':
      return greaterOf(a, b);
    case 'select':
      return eitherOf(b, c);
    case '+':
      return corners(a, b, (x, y) => rounded(x + y));
    case '-':
      return corners(a, b, (x, y) => rounded(x - y));
    case '*':
      return corners(a, b, (x, y) => rounded(x * y));
    case '/':
      return b.least <= 0 && b.most >= 0 ? null : corners(a, b, (x, y) => rounded(x / y));
    case 'neg':
      return { least: -a.most, most: -a.least, nan: a.nan };
    case 'abs':
      return absolute(a);
    case 'floor':
      return { least: Math.floor(a.least), most: Math.floor(a.most), nan: a.nan };
    case 'ceil':
      return { least: Math.ceil(a.least), most: Math.ceil(a.most), nan: a.nan };
    case 'trunc':
      return { least: Math.trunc(a.least), most: Math.trunc(a.most), nan: a.nan };
    case 'round':
      return { least: Math.floor(a.least), most: Math.ceil(a.most), nan: a.nan };
    case 'sqrt':
      return { least: 0, most: rounded(Math.sqrt(Math.max(0, a.most))), nan: a.nan || a.least < 0 };
    case 'fract':
      return { least: -1, most: 1, nan: true };
    case 'cast':
    case 'saturate':
      return isFloat(from) || type === 'f32' ? { least: rounded(a.least), most: rounded(a.most), nan: a.nan } : a;
    default:
      return null;
  }
}

/** b < a ? b : a, which is a where b is no number. */
function lesserOf(a: Values, b: Values): Values {
  return { least: Math.min(a.least, b.least), most: b.nan ? a.most : Math.min(a.most, b.most), nan: a.nan };
}

/** a < b ? b : a, likewise. */
function greaterOf(a: Values, b: Values): Values {
  return { least: b.nan ? a.least : Math.max(a.least, b.least), most: Math.max(a.most, b.most), nan: a.nan };
}

function absolute(a: Values): Values {
  const [first, last] = [Math.abs(a.least), Math.abs(a.most)];
  const least = a.least <= 0 && a.most >= 0 ? 0 : Math.min(first, last);
  return { least, most: Math.max(first, last), nan: a.nan };
}

/** To an integer type: towards zero, no further than the type goes, and NaN is 0. */
function saturated(a: Values, own: Values, whole: (x: number) => number): Values {
  const clamped = (x: number): number => Math.min(Math.max(whole(x), own.least), own.most) + 0; // never −0
  const values = { least: clamped(a.least), most: clamped(a.most), nan: false };
  return a.nan ? eitherOf(values, pointAt(0)) : values;
}

/** An operation that is monotone in each operand is greatest and least at the ends of them. */
function corners(a: Values, b: Values, compute: (x: number, y: number) => number): Values | null {
  const found = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => compute(x, y)));
  if (found.some(Number.isNaN)) return null;
  const finite = [a.least, a.most, b.least, b.most].every(Number.isFinite);
  return { least: Math.min(...found), most: Math.max(...found), nan: a.nan || b.nan || !finite };
}
