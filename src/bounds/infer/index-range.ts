import { isExactOperator } from '../../arithmetic/integer-transfer.ts';
import type { Range } from '../../arithmetic/range.ts';
import { limitsOf, temporaryFacts } from '../../simplify/facts.ts';
import { hashFactor, hasSmallFactors, isProductBy } from '../../simplify/wrapping.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, int, type Name, type Op, operation, variable } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Operator } from '../../syntax/operator.ts';
import { range } from '../../syntax/type.ts';
import type { ValuesOf } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { correctedRules, intervalOf, point } from '../reference/interval.ts';
import type { Ends } from './box.ts';
import { LookUps, type Variables } from './look-up/look-up.ts';
import { type AnalysedStage, type Analysis, both, type MaybeEnds, type Stage, unknown } from './look-up/maybe-ends.ts';
import { type BitOperation, bitEnds, isBitOperation } from './numbers/bit-ends.ts';
import type { MaybeNumbers, NumberEnds } from './numbers/number-ends.ts';
import { type Conversion, isConversion, Numbers } from './numbers/numbers.ts';
import { pointOf, rangeOfOperation } from './operation-range.ts';
import { valueLimits } from './value-limits.ts';

/** Facts about the values that coordinates read. */
export interface Known {
  readonly valuesOf: ValuesOf;
  /** The definition of a func; null for an input. */
  readonly funcOf: (name: Name) => Func | null;
  readonly isStartup: (e: Expr) => boolean;
}

/** The ends of the variables of a stage, and the look-ups in its value. */
interface Scope {
  readonly variables: Variables;
  readonly lookUps: LookUps;
}

/**
 * The range of a coordinate as expressions over variables alone: values that are read from memory are replaced by their
 * range. Null if the coordinate is unbounded. A select with a start-up condition stays a select.
 */
export function indexRange(e: Expr, known: Known): Ends | null {
  const { lo, hi } = analysisOf(e, known)?.ends.get(e) ?? unknown;
  if (lo && hi) return { lo, hi };
  // Fall back on the arithmetic of the baseline β₀, so that every window that β₀ bounds is bounded ('Bounds quality
  // constraint').
  const Γ = { variable: (name: Name) => point(variable(name)), hole: () => null };
  const range = intervalOf(e, Γ, correctedRules, temporaryFacts());
  return range.lo && range.hi && { lo: range.lo, hi: range.hi };
}

/** What the range of a coordinate relies on. */
export interface Reliance {
  /** The nodes that must be exact over ℤ. The others may wrap: their ranges hold for all values of their operands. */
  readonly exact: ReadonlySet<Expr>;
  /** The stages that the ranges of look-ups come from. */
  readonly lookUps: ReadonlyMap<Expr, readonly ReliedStage[]>;
}

export interface ReliedStage extends Stage {
  readonly reliance: Reliance;
}

/** What must hold for `indexRange` to be correct. */
export function relianceOf(e: Expr, known: Known): Reliance {
  return relianceIn(e, analysisOf(e, known));
}

function relianceIn(e: Expr, analysis: Analysis | null): Reliance {
  const exact = new Set<Expr>();
  const lookUps = new Map<Expr, readonly ReliedStage[]>();
  const addAll = (node: Expr): void => {
    if (exact.has(node)) return;
    exact.add(node);
    if (node.tag === 'Op') node.args.forEach(addAll);
  };
  const visit = (node: Expr): void => {
    const { from } = analysis?.ends.get(node) ?? unknown;
    if (from === 'all') addAll(node);
    if (from === 'all' || exact.has(node)) return;
    const stages = analysis?.lookUps.get(node);
    if (stages === undefined && from.length === 0) return;
    exact.add(node);
    const relied = stages?.map(reliedStage);
    if (relied !== undefined) lookUps.set(node, relied);
    from.forEach(visit);
  };
  if (analysis === null) addAll(e);
  else visit(e);
  return { exact, lookUps };
}

/** One object per stage, because many accesses may read the same stage at the same point. */
const reliedStage = memoized(
  (stage: AnalysedStage): ReliedStage => ({ ...stage, reliance: relianceIn(stage.value, stage.analysis) }),
);

/**
 * The ends of every node of a coordinate, or null if the coordinate is unbounded. First treats hash products as
 * unknown, and relies on their ranges only if the coordinate would be unbounded otherwise.
 */
function analysisOf(e: Expr, known: Known): Analysis | null {
  for (const areHashesUnknown of [true, false]) {
    let hasHash = false;
    const isUnknown = (node: Expr): boolean => {
      const isProduct = isHash(node, known.isStartup);
      hasHash ||= isProduct;
      return isProduct && areHashesUnknown;
    };
    const analyse = (e: Expr, variables: Variables, given: LookUps | null): Analysis => {
      const analysis = newAnalysis(known);
      for (const node of nodesOf(e)) {
        // Each access has its own limit on the size of definitions, so the order of accesses does not matter.
        const scope = { variables, lookUps: given ?? new LookUps(known.funcOf, analyse) };
        analysis.ends.set(node, isUnknown(node) ? unknown : endsOf(node, known, scope, analysis));
      }
      return analysis;
    };
    const analysis = analyse(e, new Map(), null);
    const { lo, hi } = analysis.ends.get(e) ?? unknown;
    if (lo && hi) return analysis;
    if (!hasHash) return null;
  }
  return null;
}

/** Is this a product as in a hash: by a large constant, or of two factors that are both unknown at start-up? */
function isHash(e: Expr, isStartup: (e: Expr) => boolean): boolean {
  if (e.tag !== 'Op' || e.op !== '*' || e.type !== 'i32') return false;
  return isProductBy(e, hashFactor) || !e.args.some(isStartup);
}

/** The ends of a node from those of its operands. Adds the stages of a look-up to the analysis. */
function endsOf(e: Expr, { valuesOf, isStartup }: Known, scope: Scope, analysis: Growing): MaybeEnds {
  switch (e.tag) {
    case 'Const':
      return { lo: e, hi: e, from: [] };
    case 'Var':
      return scope.variables.get(e.name) ?? { lo: e, hi: e, from: [] };
    case 'Extern':
      return e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown;
    case 'Access': {
      const values = e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown;
      const stored = scope.lookUps.of(e, (arg) => analysis.ends.get(arg) ?? unknown);
      if (stored === null) return values;
      analysis.lookUps.set(e, stored.stages);
      if (stored.numbers !== null) analysis.stored.set(e, stored.numbers);
      return { lo: stored.lo ?? values.lo, hi: stored.hi ?? values.hi, from: e.args };
    }
    case 'Op': {
      const args = e.args.map((operand) => analysis.ends.get(operand) ?? unknown);
      const [a = unknown, b = unknown, c = unknown] = args;
      const limits = (): MaybeEnds => (e.type === 'i32' ? numeric(valueLimits(e, valuesOf)) : unknown);
      if (e.op === 'select' && e.type === 'i32') return endsOfSelect(e, a, b, c, isStartup);
      if (e.op === '%' && e.args[0] && !readsSmallFactors(e.args[0], analysis))
        return remainderEnds(e, isStartup) ?? limits();
      const points = args.map(({ lo, hi }) => (lo === hi ? lo : null));
      if (points.every((point) => point !== null)) {
        if (points.every((p, i) => p === e.args[i])) return { lo: e, hi: e, from: 'all' };
        if (e.type !== 'i32') return { lo: null, hi: null, from: e.args };
        const point: Expr = { ...e, args: points };
        return { lo: point, hi: point, from: e.args };
      }
      if (e.type !== 'i32') return { lo: null, hi: null, from: e.args };
      if (isConversion(e)) return conversionEnds(e, limits(), analysis);
      if (isBitOperation(e)) return endsOfBits(e, args, limits());
      // A constant range holds even if the product wraps.
      const product = e.op === '*' && pointOf(a) === null && pointOf(b) === null ? limits() : unknown;
      if (product.lo && product.hi) return product;
      const ends = isExactOperator(e.op) && e.op !== 'select' ? rangeOfOperation(e.op, a, b) : null;
      if (ends === null) return limits();
      // A sum that is bounded on one side only, by a constant, may wrap.
      if ((ends.lo === null) !== (ends.hi === null) && isRing(e.op) && isNumber(ends.lo ?? ends.hi)) return limits();
      return { ...ends, from: e.op === '%' ? [] : e.args.filter((_, i) => isKnown(args[i])) };
    }
  }
}

/**
 * The ends of a conversion to i32 from another type. `limits` are preferred to constant ends: they hold for all values
 * of the variables, so no operand has to be exact.
 */
function conversionEnds(e: Conversion, limits: MaybeEnds, { conversionOf }: Growing): MaybeEnds {
  const ends = conversionOf(e);
  const lo = limits.lo !== null && isNumber(ends.lo) ? limits.lo : (ends.lo ?? limits.lo);
  const hi = limits.hi !== null && isNumber(ends.hi) ? limits.hi : (ends.hi ?? limits.hi);
  return lo === limits.lo && hi === limits.hi ? limits : { lo, hi, from: e.args };
}

/**
 * The ends of an operation on bits. `limits` are preferred if they bound both sides: they hold for all values of the
 * variables, so no operand has to be exact.
 */
function endsOfBits(e: BitOperation, args: readonly MaybeEnds[], limits: MaybeEnds): MaybeEnds {
  if (limits.lo !== null && limits.hi !== null) return limits;
  const known = args.map(({ lo, hi }) => lo && hi && { lo, hi });
  const ends = bitEnds(e, known);
  return ends === null ? limits : { ...ends, from: e.args };
}

/** Are all constant factors small, in an expression and in the definitions that it reads? */
function readsSmallFactors(e: Expr, { lookUps }: Analysis): boolean {
  const isSmall = ({ value, analysis }: AnalysedStage): boolean => readsSmallFactors(value, analysis);
  return hasSmallFactors(e) && nodesOf(e).every((node) => lookUps.get(node)?.every(isSmall) ?? true);
}

/** The range of a remainder by a start-up expression n, for every dividend: 0 to |n| − 1, or 0 if n is 0. */
function remainderEnds({ args: [, n] }: Op, isStartup: (e: Expr) => boolean): MaybeEnds | null {
  if (n === undefined || n.type !== 'i32' || !isStartup(n)) return null;
  const size = operation('max', n, operation('neg', n));
  return { lo: int(0), hi: operation('max', int(0), operation('-', size, int(1))), from: [n] };
}

/** An analysis in progress. */
interface Growing extends Analysis {
  readonly ends: Map<Expr, MaybeEnds>;
  readonly lookUps: Map<Expr, readonly AnalysedStage[]>;
  /** The ranges of the values that look-ups read, for types other than i32. */
  readonly stored: Map<Expr, NumberEnds>;
  readonly conversionOf: (e: Conversion) => MaybeNumbers;
}

function newAnalysis({ valuesOf, isStartup }: Known): Growing {
  const [ends, stored, facts] = [new Map<Expr, MaybeEnds>(), new Map<Expr, NumberEnds>(), temporaryFacts()];
  const numbers = new Numbers({
    integer: (e) => ends.get(e) ?? unknown,
    limitsOf: (e) => limitsOf(e, facts),
    stored: (e) => stored.get(e) ?? null,
    isFixed: isStartup,
    isStartup,
    valuesOf,
  });
  return {
    ends,
    lookUps: new Map(),
    stored,
    numbersOf: (e) => numbers.of(e),
    conversionOf: (e) => numbers.converted(e),
  };
}

function isRing(op: Operator): boolean {
  return op === '+' || op === '-' || op === '*' || op === 'neg';
}

/** Is this an expression of constants? */
function isNumber(e: Expr | null): boolean {
  return e !== null && nodesOf(e).every(({ tag }) => tag !== 'Var');
}

function isKnown(ends: MaybeEnds | undefined): boolean {
  return ends !== undefined && (ends.lo !== null || ends.hi !== null);
}

/** The ends of select(p, x, y), given the ends a, b and c of its operands. */
function endsOfSelect(
  { args: [p, x, y] }: Op,
  a: MaybeEnds,
  b: MaybeEnds,
  c: MaybeEnds,
  isStartup: (e: Expr) => boolean,
): MaybeEnds {
  if (p === undefined || x === undefined || y === undefined) return unknown;
  // A condition that contains a hash product is not exact over ℤ.
  const condition = pointOf(a);
  if (condition === null || !isStartup(condition))
    return { lo: both('min', b.lo, c.lo), hi: both('max', b.hi, c.hi), from: [x, y] };
  const either = (l: Expr | null, r: Expr | null): Expr | null => l && r && operation('select', condition, l, r);
  const lo = either(b.lo, c.lo);
  return { lo, hi: b.lo === b.hi && c.lo === c.hi ? lo : either(b.hi, c.hi), from: [p, x, y] };
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
