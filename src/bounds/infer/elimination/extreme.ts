import { scaleForm } from '../../../arithmetic/affine.ts';
import { isExactOperator } from '../../../arithmetic/integer-transfer.ts';
import { type AffineExpr, affineOf, combine } from '../../../simplify/affine.ts';
import { type Facts, limitsOf } from '../../../simplify/facts.ts';
import { keyOf } from '../../../simplify/key.ts';
import { step } from '../../../simplify/work.ts';
import { always, constantOf, type Expr, int, type Name, operation, variable } from '../../../syntax/expr.ts';
import { substitute } from '../../../syntax/substitute.ts';
import { range } from '../../../syntax/type.ts';
import { mentions } from '../../../syntax/walk.ts';
import { correctedRules, intervalOf, point, type Range } from '../../reference/interval.ts';
import type { Ends } from '../box.ts';
import { bitEnds, isBitOperation } from '../numbers/bit-ends.ts';
import { isConversion, Numbers, type Operands } from '../numbers/numbers.ts';
import { valueLimits } from '../value-limits.ts';
import { boundSum, isAtom } from './bound-sum.ts';
import { type Direction, oncePerNode, type Visit } from './once-per-node.ts';

/** Facts about start-up expressions and parameters. */
export type KnownAtStartup = Pick<Operands, 'isStartup' | 'valuesOf'>;

/**
 * Symbolic interval analysis: the greatest (or least) value of an expression while v runs from `from` to `to`, as an
 * expression without v; null if there is no bound. It is exact for sums, for min and max, for products with and
 * quotients by expressions without v, and for floats that are monotone in a sum. For other expressions, interval
 * arithmetic or the range of the machine type gives an overestimate.
 */
export function extreme(
  e: Expr,
  v: Name,
  from: Expr,
  to: Expr,
  facts: Facts,
  known: KnownAtStartup,
  direction: Direction,
): Expr | null {
  const swept: Range = { lo: from, hi: to, when: always };
  const Γ = { variable: (name: Name) => (name === v ? swept : point(variable(name))), hole: () => null };
  const numbers = new Numbers({
    ...known,
    integer: (operand) => ({ lo: visit(operand, -1), hi: visit(operand, 1) }),
    limitsOf: (operand) => limitsOf(operand, facts),
    stored: () => null, // windows are computed before memory is read
    isFixed: (condition) => !mentions(condition, v),
  });
  const visit: Visit<Expr | null> = oncePerNode((node, towards, again) => {
    step();
    const exact = extremeOfSums(node, v, from, to, facts, numbers, towards, again);
    if (exact !== null) return exact;
    // Fall back on the arithmetic of the baseline β₀, so that every window that β₀ bounds is bounded ('Bounds quality
    // constraint').
    const { lo, hi } = intervalOf(node, Γ, correctedRules, facts);
    return (towards > 0 ? hi : lo) ?? limitOf(node, towards);
  });
  return visit(e, direction);
}

/**
 * The greatest (or least) value of an expression for all values of its variables; null if that is a limit of i32, and
 * for other types. The expression may have been simplified over ℤ, so a sum outside i32 does not necessarily wrap; it
 * counts as unbounded.
 */
function limitOf(e: Expr, direction: Direction): Expr | null {
  const { least, greatest } = valueLimits(e, () => null, 'unbounded');
  const all = range('i32');
  if (e.type !== 'i32' || (direction > 0 ? greatest >= all.greatest : least <= all.least)) return null;
  return int(direction > 0 ? greatest : least);
}

/**
 * The cases of `extreme` that need no interval arithmetic; null for other operations, and if an operand has no bound.
 */
function extremeOfSums(
  e: Expr,
  v: Name,
  from: Expr,
  to: Expr,
  facts: Facts,
  numbers: Numbers,
  direction: Direction,
  again: Visit<Expr | null>,
): Expr | null {
  if (!mentions(e, v)) return e;
  if (isConversion(e)) return numbers.converted(e)[direction > 0 ? 'hi' : 'lo'];
  if (e.type !== 'i32') return null;
  const sum = affineOf(e);
  if (!isAtom(sum)) return boundSum(sum, direction, again);
  if (e.tag === 'Var') return direction > 0 ? to : from;
  if (isBitOperation(e)) {
    // A constant makes a smaller expression. For clz, it would make the windows of operations on the result too wide.
    const limit = e.op === 'clz' ? null : limitOf(e, direction);
    return limit ?? bitEnds(e, e.args.map(endsBy(again)))?.[direction > 0 ? 'hi' : 'lo'] ?? null;
  }
  if (e.tag !== 'Op' || !isExactOperator(e.op)) return null;
  const [a, b, c] = e.args;
  if (a === undefined) return null;
  switch (e.op) {
    case 'min':
    case 'max': {
      const [p, q] = [again(a, direction), b && again(b, direction)];
      return p && q ? operation(e.op, p, q) : null;
    }
    case 'select': {
      const [p, q] = [b && again(b, direction), c && again(c, direction)];
      if (!p || !q) return null;
      return mentions(a, v) ? operation(direction > 0 ? 'max' : 'min', p, q) : operation('select', a, p, q);
    }
    case '/': {
      if (b === undefined || mentions(b, v)) return null;
      // Euclidean quotients rise with the dividend if the divisor is positive, and fall if it is negative.
      const { least, greatest } = limitsOf(b, facts);
      if (least < 0 && greatest > 0) return extremeOfEnds(a, (end) => operation('/', end, b), direction, again);
      const numerator = again(a, (least >= 0 ? direction : -direction) as Direction);
      // The iterations of a loop from 0 to p·d − 1 exist only if d is not 0.
      const isIteration = a.tag === 'Var' && limitsOf(from, facts).least >= 0;
      const isPositive = least >= 1 || (least >= 0 && isIteration);
      return numerator && (isPositive ? positiveQuotient(numerator, b) : operation('/', numerator, b));
    }
    case '%': {
      // This holds for every dividend, so the dividend need not be exact.
      if (b === undefined || mentions(b, v)) return null;
      if (direction < 0) return int(0);
      // The remainder is less than |b|, and 0 when b is 0.
      const size = limitsOf(b, facts).least >= 0 ? b : operation('max', b, operation('neg', b));
      return operation('max', int(0), operation('-', size, int(1)));
    }
    case '*': {
      if (b !== undefined && keyOf(a) === keyOf(b)) return extremeOfSquare(a, direction, again);
      const [inside, factor] = b && mentions(a, v) ? [a, b] : [b, a];
      if (!inside || !factor || mentions(factor, v)) return null;
      const { least, greatest } = limitsOf(factor, facts);
      if (least < 0 && greatest > 0)
        return extremeOfEnds(inside, (end) => operation('*', end, factor), direction, again);
      const part = again(inside, (least >= 0 ? direction : -direction) as Direction);
      return part && operation('*', part, factor);
    }
    // A sum of one term, as in x + 0, is left to interval arithmetic.
    case '+':
    case '-':
    case 'neg':
      return null;
  }
}

/** The greatest value of a square is that of an end. Its least value is 0 if the ends differ in sign. */
function extremeOfSquare(e: Expr, direction: Direction, again: Visit<Expr | null>): Expr | null {
  const [lo, hi] = [again(e, -1), again(e, 1)];
  if (lo === null || hi === null) return null;
  const square = (end: Expr): Expr => operation('*', end, end);
  if (direction > 0) return operation('max', square(lo), square(hi));
  return square(operation('max', int(0), operation('max', lo, operation('neg', hi))));
}

/** The ends of an operand; null if one is missing. */
function endsBy(again: Visit<Expr | null>): (e: Expr) => Ends | null {
  return (e) => {
    const [lo, hi] = [again(e, -1), again(e, 1)];
    return lo && hi && { lo, hi };
  };
}

/** The greatest (or least) value of an operation that rises or falls with e; only at run time is it known which. */
function extremeOfEnds(
  e: Expr,
  apply: (end: Expr) => Expr,
  direction: Direction,
  again: Visit<Expr | null>,
): Expr | null {
  const [least, greatest] = [again(e, -1), again(e, 1)];
  return least && greatest && operation(direction > 0 ? 'max' : 'min', apply(least), apply(greatest));
}

/** n / d for d ≥ 1, with (p·d − 1) / d = p − 1, as in the last iteration of a fused loop. */
function positiveQuotient(n: Expr, d: Expr): Expr {
  const { constant, terms } = affineOf(n);
  const multiple = multipleLessOne({ constant, terms }, affineOf(d));
  if (multiple !== null) return int(multiple - 1);
  const [only] = terms.length === 1 ? terms : [];
  const product = only?.coefficient === 1 && only.atom.tag === 'Op' && only.atom.op === '*' ? only.atom.args : null;
  const [p, q] = product ?? [];
  if (constant === -1 && p && q && constantOf(d) === null) {
    if (keyOf(q) === keyOf(d)) return operation('-', p as Expr, int(1));
    if (keyOf(p) === keyOf(d)) return operation('-', q as Expr, int(1));
  }
  return operation('/', n, d);
}

/** The integer p with n = p·d − 1; null if there is none. */
function multipleLessOne(n: AffineExpr, d: AffineExpr): number | null {
  const [first] = n.terms;
  const same = d.terms.find(({ key }) => key === first?.key);
  const p = first === undefined || same === undefined ? Number.NaN : first.coefficient / same.coefficient;
  if (!Number.isSafeInteger(p)) return null;
  const { constant, terms } = combine(n, scaleForm(d, p), -1);
  return terms.length === 0 && constant === -1 ? p : null;
}

/** [by / v] e */
export function replace(e: Expr, v: Name, by: Expr): Expr {
  return substitute(e, new Map([[v, by]]));
}
