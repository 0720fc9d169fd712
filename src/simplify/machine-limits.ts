import type { Operator } from '../syntax/operator.ts';
import { bits, isFloat, range, type Type } from '../syntax/type.ts';
import type { Values } from '../syntax/value-range.ts';

/**
 * Interval arithmetic on machine types: the numbers between which the result of an operator lies when its operands lie between theirs.
 * An integer result that may wrap may be any value of its type (errata E15). `from` is the type of the first operand.
 */
export function machineLimits(op: Operator, type: Type, from: Type, operands: readonly Values[]): Values {
  const own = allOf(type);
  const [a = own, b = own, c = own] = operands;
  if (op === 'min') return lesserOf(a, b);
  if (op === 'max') return greaterOf(a, b);
  if (op === 'select') return chosen(a, b, c);
  if (type === 'bool') return comparisonLimits(op, a, b) ?? integerLimits(op, type, from, a, b) ?? own;
  return (isFloat(type) ? floatLimits(op, type, from, a, b) : integerLimits(op, type, from, a, b)) ?? own;
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

export function pointAt(c: number): Values {
  return Number.isNaN(c) ? { ...allOf('f64') } : { least: c, most: c, nan: false };
}

/** select(a, b, c), where a may be decided. */
function chosen(a: Values, b: Values, c: Values): Values {
  if (!a.nan && (a.least > 0 || a.most < 0)) return b;
  return !a.nan && a.least === 0 && a.most === 0 ? c : eitherOf(b, c);
}

const [no, yes]: readonly [Values, Values] = [pointAt(0), pointAt(1)];

/** Comparisons and logic, where the limits of the operands decide them; null otherwise. */
function comparisonLimits(op: Operator, a: Values, b: Values): Values | null {
  if (a.nan || b.nan) return null;
  const decided = (holds: boolean, fails: boolean): Values | null => (holds ? yes : fails ? no : null);
  const isTrue = (v: Values): boolean => v.least > 0 || v.most < 0;
  const isFalse = (v: Values): boolean => v.least === 0 && v.most === 0;
  const areEqual = a.least === a.most && b.least === b.most && a.least === b.least;
  const areApart = a.most < b.least || b.most < a.least;
  switch (op) {
    case '<':
      return decided(a.most < b.least, a.least >= b.most);
    case '<=':
      return decided(a.most <= b.least, a.least > b.most);
    case '>':
      return decided(a.least > b.most, a.most <= b.least);
    case '>=':
      return decided(a.least >= b.most, a.most < b.least);
    case '==':
      return decided(areEqual, areApart);
    case '!=':
      return decided(areApart, areEqual);
    case '&&':
      return decided(isTrue(a) && isTrue(b), isFalse(a) || isFalse(b));
    case '||':
      return decided(isTrue(a) || isTrue(b), isFalse(a) && isFalse(b));
    case '!':
      return decided(isFalse(a), isTrue(a));
    default:
      return null;
  }
}

/** Integers: null where the result may wrap. */
function integerLimits(op: Operator, type: Type, from: Type, a: Values, b: Values): Values | null {
  const own = allOf(type);
  const unlessItWraps = (values: Values | null): Values | null =>
    values !== null && values.least >= own.least && values.most <= own.most ? values : null;
  switch (op) {
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
    case '/':
      return unlessItWraps(quotients(a, b));
    case '%':
      return remainders(a, b);
    // One operand that is not negative limits what both have in common.
    case '&': {
      const most = Math.min(...[a, b].filter(({ least }) => least >= 0).map((values) => values.most));
      return most === Number.POSITIVE_INFINITY ? null : { least: 0, most, nan: false };
    }
    case '|':
    case '^':
      if (a.least < 0 || b.least < 0) return null;
      return unlessItWraps({ least: 0, most: allOnes(Math.max(a.most, b.most)), nan: false });
    case '~':
      return unlessItWraps({ least: -1 - a.most, most: -1 - a.least, nan: false });
    case '<<':
      return isShift(b) ? unlessItWraps(corners(a, b, (x, n) => x * 2 ** n)) : null;
    case '>>':
      return isShift(b) ? corners(a, b, (x, n) => Math.floor(x / 2 ** n)) : null;
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

/** By how far a 32-bit integer is shifted, to the side that the operator says. */
function isShift({ least, most }: Values): boolean {
  return least >= 0 && most <= 31;
}

/** The least number of the form 2ⁿ − 1 that is not less than a 32-bit number; there is none for an infinite limit. */
function allOnes(n: number): number {
  return n < 2 ** 32 ? 2 ** (32 - Math.clz32(n)) - 1 : Number.POSITIVE_INFINITY;
}

/** Euclidean quotients, by divisors below zero, by zero, and by divisors above: each is monotone in both operands. */
function quotients(a: Values, b: Values): Values | null {
  const below = { ...b, most: Math.min(b.most, -1) };
  const above = { ...b, least: Math.max(b.least, 1) };
  const parts = [
    ...(b.least < 0 ? [corners(a, below, (x, y) => -Math.floor(x / -y))] : []),
    ...(b.least <= 0 && b.most >= 0 ? [pointAt(0)] : []),
    ...(b.most > 0 ? [corners(a, above, (x, y) => Math.floor(x / y))] : []),
  ];
  // One part without limits leaves the quotient without limits.
  return parts.length === 0 ? null : parts.reduce((all, part) => all && part && eitherOf(all, part));
}

/** Euclidean remainders: from 0 to |b| − 1, and 0 by zero. */
function remainders(a: Values, b: Values): Values {
  if (b.least >= 1 && a.least >= 0 && a.most < b.least) return a;
  return { least: 0, most: Math.max(0, Math.max(-b.least, b.most) - 1), nan: false };
}

/** Floats: operations are rounded, which keeps order, so that the ends of operands give the ends of results. */
function floatLimits(op: Operator, type: Type, from: Type, a: Values, b: Values): Values | null {
  const rounded = type === 'f32' ? Math.fround : (x: number): number => x;
  switch (op) {
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
