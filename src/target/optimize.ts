import { refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { cannotSlide } from '../errors/S435.ts';
import { cannotFoldStorage } from '../errors/S436.ts';
import { enterContext } from '../simplify/context.ts';
import { withinSteps } from '../simplify/work.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import { constantOf, type Interval, type Name } from '../syntax/expr.ts';
import { hostedFuncs } from '../syntax/extensions/extern.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Allocate, Program, Stmt } from '../syntax/target.ts';
import { isLoop, nameText } from './analysis/loops.ts';
import { summaryOf } from './analysis/summary.ts';
import { type Fold, fold } from './folding/fold.ts';
import { unfoldable, worthwhileFold } from './folding/foldable.ts';
import { type Skip, skip } from './overwritten/skip.ts';
import { type Computation, slide } from './sliding/slide.ts';
import { storedOutside } from './sliding/stored-outside.ts';

/** A func that slides over a loop in a dimension, and the interval that iterations after the first compute. */
export interface Sliding {
  readonly func: Name;
  readonly loop: string;
  readonly dim: Name;
  readonly steady: Interval;
  /**
   * The producers of the func in the loop that do not slide. They are recomputed for the entire window in each
   * iteration.
   */
  readonly again: readonly Name[];
}

/** A func with storage that is folded to a size in a dimension. */
export interface Folding {
  readonly func: Name;
  readonly dim: Name;
  readonly size: number;
}

/** A program after the optimizations of Tgt, and a report of what they changed. */
export interface OptimizedTarget extends Omit<SlidAndFolded, 'unfolded'> {
  readonly skips: readonly Skip[];
}

interface SlidAndFolded {
  readonly program: Program;
  /** The program without storage folding. */
  readonly unfolded: Program;
  readonly slides: readonly Sliding[];
  readonly folds: readonly Folding[];
}

/**
 * The optimizations of Tgt: sliding windows, storage folding, and skipping pure definitions that are overwritten. Each
 * is applied wherever it is proved sound and is worthwhile. A directive is refused if it requests an optimization that
 * is not proved sound.
 */
export function optimizeTarget(
  completed: Program,
  P: Pipeline,
  directives: readonly Directive[],
  placeOf: (d: Directive) => Place | null = () => null,
): OptimizedTarget {
  enterContext();
  return withinSteps(P.name, P.funcs.length, () => {
    const { unfolded, ...folded } = slideAndFold(completed, P, directives, placeOf);
    const skipped = skip(folded.program, P);
    if (folded.folds.length > 0) unfoldedPrograms.set(skipped.program, () => skipLater(unfolded, P));
    return { ...folded, ...skipped };
  });
}

/** Skip pure definitions on demand, in a context of its own, after the optimizations have finished. */
function skipLater(program: Program, P: Pipeline): Program {
  enterContext();
  return skip(program, P).program;
}

/** An optimized program without storage folding; the program itself if nothing is folded. */
export function withoutFolding(program: Program): Program {
  return unfoldedPrograms.get(program)?.() ?? program;
}

/** The unfolded program of each optimized program that is folded, computed on demand. */
const unfoldedPrograms = new WeakMap<Program, () => Program>();

function slideAndFold(
  completed: Program,
  P: Pipeline,
  directives: readonly Directive[],
  placeOf: (d: Directive) => Place | null,
): SlidAndFolded {
  const requests = directives.filter((d) => d.tag === 'slide' || d.tag === 'fold-storage');
  const funcs = new Set([...storedOutside(completed.body), ...requests.map(({ func }) => func)]);
  if (funcs.size === 0) return { program: completed, unfolded: completed, slides: [], folds: [] };
  const { program, computations } = slide(completed, P, funcs);
  for (const d of requests) if (d.tag === 'slide') checkSlide(d, computations, placeOf(d));
  const folds = new Map(
    Array.from(byStorage(computations), ([storage, all]): readonly [Allocate, readonly Fold[]] => [
      storage,
      foldsOf(all, requests, P, placeOf),
    ]).filter(([, all]) => all.length > 0),
  );
  const slidingFuncs = new Set(computations.flatMap(({ f, sliding }) => (typeof sliding === 'string' ? [] : [f.name])));
  const slides = computations.flatMap(({ f, label, sliding }): readonly Sliding[] => {
    if (typeof sliding === 'string') return [];
    const { d, loop, name, steady } = sliding;
    const again = producersBeside(label, loop.loop.body).filter((func) => !slidingFuncs.has(func));
    return [{ func: f.name, loop: name, dim: f.vars[d] ?? '', steady, again }];
  });
  const named = Array.from(folds, ([storage, all]) =>
    all.map(({ d, size }) => ({ func: storage.func, dim: dimOf(P, storage.func, d), size })),
  );
  if (slides.length === 0 && folds.size === 0) return { program: completed, unfolded: completed, slides, folds: [] };
  return { program: fold(program, folds), unfolded: program, slides, folds: named.flat() };
}

/** The funcs that are read inside a label, and computed elsewhere in the body of a loop. */
function producersBeside(label: Stmt, body: Stmt): readonly Name[] {
  const { access, computation } = summaryOf(label);
  return [...access].filter((func) => !computation.has(func) && summaryOf(body).computation.has(func));
}

type ReuseDirective = Extract<Directive, { tag: 'slide' | 'fold-storage' }>;

/** Refuse a `slide` directive unless every computation of the func inside the loop slides over it. */
function checkSlide(
  { func, loop }: Extract<ReuseDirective, { tag: 'slide' }>,
  all: readonly Computation[],
  place: Place | null,
): void {
  const isNamed = (each: Computation['around'][number]): boolean =>
    each.tag === 'For' && isLoop(each.loop, each.at, loop, true);
  const inside = all.filter(({ f, around }) => f.name === func && around.some(isNamed));
  const whyNot =
    inside.length === 0 ? 'it is not computed inside that loop' : inside.map(objection).find((why) => why !== null);
  if (whyNot) refuse(cannotSlide({ func, loop: nameText(loop), why: whyNot }, place));

  function objection({ around, from, sliding }: Computation): string | null {
    if (!around.slice(from).some(isNamed)) return 'its storage is inside that loop';
    if (typeof sliding === 'string') return sliding;
    return isNamed(sliding.loop) ? null : `${sliding.name} moves its window too`;
  }
}

function byStorage(computations: readonly Computation[]): ReadonlyMap<Allocate, readonly Computation[]> {
  const groups = new Map<Allocate, readonly Computation[]>();
  for (const each of computations) groups.set(each.storage, [...(groups.get(each.storage) ?? []), each]);
  return groups;
}

/** The folds that directives request for some storage, or otherwise a worthwhile fold. */
function foldsOf(
  all: readonly Computation[],
  requests: readonly ReuseDirective[],
  P: Pipeline,
  placeOf: (d: Directive) => Place | null,
): readonly Fold[] {
  const f = all[0]?.f;
  const unfolded = { outputs: P.outputs, hosted: hostedFuncs(P) };
  const requested = requests.flatMap((request): readonly Fold[] => {
    if (request.tag !== 'fold-storage' || request.func !== f?.name) return [];
    const { func, dim } = request;
    const one = { d: f.vars.indexOf(dim), size: constantOf(request.size) ?? 0 };
    const why = unfoldable(all, one, unfolded);
    return why === null ? [one] : refuse(cannotFoldStorage({ func, dim, size: one.size, why }, placeOf(request)));
  });
  const own = requested.length === 0 ? worthwhileFold(all, unfolded) : null;
  return own === null ? requested : [own];
}

function dimOf(P: Pipeline, func: Name, d: number): Name {
  return P.funcs.find(({ name }) => name === func)?.vars[d] ?? '';
}
