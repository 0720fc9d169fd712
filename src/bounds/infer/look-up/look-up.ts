import { allOf } from '../../../arithmetic/machine-transfer.ts';
import { maxLookedUpNodes } from '../../../heuristics.ts';
import { keyOf } from '../../../simplify/key.ts';
import { type Func, stages, type Update } from '../../../syntax/algorithm.ts';
import { type Access, constantOf, type Expr, int, type Name, operation } from '../../../syntax/expr.ts';
import { isUndef } from '../../../syntax/extensions/undef.ts';
import { nodesOf } from '../../../syntax/walk.ts';
import { canonicalCoordinate } from '../canonical-coordinate.ts';
import { constantEnds, type NumberEnds } from '../numbers/number-ends.ts';
import { type AnalysedStage, type Analysis, both, iterationsOf, type MaybeEnds, unknown } from './maybe-ends.ts';
import { newValue } from './new-value.ts';

/** The ends of the variables of a stage. */
export type Variables = ReadonlyMap<Name, MaybeEnds>;

/** Analyzes the value of a stage; `lookUps` bounds the accesses in it. */
type Analyse = (value: Expr, variables: Variables, lookUps: LookUps) => Analysis;

/** The range of a value that is read, whichever access reads it: several may read points in the same range. */
interface Stored extends Pick<MaybeEnds, 'lo' | 'hi'> {
  /** The range of a value of a type other than i32; null for i32. */
  readonly numbers: NumberEnds | null;
  readonly stages: readonly AnalysedStage[];
}

/**
 * The range of a value that a coordinate reads from a func, f[ē].
 *
 *     f[ē]  ∈  ⋃ᵢ { vᵢ[ē / x̄] | r̄ ∈ Rᵢ }     for the stages  Rᵢ in (x̄) ← vᵢ  of f
 *
 * The coordinates of a program are correct values of its algorithm (errata E21), and the value of f at a point is the
 * one that some stage computes there. A stage that reads its func at another point has no bound from that read, so the
 * analysis terminates.
 */
export class LookUps {
  readonly #funcOf: (name: Name) => Func | null;
  readonly #analyse: Analyse;
  readonly #inProgress = new Set<Name>();
  readonly #known = new Map<string, Stored | null>();
  #nodesLeft = maxLookedUpNodes;

  constructor(funcOf: (name: Name) => Func | null, analyse: Analyse) {
    this.#funcOf = funcOf;
    this.#analyse = analyse;
  }

  /** The range of an access, from the ranges of its coordinates; null if the definition of the func gives none. */
  of(a: Access, endsOf: (arg: Expr) => MaybeEnds): Stored | null {
    const f = this.#funcOf(a.func);
    // The pure stage of a func that starts from `undef` has no value.
    if (f === null || isUndef(f) || this.#inProgress.has(a.func)) return null;
    // Ranges of types other than i32 are not combined over several stages.
    if (a.type !== 'i32' && f.updates.length > 0) return null;
    const args = a.args.map(endsOf);
    const key = `${a.func} ${a.component} ${a.label === null} ${args.flatMap(({ lo, hi }) => [lo, hi]).map((e) => e && keyOf(e))}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#inProgress.add(a.func);
    const analysed = stages(f).flatMap((U) => this.#stage(f, U, a, args) ?? []);
    this.#inProgress.delete(a.func);
    // An access with a label, from an update of f itself, may read values that a later stage replaces.
    const last =
      a.label === null ? analysed.findLastIndex(({ effect }) => effect.tag === 'replaces' && effect.isTotal) : 0;
    const rangeAfter = a.type === 'i32' ? valueAfter : numberAfter;
    const stored = this.#nodesLeft < 0 ? null : rangeAfter(analysed.slice(last), a);
    this.#known.set(key, stored);
    return stored;
  }

  #stage(f: Func, U: Update, a: Access, args: readonly MaybeEnds[]): AnalysedStage | null {
    const stored = newValue(f, U, a.component);
    if (stored === null) return null;
    const value = canonicalCoordinate(stored.value);
    const variables = new Map<Name, MaybeEnds>();
    for (const { name, in: I } of U.rdom) {
      const last = operation('-', operation('+', I.min, I.len), int(1));
      variables.set(name, { lo: I.min, hi: last, from: [] });
    }
    const vars: (readonly [Name, number])[] = [];
    for (const [d, at] of U.at.entries()) {
      const ends = args[d];
      if (at.tag !== 'Var' || ends === undefined) continue;
      const domain = variables.get(at.name);
      if (domain !== undefined) variables.set(at.name, within(domain, ends));
      else if (at.name === f.vars[d]) {
        variables.set(at.name, ends);
        vars.push([at.name, d]);
      }
    }
    this.#nodesLeft -= nodesOf(value).length;
    const analysis = this.#nodesLeft < 0 ? noAnalysis : this.#analyse(value, variables, this);
    return { value, vars, rdom: U.rdom, effect: stored.effect, analysis };
  }
}

const noAnalysis: Analysis = {
  ends: new Map(),
  lookUps: new Map(),
  numbersOf: (e) => constantEnds(e.type, allOf(e.type)),
};

/** The values of a reduction variable that is a coordinate: those in the domain that equal the coordinate. */
function within(domain: MaybeEnds, at: MaybeEnds): MaybeEnds {
  return {
    lo: both('max', domain.lo, at.lo) ?? domain.lo,
    hi: both('min', domain.hi, at.hi) ?? domain.hi,
    from: [],
  };
}

/** The range of an i32 value after some stages; null if it is unbounded. */
function valueAfter(analysed: readonly AnalysedStage[], a: Access): Stored | null {
  const isFinal = a.label === null;
  const ends = analysed.map((stage) => ({ ...stage, ...(stage.analysis.ends.get(stage.value) ?? unknown) }));
  const [first, ...others] = ends;
  if (first === undefined) return null;
  const { lo, hi } = others.reduce<Pick<MaybeEnds, 'lo' | 'hi'>>((before, stage) => {
    const { tag, isTotal } = stage.effect;
    if (tag === 'adds') {
      const total = (e: Expr | null): Expr | null => e && operation('*', iterationsOf(stage.rdom), e);
      const [less, more] = [both('min', int(0), total(stage.lo)), both('max', int(0), total(stage.hi))];
      return { lo: both('+', before.lo, less), hi: both('+', before.hi, more) };
    }
    const [lo, hi] = [lesserOf(before.lo, stage.lo), greaterOf(before.hi, stage.hi)];
    if (tag === 'min') return { lo, hi: isFinal && isTotal ? (stage.hi ?? before.hi) : bounded(before.hi) };
    if (tag === 'max') return { lo: isFinal && isTotal ? (stage.lo ?? before.lo) : bounded(before.lo), hi };
    return { lo, hi };
  }, first);
  return lo === null && hi === null ? null : { lo, hi, numbers: null, stages: analysed };
}

/** The range of a value of a type other than i32, from the pure definition; null if it is unbounded. */
function numberAfter(analysed: readonly AnalysedStage[]): Stored | null {
  const [only] = analysed;
  if (only === undefined) return null;
  const numbers = only.analysis.numbersOf(only.value);
  if (numbers.lo === null && numbers.hi === null) return null;
  return { lo: null, hi: null, numbers, stages: analysed };
}

/** An end; null if it is the initial value of a minimum or a maximum, which is no bound. */
function bounded(end: Expr | null): Expr | null {
  const value = end && constantOf(end);
  return value === 2 ** 31 - 1 || value === -(2 ** 31) ? null : end;
}

/** The lesser of two ends. 2³¹ − 1, the initial value of a minimum, is dropped; −2³¹ is no bound. */
function lesserOf(a: Expr | null, b: Expr | null): Expr | null {
  if (a === null || b === null || constantOf(a) === -(2 ** 31)) return null;
  return constantOf(a) === 2 ** 31 - 1 ? b : operation('min', a, b);
}

/** The greater of two ends. −2³¹, the initial value of a maximum, is dropped; 2³¹ − 1 is no bound. */
function greaterOf(a: Expr | null, b: Expr | null): Expr | null {
  if (a === null || b === null || constantOf(a) === 2 ** 31 - 1) return null;
  return constantOf(a) === -(2 ** 31) ? b : operation('max', a, b);
}
