import type { FloatValued, Operator, OperatorTable } from '../syntax/operator.ts';
import { bits, isFloat, isLong, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';
import type { Values } from '../syntax/value-range.ts';
import { integerTransfer } from './integer-transfer.ts';
import { constantRange, isWithin, type Range, typeRange } from './range.ts';

/**
 * Interval arithmetic on machine types: the transfer function of each operator. An integer result that may wrap can be
 * any value of its type (errata E15). `from` is the type of the first operand.
 */
export function machineTransfer(op: Operator, type: Type, from: Type, operands: readonly Values[]): Values {
  const own = allOf(type);
  const [a = own, b = own, c = own] = operands;
  if (op === 'min') return minimum(a, b);
  if (op === 'max') return maximum(a, b);
  if (op === 'select') return selected(a, b, c);
  if (isFloat(type)) return floatTransfers[op]?.(a, b, type === 'f32' ? Math.fround : (x) => x) ?? own;
  if (type === 'bool' && operands.some(({ nan }) => nan)) return own;
  const result = wrappingTransfer(op, type, from, operands);
  return result === null ? own : { ...result, nan: false };
}

/** Every value of a type. */
export function allOf(type: Type): Values {
  return { ...typeRange(type), nan: isFloat(type) };
}

/** The hull of two sets of values. */
export function eitherOf(a: Values, b: Values): Values {
  return { least: Math.min(a.least, b.least), greatest: Math.max(a.greatest, b.greatest), nan: a.nan || b.nan };
}

/** The values of a constant. */
export function constantValues(type: Type, value: Scalar): Values {
  return typeof value === 'number' ? pointAt(value) : { ...constantRange(type, value), nan: false };
}

export function pointAt(value: number): Values {
  return Number.isNaN(value) ? allOf('f64') : { least: value, greatest: value, nan: false };
}

/** Transfer functions of integer types; null if the result may wrap. */
function wrappingTransfer(op: Operator, type: Type, from: Type, operands: readonly Values[]): Range | null {
  const own = typeRange(type);
  const unlessItWraps = (result: Range | null): Range | null =>
    result !== null && isWithin(result, own) && isExact(type, result) ? result : null;
  const [a = allOf(type)] = operands;
  if (isLong(type) && (op === 'clz' || (op === '/' && !operands.every((operand) => isExact(type, operand)))))
    return null;
  if (op === 'clz') return leadingZeros(a, own, bits(type));
  if (op === 'popcount' || op === 'ctz') return unlessItWraps({ least: 0, greatest: bits(type) });
  if (op === 'cast') return unlessItWraps(isFloat(from) ? saturated(a, own, Math.trunc) : a);
  if (op === 'saturate') return unlessItWraps(saturated(a, own, isFloat(from) ? Math.trunc : (x) => x));
  return unlessItWraps(integerTransfer(op, operands));
}

/**
 * Are the ends of a range exact, although they were computed in f64? The result of an operation on 64-bit integers may
 * also have wrapped if it is not.
 */
function isExact(type: Type, { least, greatest }: Range): boolean {
  return !isLong(type) || (Number.isSafeInteger(least) && Number.isSafeInteger(greatest));
}

/** The number of leading zeros. It decreases as a non-negative operand grows, and is 0 for a negative operand. */
function leadingZeros({ least, greatest }: Range, own: Range, width: number): Range {
  const zeros = (x: number): number => Math.clz32(x) - (32 - width);
  const fewest = least < 0 ? 0 : zeros(Math.min(greatest, own.greatest));
  return { least: fewest, greatest: greatest < 0 ? 0 : zeros(Math.max(0, least)) };
}

/** select(a, b, c). The range of the condition a may determine which operand is selected. */
function selected(a: Values, b: Values, c: Values): Values {
  if (!a.nan && (a.least > 0 || a.greatest < 0)) return b;
  return !a.nan && a.least === 0 && a.greatest === 0 ? c : eitherOf(b, c);
}

type FloatTransfer = (a: Values, b: Values, rounded: (x: number) => number) => Values | null;

/**
 * Transfer functions of float types; null if the result can be any float. Rounding is monotone, so the ends of the
 * operands give the ends of the result.
 */
const floatTransfers: OperatorTable<Exclude<FloatValued, 'min' | 'max' | 'select'>, FloatTransfer | null> = {
  '+': (a, b, rounded) => corners(a, b, (x, y) => rounded(x + y)),
  '-': (a, b, rounded) => corners(a, b, (x, y) => rounded(x - y)),
  '*': (a, b, rounded) => corners(a, b, (x, y) => rounded(x * y), isZeroTimesInfinity(a, b)),
  '/': (a, b, rounded) => (containsZero(b) ? null : corners(a, b, (x, y) => rounded(x / y))),
  neg: (a) => ({ least: -a.greatest, greatest: -a.least, nan: a.nan }),
  abs: absolute,
  floor: (a) => ends(a, Math.floor),
  ceil: (a) => ends(a, Math.ceil),
  trunc: (a) => ends(a, Math.trunc),
  round: (a) => ({ least: Math.floor(a.least), greatest: Math.ceil(a.greatest), nan: a.nan }),
  sqrt: (a, _, rounded) => ({
    least: 0,
    greatest: rounded(Math.sqrt(Math.max(0, a.greatest))),
    nan: a.nan || a.least < 0,
  }),
  fract: fromMinusOneToOne,
  cast: (a, _, rounded) => ends(a, rounded),
  saturate: (a, _, rounded) => ends(a, rounded),
  reinterpret: null,
  '%': null,
  absd: null,
  exp: null,
  log: null,
  sin: fromMinusOneToOne,
  cos: fromMinusOneToOne,
  tan: null,
  asin: null,
  acos: null,
  atan: null,
  atan2: null,
  pow: null,
  exp2: null,
  expm1: null,
  log1p: null,
  log2: null,
  log10: null,
  hypot: null,
  cbrt: null,
  sinh: null,
  cosh: null,
  tanh: null,
  asinh: null,
  acosh: null,
  atanh: null,
  erf: null,
  fast_exp: null,
  fast_log: null,
  fast_pow: null,
  lerp: null,
  fma: null,
};

/** The values of a monotone function of one operand, from its values at the ends of the range. */
function ends({ least, greatest, nan }: Values, compute: (x: number) => number): Values {
  return { least: compute(least), greatest: compute(greatest), nan };
}

/** b < a ? b : a, which is a if b is NaN. */
function minimum(a: Values, b: Values): Values {
  return {
    least: Math.min(a.least, b.least),
    greatest: b.nan ? a.greatest : Math.min(a.greatest, b.greatest),
    nan: a.nan,
  };
}

/** a < b ? b : a, which is a if b is NaN. */
function maximum(a: Values, b: Values): Values {
  return {
    least: b.nan ? a.least : Math.max(a.least, b.least),
    greatest: Math.max(a.greatest, b.greatest),
    nan: a.nan,
  };
}

function absolute(a: Values): Values {
  const [first, last] = [Math.abs(a.least), Math.abs(a.greatest)];
  const least = a.least <= 0 && a.greatest >= 0 ? 0 : Math.min(first, last);
  return { least, greatest: Math.max(first, last), nan: a.nan };
}

/** A saturating conversion to an integer type: rounded by `round`, clamped to the range of the type, and 0 for NaN. */
function saturated(a: Values, own: Range, round: (x: number) => number): Values {
  const clamped = (x: number): number => Math.min(Math.max(round(x), own.least), own.greatest) + 0; // never −0
  const values = { least: clamped(a.least), greatest: clamped(a.greatest), nan: false };
  return a.nan ? eitherOf(values, pointAt(0)) : values;
}

/**
 * An operation that is monotone in each operand has its extremes at the ends of the operands' ranges. A sum or quotient
 * that may be NaN is NaN at some of the ends; a product may also be NaN between them.
 */
function corners(a: Values, b: Values, compute: (x: number, y: number) => number, isNan = false): Values | null {
  const results = [a.least, a.greatest].flatMap((x) => [b.least, b.greatest].map((y) => compute(x, y)));
  if (results.some(Number.isNaN)) return null;
  return { least: Math.min(...results), greatest: Math.max(...results), nan: a.nan || b.nan || isNan };
}

/** May a product be 0 · ∞? */
function isZeroTimesInfinity(a: Values, b: Values): boolean {
  return (isInfinite(a) && containsZero(b)) || (containsZero(a) && isInfinite(b));
}

function isInfinite({ least, greatest }: Values): boolean {
  return !Number.isFinite(least) || !Number.isFinite(greatest);
}

function containsZero({ least, greatest }: Values): boolean {
  return least <= 0 && greatest >= 0;
}

/** A fractional part, a sine or a cosine. An error below 1 ulp does not take a sine or a cosine beyond ±1. */
function fromMinusOneToOne(a: Values): Values {
  return { least: -1, greatest: 1, nan: a.nan || isInfinite(a) };
}
