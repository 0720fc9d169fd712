import { type Diagnostic, Refusal, refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Directive, Schedule } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import { apply } from './apply.ts';
import { inconstantExtents } from './legality/constant-extents.ts';
import { tooManyCopies } from './legality/copies.ts';
import { isKnockOn } from './legality/knock-on.ts';
import { checkLimits, isByLimit } from './legality/limits.ts';
import { storageRaces } from './legality/storage-races.ts';
import { byPhase } from './phases.ts';
import { expand, expandAt } from './sugar.ts';

/** One step of scheduling: the directive sᵢ, free of sugar, and Tᵢ = 𝓢(sᵢ, Tᵢ₋₁). */
export interface Step {
  readonly directive: Directive;
  readonly T: Program<Hole>;
}

/** 𝓢(S, T₀), step by step. Refuses a schedule that is not legal. */
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

/** What comes of a schedule whose illegal directives are left out: Tₙ, and what is wrong with each of them. */
export interface Attempt {
  readonly Tn: Program<Hole>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Directives are sorted into phases, sugar is expanded, and the result is checked as a whole. What is wrong only because
 * another directive was left out is not told.
 */
export function attempt(
  S: Schedule,
  T0: Program<Hole>,
  P: Pipeline,
  placeOf: (d: Directive) => Place | null = () => null,
  watch: (step: Step) => void = () => {},
): Attempt {
  let T = T0;
  const leftOut = new Set<Directive>();
  const diagnostics: Diagnostic[] = [];
  const complain = (about: Written | undefined, complaints: readonly Diagnostic[]): void => {
    for (const complaint of complaints) {
      if (about !== undefined && isKnockOn(complaint, about.part, leftOut, P)) continue;
      diagnostics.push({ ...complaint, place: about === undefined ? null : placeOf(about.whole) });
    }
  };
  const written = writtenIn(S);
  for (const directive of written.toSorted((a, b) => byPhase(a.part, b.part))) {
    if (leftOut.has(directive.whole)) continue; // half of it was refused
    try {
      for (const step of perform(directive.part, T, P)) {
        watch(step);
        T = step.T;
      }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      complain(directive, refusal.diagnostics);
      // Later directives would most likely exceed the limit again, each after as much work.
      if (refusal.diagnostics.some(isByLimit)) return { Tn: T, diagnostics };
      leftOut.add(directive.whole);
    }
  }
  const complaints = [...storageRaces(T.body), ...inconstantExtents(T.body, P), ...tooManyCopies(T.body, P)];
  for (const { diagnostic, about } of complaints) {
    complain(
      written.findLast(({ part }) => about(part)),
      [diagnostic],
    );
  }
  return { Tn: T, diagnostics };
}

/** A directive as it is written, and a part of it that belongs to one phase. */
interface Written {
  readonly whole: Directive;
  readonly part: Directive;
}

/** `at` belongs to two phases. */
function writtenIn(S: Schedule): readonly Written[] {
  return S.directives.flatMap((whole) => {
    const parts = whole.tag === 'at' ? expandAt(whole) : [whole];
    return parts.map((part) => ({ whole, part }));
  });
}

/** The steps that a directive takes, more than one when it is sugar. What is checked of Tₙ as a whole is not checked. */
export function perform(d: Directive, T: Program<Hole>, P: Pipeline): readonly Step[] {
  const meaning = expand(d, T.body);
  if (meaning !== null) {
    const steps: Step[] = [];
    for (const part of meaning) steps.push(...perform(part, steps.at(-1)?.T ?? T, P));
    return steps;
  }
  const applied = { ...T, body: apply(d, T, P) };
  checkLimits(T.body, applied.body, P);
  return [{ directive: d, T: applied }];
}
