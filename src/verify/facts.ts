import type { Loop, Statement } from '../machine/ir/statement.ts';
import { letsOf } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import { effectsOf } from './effects.ts';
import { type Both, type Changes, type Fact, isAmong } from './relation.ts';
import type { Side, Spot } from './side.ts';
import type { Term } from './term.ts';
import type { Terms } from './terms.ts';

/** A candidate for a fact, and the location whose contents may be stale while the fact holds; null if there is none. */
export interface Guess {
  readonly fact: Fact;
  readonly stale: Spot | null;
}

/**
 * Candidate facts that may hold after changes: a register of the second program holds the value of the same register in
 * the first program, or the value at the location from which it was loaded.
 */
export function guessesOf({ before, after }: Both, changes: Changes): readonly Guess[] {
  return [...after.registers.keys()].flatMap((register): readonly Guess[] => {
    const isAssigned = changes.after.has(register);
    if (before.registers.has(register)) {
      return isAssigned || changes.before.has(register) ? [{ fact: { tag: 'Same', register }, stale: null }] : [];
    }
    const origin = after.origins.get(register);
    if (origin === undefined || !(isAssigned || changes.stored.has(origin.buffer))) return [];
    const { buffer, place } = origin;
    return [{ fact: { tag: 'Stored', register, buffer, at: () => place }, stale: isAssigned ? origin : null }];
  });
}

/**
 * Candidate facts about the registers that a loop assigns to, at the start of an iteration: a register holds the value
 * that the previous iteration stored from it.
 */
export function carriedBy(loop: Loop, { before, after }: Both, terms: Terms): readonly Guess[] {
  const assigned = [...effectsOf(loop.body).assigned.keys()].filter((register) => !before.registers.has(register));
  if (assigned.length === 0) return [];
  const x = terms.fresh(loop.x, 'i32', 1);
  const side = after.copy();
  side.variables.set(loop.x, x);
  return storedFrom(loop.body, side, new Set(assigned)).flatMap(({ register, spot: { buffer, place } }) => {
    if (place.tag !== 'Strided') return [];
    const at = (i: Term): typeof place => {
      const address = terms.substitute(place.address, x, terms.plus(i, terms.int(-1)));
      return { ...place, address: address ?? terms.fresh('address', 'i32', 1) };
    };
    return [{ fact: { tag: 'Stored', register, buffer, at }, stale: null }];
  });
}

/** The stores of register values in straight-line code. */
function storedFrom(
  s: Statement,
  side: Side,
  registers: ReadonlySet<Name>,
): readonly { readonly register: Name; readonly spot: Spot }[] {
  const { lets, body } = letsOf(s);
  for (const { x, value } of lets) side.variables.set(x, side.evaluate(value));
  if (body.tag === 'Sequence') return body.statements.flatMap((inner) => storedFrom(inner, side, registers));
  if (body.tag !== 'Store' || body.value.tag !== 'Register' || !registers.has(body.value.register)) return [];
  return [{ register: body.value.register, spot: side.spotOfStore(body) }];
}

/** The first guess for each register. */
export function firstOfEach(guesses: readonly Guess[]): readonly Guess[] {
  return [...new Map(guesses.toReversed().map((guess) => [guess.fact.register, guess])).values()];
}

/** The given locations, and those that are stale while the guesses hold. */
export function withStale(spots: readonly Spot[], guesses: readonly Guess[]): readonly Spot[] {
  const more = guesses.flatMap(({ stale }) => (stale === null || isAmong(stale, spots) ? [] : [stale]));
  return [...spots, ...more];
}
