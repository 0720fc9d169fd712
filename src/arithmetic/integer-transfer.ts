import type { FloatFunction, Operator, OperatorTable } from '../syntax/operator.ts';
import { allNumbers, hull, pointRange, type Range } from './range.ts';

/**
 * Interval arithmetic over ℤ: the range of the result of an operator, from the ranges of its operands. Null if no range
 * is known, or if the operator is not defined over ℤ. The compiler uses this table for all integer ranges with numeric
 * ends: on machine types (`machine-transfer`), where results may wrap, and in proof obligations, where they must not.
 * The checkers in `verify` do not use it.
 */
export function integerTransfer(op: Operator, operands: readonly Range[]): Range | null {
  const a = operands[0] ?? allNumbers;
  const b = operands[1] ?? allNumbers;
  const c = operands[2] ?? allNumbers;
  return transfers[op]?.(a, b, c) ?? null;
}

/** The operators that are not defined over ℤ, because their results depend on machine types. */
type MachineOperator = 'popcount' | 'clz' | 'ctz' | 'cast' | 'saturate' | 'reinterpret' | FloatFunction;

type Transfer = (a: Range, b: Range, c: Range) => Range | null;

/** The transfer functions. Division is Euclidean; x / 0 = 0. */
const transfers: OperatorTable<Exclude<Operator, MachineOperator>, Transfer> = {
  '+': (a, b) => ({ least: a.least + b.least, greatest: a.greatest + b.greatest }),
  '-': (a, b) => ({ least: a.least - b.greatest, greatest: a.greatest - b.least }),
  neg: negated,
  '*': productRange,
  min: (a, b) => ({ least: Math.min(a.least, b.least), greatest: Math.min(a.greatest, b.greatest) }),
  max: (a, b) => ({ least: Math.max(a.least, b.least), greatest: Math.max(a.greatest, b.greatest) }),
  select: (_, b, c) => hull(b, c),
  '/': quotient,
  '%': remainder,
  abs: (a) => distance(a, pointRange(0)),
  absd: distance,

  '&': conjunction,
  // a | b = ~(~a & ~b)
  '|': (a, b) => complement(conjunction(complement(a), complement(b))),
  '^': exclusion,
  '~': complement,
  '<<': (a, b) => (b.least >= 0 && b.greatest <= 31 ? productRange(a, powers(b)) : null),
  '>>': (a, b) =>
    b.least >= 0
      ? positiveQuotient(a, powers({ least: Math.min(b.least, 64), greatest: Math.min(b.greatest, 64) }))
      : null,

  '<': (a, b) => decided(a.greatest < b.least, a.least >= b.greatest),
  '<=': (a, b) => decided(a.greatest <= b.least, a.least > b.greatest),
  '>': (a, b) => decided(a.least > b.greatest, a.greatest <= b.least),
  '>=': (a, b) => decided(a.least >= b.greatest, a.greatest < b.least),
  '==': (a, b) => decided(areEqual(a, b), areDisjoint(a, b)),
  '!=': (a, b) => decided(areDisjoint(a, b), areEqual(a, b)),
  '&&': (a, b) => decided(isNonzero(a) && isNonzero(b), isZero(a) || isZero(b)),
  '||': (a, b) => decided(isNonzero(a) || isNonzero(b), isZero(a) && isZero(b)),
  '!': (a) => decided(isZero(a), isNonzero(a)),
};

/** The operators that the simplifier and bounds inference interpret over ℤ. Their transfer functions are total. */
const exactOperators = ['+', '-', 'neg', '*', 'min', 'max', 'select', '/', '%'] as const;

export type ExactOperator = (typeof exactOperators)[number];

const exact: ReadonlySet<string> = new Set(exactOperators);

export function isExactOperator(op: string): op is ExactOperator {
  return exact.has(op);
}

export function productRange(a: Range, b: Range): Range {
  const corners = [a.least * b.least, a.least * b.greatest, a.greatest * b.least, a.greatest * b.greatest];
  // 0 · ∞ is 0 here, because ∞ only denotes a missing bound on an integer.
  const products = corners.map((n) => (Number.isNaN(n) ? 0 : n));
  return { least: Math.min(...products), greatest: Math.max(...products) };
}

function negated({ least, greatest }: Range): Range {
  return { least: -greatest, greatest: -least };
}

/** The hull of the quotients by negative divisors, by zero and by positive divisors. */
function quotient(a: Range, b: Range): Range {
  const parts = [
    ...(b.least < 0 ? [negated(positiveQuotient(a, { least: Math.max(1, -b.greatest), greatest: -b.least }))] : []),
    ...(b.least <= 0 && b.greatest >= 0 ? [pointRange(0)] : []),
    ...(b.greatest > 0 ? [positiveQuotient(a, { least: Math.max(1, b.least), greatest: b.greatest })] : []),
  ];
  return parts.length === 0 ? pointRange(0) : parts.reduce(hull); // b is empty, so the program never runs this code
}

/**
 * ⌊a / b⌋ for b ≥ 1. The smallest divisor gives the quotient farthest from zero, the largest the quotient closest to
 * it.
 */
function positiveQuotient(a: Range, b: Range): Range {
  return {
    least: floorOf(a.least, a.least < 0 ? b.least : b.greatest),
    greatest: floorOf(a.greatest, a.greatest < 0 ? b.greatest : b.least),
  };
}

/** ⌊x / y⌋; for y = ∞, the limit as y grows. */
function floorOf(x: number, y: number): number {
  if (y === Number.POSITIVE_INFINITY) return x < 0 ? -1 : 0;
  return Math.floor(x / y);
}

function remainder(a: Range, b: Range): Range {
  if (a.least >= 0 && a.greatest < b.least) return a;
  return { least: 0, greatest: Math.max(0, Math.max(-b.least, b.greatest) - 1) };
}

/** |a − b| */
function distance(a: Range, b: Range): Range {
  const [above, below] = [a.greatest - b.least, b.greatest - a.least];
  return { least: Math.max(0, -above, -below), greatest: Math.max(above, below) };
}

/** ~a = −1 − a */
function complement({ least, greatest }: Range): Range {
  return { least: -1 - greatest, greatest: -1 - least };
}

/**
 * a & b. It is at most any non-negative operand. If both operands are negative, it is at most both of them and keeps
 * their common prefix of ones.
 */
function conjunction(a: Range, b: Range): Range {
  if (a.greatest < 0 && b.greatest < 0)
    return { least: -powerAbove(-1 - Math.min(a.least, b.least)), greatest: Math.min(a.greatest, b.greatest) };
  const masks = [a, b].filter(({ least }) => least >= 0).map(({ greatest }) => greatest);
  if (masks.length > 0) return { least: 0, greatest: Math.min(...masks) };
  return { least: -powerAbove(-1 - Math.min(a.least, b.least)), greatest: Math.max(a.greatest, b.greatest) };
}

/** a ^ b. In two's complement, the result fits in as many bits as the operands. */
function exclusion(a: Range, b: Range): Range {
  const power = powerAbove(Math.max(a.greatest, -1 - a.least, b.greatest, -1 - b.least));
  const areSame = (a.least >= 0 && b.least >= 0) || (a.greatest < 0 && b.greatest < 0);
  const areOpposite = (a.least >= 0 && b.greatest < 0) || (a.greatest < 0 && b.least >= 0);
  return { least: areSame ? 0 : -power, greatest: areOpposite ? -1 : power - 1 };
}

/** The least power of two that is greater than a non-negative number; ∞ if the number is 2³² or more. */
function powerAbove(x: number): number {
  return x >= 2 ** 32 ? Number.POSITIVE_INFINITY : 2 ** (32 - Math.clz32(x));
}

function powers({ least, greatest }: Range): Range {
  return { least: 2 ** least, greatest: 2 ** greatest };
}

function isZero({ least, greatest }: Range): boolean {
  return least === 0 && greatest === 0;
}

function isNonzero({ least, greatest }: Range): boolean {
  return least > 0 || greatest < 0;
}

function areEqual(a: Range, b: Range): boolean {
  return a.least === a.greatest && b.least === b.greatest && a.least === b.least;
}

function areDisjoint(a: Range, b: Range): boolean {
  return a.greatest < b.least || b.greatest < a.least;
}

function decided(holds: boolean, fails: boolean): Range {
  return { least: holds ? 1 : 0, greatest: fails ? 0 : 1 };
}
