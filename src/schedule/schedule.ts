import { bug } from '../errors/bug.ts';
import { Refusal, refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Directive, Schedule } from '../syntax/schedule.ts';
import type { Hole, Program, Stmt } from '../syntax/target.ts';
import { alignBounds } from './align-bounds.ts';
import { bound } from './bound.ts';
import { boundExtent } from './bound-extent.ts';
import { computeAt } from './compute-at.ts';
import { computeRoot } from './compute-root.ts';
import { inconstantExtents } from './constant-extents.ts';
import { fuse } from './fuse.ts';
import { inline } from './inline.ts';
import { inPhases } from './phases.ts';
import { specialize } from './specialize.ts';
import { split } from './split.ts';
import { storageRaces } from './storage-races.ts';
import { storeAt } from './store-at.ts';
import { storeRoot } from './store-root.ts';
import { expand } from './sugar.ts';
import { swap } from './swap.ts';
import { traverse } from './traverse.ts';

/** One step of scheduling: the directive sᵢ, free of sugar, and Tᵢ = 𝓢(sᵢ, Tᵢ₋₁). */
export interface Step {
  readonly directive: Directive;
  readonly T: Program<Hole>;
}

/**
 * 𝓢(S, T₀), step by step: directives are sorted into phases, sugar is expanded, and the result is checked as a whole. Refuses
 * a directive that is not legal, at its place.
 */
export function schedule(
  S: Schedule,
  T0: Program<Hole>,
  P: Pipeline,
  placeOf: (d: Directive) => Place | null = () => null,
): readonly Step[] {
  const steps: Step[] = [];
  const now = (): Program<Hole> => steps.at(-1)?.T ?? T0;
  const written = S.directives.flatMap((d) =>
    (d.tag === 'at' ? (expand(d, T0.body) ?? []) : [d]).map((part) => ({ part, place: placeOf(d) })),
  );
  for (const part of inPhases(written.map((w) => w.part))) {
    located(written.find((w) => w.part === part)?.place ?? null, () => steps.push(...perform(part, now(), P)));
  }
  const Tn = now();
  const wrong = [...storageRaces(Tn.body), ...inconstantExtents(Tn.body)].map(({ diagnostic, about }) => {
    return { ...diagnostic, place: written.findLast(({ part }) => about(part))?.place ?? null };
  });
  if (wrong.length > 0) refuse(...wrong);
  return steps;
}

/** The steps of one directive: one, or as many as its sugar stands for. What is checked of Tₙ as a whole is not checked. */
export function perform(d: Directive, T: Program<Hole>, P: Pipeline): readonly Step[] {
  const meaning = expand(d, T.body);
  if (meaning === null) return [{ directive: d, T: { ...T, body: apply(d, T, P) } }];
  const steps: Step[] = [];
  for (const part of meaning) steps.push(...perform(part, steps.at(-1)?.T ?? T, P));
  return steps;
}

/** 𝓢(s, T) (fig. schedule-semantics). */
function apply(d: Directive, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  switch (d.tag) {
    case 'specialize':
      return specialize(d, T.body);
    case 'split':
      return split(d, T.body, P);
    case 'fuse':
      return fuse(d, T.body, P);
    case 'swap':
      return swap(d, T.body, P);
    case 'traverse':
      return traverse(d, T.body, P);
    case 'compute-at':
      return computeAt(d, T, P);
    case 'compute-root':
      return computeRoot(d, T, P);
    case 'inline':
      return inline(d, T.body, P);
    case 'store-at':
      return storeAt(d, T, P);
    case 'store-root':
      return storeRoot(d, T.body, P);
    case 'bound':
      return bound(d, T.body, P);
    case 'bound-extent':
      return boundExtent(d, T.body, P);
    case 'align-bounds':
      return alignBounds(d, T.body, P);
    case 'tile':
    case 'reorder':
    case 'parallel':
    case 'vectorize':
    case 'unroll':
    case 'at':
      return bug(`${d.tag} is sugar`);
  }
}

/** What is refused is refused at a place. */
function located(place: Place | null, action: () => void): void {
  try {
    action();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    refuse(...refusal.diagnostics.map((d) => ({ ...d, place: d.place ?? place })));
  }
}
