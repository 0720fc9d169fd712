import { refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { cannotSlide } from '../errors/S435.ts';
import { cannotFoldStorage } from '../errors/S436.ts';
import { withinSteps } from '../simplify/work.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import { constantOf, type Interval, type Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Allocate, Program, Stmt } from '../syntax/target.ts';
import { isLoop, nameText } from './analysis/loops.ts';
import { summaryOf } from './analysis/summary.ts';
import { type Fold, fold } from './folding/fold.ts';
import { unfoldable, worthwhileFold } from './folding/foldable.ts';
import { type Skip, skip } from './overwritten/skip.ts';
import { type Kept, slide } from './sliding/slide.ts';
import { storedOutside } from './sliding/stored-outside.ts';

/** A func that slides over a loop in a dimension, and what it computes of it in iterations after the first. */
export interface Sliding {
  readonly func: Name;
  readonly loop: string;
  readonly dim: Name;
  readonly steady: Interval;
  /** The funcs that it reads, and that are computed for all of its window in each iteration. */
  readonly again: readonly Name[];
}

/** A func of whose storage only so many points are kept in a dimension. */
export interface Folding {
  readonly func: Name;
  readonly dim: Name;
  readonly size: number;
}

/** A program that does not compute again what it has, nor keep what it needs no longer, nor compute what nobody sees. */
export interface OptimizedTarget extends Omit<Moved, 'unfolded'> {
  readonly skips: readonly Skip[];
}

/** A program in which funcs slide and storage is folded. */
interface Moved {
  readonly program: Program;
  /** The same program with all of the storage that is folded in it. */
  readonly unfolded: Program;
  readonly slides: readonly Sliding[];
  readonly folds: readonly Folding[];
}

/**
 * Let funcs slide, fold their storage, and skip what is overwritten, wherever that is shown to be sound and of use; and refuse
 * the wishes of a schedule that cannot be granted.
 */
export function optimizeTarget(
  completed: Program,
  P: Pipeline,
  directives: readonly Directive[],
  placeOf: (d: Directive) => Place | null = () => null,
): OptimizedTarget {
  return withinSteps(P.name, P.funcs.length, () => {
    const { unfolded, ...moved } = move(completed, P, directives, placeOf);
    const skipped = skip(moved.program, P);
    if (moved.folds.length > 0) withAllStorage.set(skipped.program, () => skip(unfolded, P).program);
    return { ...moved, ...skipped };
  });
}

/** The program that computes the same with all of the storage that is folded in this one. */
export function withoutFolding(program: Program): Program {
  return withAllStorage.get(program)?.() ?? program;
}

const withAllStorage = new WeakMap<Program, () => Program>();

function move(
  completed: Program,
  P: Pipeline,
  directives: readonly Directive[],
  placeOf: (d: Directive) => Place | null,
): Moved {
  const wishes = directives.filter((d) => d.tag === 'slide' || d.tag === 'fold-storage');
  const funcs = new Set([...storedOutside(completed.body), ...wishes.map(({ func }) => func)]);
  if (funcs.size === 0) return { program: completed, unfolded: completed, slides: [], folds: [] };
  const { program, kept } = slide(completed, P, funcs);
  for (const wish of wishes) if (wish.tag === 'slide') checkSlide(wish, kept, placeOf(wish));
  const folds = new Map(
    Array.from(byStorage(kept), ([storage, all]): readonly [Allocate, readonly Fold[]] => [
      storage,
      foldsOf(all, wishes, P, placeOf),
    ]).filter(([, all]) => all.length > 0),
  );
  const sliding = new Set(kept.flatMap(({ f, slid }) => (typeof slid === 'string' ? [] : [f.name])));
  const slides = kept.flatMap(({ f, label, slid }): readonly Sliding[] => {
    if (typeof slid === 'string') return [];
    const { d, loop, name, steady } = slid;
    const again = besides(label, loop.loop.body).filter((func) => !sliding.has(func));
    return [{ func: f.name, loop: name, dim: f.vars[d] ?? '', steady, again }];
  });
  const named = Array.from(folds, ([storage, all]) =>
    all.map(({ d, size }) => ({ func: storage.func, dim: dimOf(P, storage.func, d), size })),
  );
  if (slides.length === 0 && folds.size === 0) return { program: completed, unfolded: completed, slides, folds: [] };
  return { program: fold(program, folds), unfolded: program, slides, folds: named.flat() };
}

/** The funcs that are read behind a label, and computed beside it in the body of a loop. */
function besides(label: Stmt, body: Stmt): readonly Name[] {
  const { access, computation } = summaryOf(label);
  return [...access].filter((func) => !computation.has(func) && summaryOf(body).computation.has(func));
}

type Wish = Extract<Directive, { tag: 'slide' | 'fold-storage' }>;

/** Every computation of the func inside of the loop slides over it. */
function checkSlide({ func, loop }: Extract<Wish, { tag: 'slide' }>, all: readonly Kept[], place: Place | null): void {
  const isNamed = (each: Kept['around'][number]): boolean =>
    each.tag === 'For' && isLoop(each.loop, each.at, loop, true);
  const inside = all.filter(({ f, around }) => f.name === func && around.some(isNamed));
  const whyNot =
    inside.length === 0 ? 'it is not computed inside of it' : inside.map(objection).find((why) => why !== null);
  if (whyNot) refuse(cannotSlide({ func, loop: nameText(loop), why: whyNot }, place));

  function objection({ around, from, slid }: Kept): string | null {
    if (!around.slice(from).some(isNamed)) return 'its storage is inside of it';
    if (typeof slid === 'string') return slid;
    return isNamed(slid.loop) ? null : `${slid.name} moves its window too`;
  }
}

function byStorage(kept: readonly Kept[]): ReadonlyMap<Allocate, readonly Kept[]> {
  const found = new Map<Allocate, readonly Kept[]>();
  for (const each of kept) found.set(each.storage, [...(found.get(each.storage) ?? []), each]);
  return found;
}

/** The folds that a schedule wishes for some storage, or else one that suggests itself. */
function foldsOf(
  all: readonly Kept[],
  wishes: readonly Wish[],
  P: Pipeline,
  placeOf: (d: Directive) => Place | null,
): readonly Fold[] {
  const f = all[0]?.f;
  const wished = wishes.flatMap((wish): readonly Fold[] => {
    if (wish.tag !== 'fold-storage' || wish.func !== f?.name) return [];
    const one = { d: f.vars.indexOf(wish.dim), size: constantOf(wish.size) ?? 0 };
    const why = unfoldable(all, one, P.name);
    return why === null
      ? [one]
      : refuse(cannotFoldStorage({ func: wish.func, dim: wish.dim, size: one.size, why }, placeOf(wish)));
  });
  const own = wished.length === 0 ? worthwhileFold(all, P.name) : null;
  return own === null ? wished : [own];
}

function dimOf(P: Pipeline, func: Name, d: number): Name {
  return P.funcs.find(({ name }) => name === func)?.vars[d] ?? '';
}
