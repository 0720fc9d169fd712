import { type Diagnostic, Refusal, refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { loopOfLaterDirective, unknownLoop } from '../errors/S411.ts';
import { printDirective } from '../language/print.ts';
import { lower } from '../lower/lower.ts';
import type { Func, Pipeline } from '../syntax/algorithm.ts';
import type { Hole, Name } from '../syntax/expr.ts';
import type { Directive, Schedule } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import { rewriteAlgorithm, rewritesAlgorithm } from './algorithm/rewrite-algorithm.ts';
import { apply } from './apply.ts';
import { defineTogether } from './fusion/together.ts';
import { inconstantExtents } from './legality/constant-extents.ts';
import { tooManyCopies } from './legality/copies.ts';
import { checkExterns, externsInParallelLoops } from './legality/externs.ts';
import { isKnockOn, makesLoopOf } from './legality/knock-on.ts';
import type { Scheduled } from './legality/legal.ts';
import { checkLimits, isByLimit } from './legality/limits.ts';
import { memoizedStorage } from './legality/memoized-storage.ts';
import { storageRaces } from './legality/storage-races.ts';
import { unreachedReductions } from './legality/unreached-reductions.ts';
import { withoutEffect } from './legality/without-effect.ts';
import { inOrder } from './phases.ts';
import { isSame } from './placement/placement.ts';
import { expand, expandAt } from './sugar.ts';

/** One step of scheduling: the desugared directive sᵢ, Tᵢ = 𝓢(sᵢ, Tᵢ₋₁), and the algorithm that Tᵢ computes. */
export interface Step {
  readonly directive: Directive;
  readonly P: Pipeline;
  readonly T: Program<Hole>;
}

/** The steps of 𝓢(S, T₀). Refuses a schedule that is not legal. */
export function schedule(S: Schedule, T0: Program<Hole>, P: Pipeline): readonly Step[] {
  const steps: Step[] = [];
  const { diagnostics } = attempt(
    S,
    T0,
    P,
    () => null,
    (step) => void steps.push(step),
  );
  return diagnostics.length > 0 ? refuse(...diagnostics) : steps;
}

/**
 * The result of a schedule without its illegal directives, the errors of the illegal directives, and the warnings about
 * the legal ones.
 */
export interface Attempt extends Scheduled {
  readonly diagnostics: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Apply a schedule: sort the directives (`inOrder`), expand syntactic sugar, and check the result as a whole. Errors
 * that are only a consequence of another illegal directive are not reported.
 */
export function attempt(
  S: Schedule,
  T0: Program<Hole>,
  original: Pipeline,
  placeOf: (d: Directive) => Place | null = () => null,
  watch: (step: Step) => void = () => {},
): Attempt {
  let T = T0;
  let P = original;
  const leftOut = new Set<Directive>();
  const effective = new Set<Directive>();
  const diagnostics: Diagnostic[] = [];
  const report = (cause: Written | undefined, refusals: readonly Diagnostic[]): void => {
    for (const refusal of refusals) {
      if (cause !== undefined && isKnockOn(refusal, cause.part, leftOut, P)) continue;
      const place = cause === undefined ? null : placeOf(cause.whole);
      diagnostics.push({ ...refusal, help: helpFor(refusal, cause, written), place });
    }
  };
  const written = writtenIn(S);
  const together = (): Pipeline => {
    const joined = written.flatMap(({ whole }) => (whole.tag === 'compute-with' ? [whole] : []));
    const refused = (whole: Directive, diagnostic: Diagnostic): void => {
      report({ whole, part: whole }, [diagnostic]);
      leftOut.add(whole);
    };
    const ordered = defineTogether(P, joined, refused);
    if (ordered !== P) [P, T] = [ordered, lower(ordered)];
    return P;
  };
  for (const directive of sorted(written, together)) {
    if (leftOut.has(directive.whole)) continue; // an earlier part of it was refused
    try {
      const old = T;
      for (const step of perform(directive.part, T, P)) {
        watch(step);
        T = step.T;
        P = step.P;
      }
      if (!isSame(old.body, T.body)) effective.add(directive.whole);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      report(directive, refusal.diagnostics);
      // Later directives would most likely exceed the limit again, each after the same amount of work.
      if (refusal.diagnostics.some(isByLimit)) return { Pn: P, Tn: T, diagnostics, warnings: [] };
      leftOut.add(directive.whole);
    }
  }
  const complaints = [
    ...storageRaces(T.body),
    ...externsInParallelLoops(T.body),
    ...inconstantExtents(T.body, P),
    ...tooManyCopies(T.body, P),
    ...memoizedStorage(T.body),
  ];
  for (const { diagnostic, about } of complaints) {
    report(
      written.findLast(({ part }) => about(part)),
      [diagnostic],
    );
  }
  const warnings = S.directives.flatMap((d) => {
    const warning = effective.has(d) || leftOut.has(d) ? null : withoutEffect(d);
    return warning === null || isKnockOn(warning, d, leftOut, P) ? [] : [{ ...warning, place: placeOf(d) }];
  });
  const unreached = unreachedReductions(S.directives, T.body, P);
  const ofReductions =
    diagnostics.length > 0 ? [] : unreached.map(({ d, warning }) => ({ ...warning, place: placeOf(d) }));
  return { Pn: P, Tn: T, diagnostics, warnings: [...warnings, ...ofReductions] };
}

/** The help of a refusal. If a later directive makes the loop that is missing, the order is wrong, not the name. */
function helpFor({ code, help }: Diagnostic, cause: Written | undefined, written: readonly Written[]): string {
  const later = cause === undefined ? [] : written.slice(written.indexOf(cause) + 1);
  const maker = later.find(({ part }) => cause !== undefined && makesLoopOf(part, cause.part));
  return code === unknownLoop.code && maker !== undefined ? loopOfLaterDirective(printDirective(maker.whole)) : help;
}

/** A directive of the source text, and the part of that directive that belongs to a single phase. */
interface Written {
  readonly whole: Directive;
  readonly part: Directive;
}

/** Split directives into parts: `at` belongs to two phases. */
function writtenIn(S: Schedule): readonly Written[] {
  return S.directives.flatMap((whole) => {
    const parts = whole.tag === 'at' ? expandAt(whole) : [whole];
    return parts.map((part) => ({ whole, part }));
  });
}

/**
 * Directives in the order in which they are applied. Those of the algorithm phase come first, because the others are
 * sorted by the funcs of the rewritten algorithm. `algorithm` is called between them.
 */
function* sorted(written: readonly Written[], algorithm: () => Pipeline): Generator<Written> {
  yield* written.filter(({ part }) => rewritesAlgorithm(part));
  const before = inOrder(algorithm());
  yield* written.filter(({ part }) => !rewritesAlgorithm(part)).toSorted((a, b) => before(a.part, b.part));
}

/** The steps of a directive, several if it is syntactic sugar. Does not check the resulting program as a whole. */
export function perform(d: Directive, T: Program<Hole>, P: Pipeline, written: Directive = d): readonly Step[] {
  checkExterns(d, P);
  if (rewritesAlgorithm(d)) {
    const rewritten = rewriteAlgorithm(d, P);
    const lowered = lower(rewritten);
    checkLimits(T.body, lowered.body, rewritten);
    const funcOf = (name: Name): Func | null => T.funcOf(name) ?? lowered.funcOf(name);
    return [{ directive: d, P: rewritten, T: { ...lowered, funcOf } }];
  }
  const expansion = expand(d, T.body);
  if (expansion !== null) {
    const steps: Step[] = [];
    for (const part of expansion) steps.push(...perform(part, steps.at(-1)?.T ?? T, P, written));
    return steps;
  }
  const applied = { ...T, body: apply(d, T, P, written) };
  checkLimits(T.body, applied.body, P);
  return [{ directive: d, P, T: applied }];
}
