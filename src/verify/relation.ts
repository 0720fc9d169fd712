import type { Name } from '../syntax/expr.ts';
import type { Side, Spot } from './side.ts';
import type { Place, Term, Version } from './term.ts';
import type { Terms } from './terms.ts';
import { isSame, type Versions } from './versions.ts';

/** Both programs at the same point of their execution. */
export interface Both {
  readonly before: Side;
  readonly after: Side;
  /** The locations where the memory of the second program may differ from the memory of the first. */
  readonly stale: readonly Spot[];
}

/**
 * A fact about a register of the second program: it holds the value that the first program has in the register of the
 * same name, or at a memory location, which may depend on the iteration of a loop.
 */
export type Fact =
  | { readonly tag: 'Same'; readonly register: Name }
  | { readonly tag: 'Stored'; readonly register: Name; readonly buffer: Name; readonly at: (x: Term) => Place };

/** The buffers and registers that statements of both programs change. */
export interface Changes {
  readonly stored: ReadonlySet<Name>;
  readonly before: ReadonlyMap<Name, Pick<Term, 'type' | 'lanes'>>;
  readonly after: ReadonlyMap<Name, Pick<Term, 'type' | 'lanes'>>;
}

/** The simulation relation between the states of two programs. */
export class Relation {
  readonly #terms: Terms;
  readonly #versions: Versions;
  /** The outputs, and the buffers that the second program loads from. The contents of other buffers do not matter. */
  readonly #visible: ReadonlySet<Name>;

  constructor(terms: Terms, versions: Versions, visible: ReadonlySet<Name>) {
    this.#terms = terms;
    this.#versions = versions;
    this.#visible = visible;
  }

  /**
   * A buffer whose contents may differ outside the stale locations, and where they may differ; null if there is none.
   * The place is null if the contents have no common version, and so may differ everywhere.
   */
  difference({ before, after }: Both, stale: readonly Spot[]): { buffer: Name; place: Place | null } | null {
    for (const [buffer, version] of before.memory) {
      const other = after.versionOf(buffer);
      if (!this.#visible.has(buffer) || this.#isSameChain(version, other)) continue;
      const places = placesSince(version, other);
      if (places === null) return { buffer, place: null };
      for (const place of places) {
        const spot = { buffer, place };
        if (!this.#isStale(spot, stale) && !this.#agree(before, after, spot)) return spot;
      }
    }
    return null;
  }

  /** Were the same values stored to the same places, in the same order? */
  #isSameChain(a: Version, b: Version): boolean {
    let [left, right] = [a, b];
    while (left !== right) {
      const [first, second] = [left.store, right.store];
      if (first === null || second === null || !isSame(first.place, second.place)) return false;
      if (!this.#versions.isEqual(first.value, second.value)) return false;
      [left, right] = [first.before, second.before];
    }
    return true;
  }

  #agree(before: Side, after: Side, spot: Spot): boolean {
    return this.#versions.isEqual(before.read(spot), after.read(spot));
  }

  /** Is a location stale as a whole, or is each of its lanes stale? */
  #isStale(spot: Spot, stale: readonly Spot[]): boolean {
    if (isAmong(spot, stale)) return true;
    const { buffer, place } = spot;
    if (place.lanes === 1 || !stale.some((each) => each.buffer === buffer && each.place.lanes === 1)) return false;
    return Array.from({ length: place.lanes }, (_, i) => this.#versions.element(place, i)).every((element) =>
      isAmong({ buffer, place: element }, stale),
    );
  }

  /** The same state in a normal form: memory that is proved equal has the same version and is not stale. */
  settled({ before, after, stale }: Both): Both {
    const differing = stale.filter((spot) => before.memory.has(spot.buffer) && !this.#agree(before, after, spot));
    for (const [buffer, version] of before.memory) {
      if (version === after.memory.get(buffer) || differing.some((each) => each.buffer === buffer)) continue;
      const places = placesSince(version, after.versionOf(buffer));
      const isEqual =
        this.#isSameChain(version, after.versionOf(buffer)) ||
        places?.every((place) => this.#agree(before, after, { buffer, place })) === true;
      if (isEqual) after.memory.set(buffer, version);
    }
    return { before, after, stale: differing };
  }

  /** Is a fact proved to hold in a state, at the iteration x of a loop? */
  holds({ before, after }: Both, fact: Fact, x: Term): boolean {
    const own = after.registers.get(fact.register);
    if (own === undefined) return false;
    if (fact.tag === 'Stored')
      return this.#versions.isEqual(own, before.read({ buffer: fact.buffer, place: fact.at(x) }));
    const other = before.registers.get(fact.register);
    return other !== undefined && this.#versions.isEqual(own, other);
  }

  /** Havoc: replace the changed parts of both states by arbitrary related values, for which the given facts hold. */
  havoc(both: Both, changes: Changes, stale: readonly Spot[], facts: readonly Fact[], x: Term): Both {
    const [before, after] = [both.before.copy(), both.after.copy()];
    for (const buffer of changes.stored) {
      if (!before.memory.has(buffer)) continue; // allocated by the statements themselves
      const version = this.#versions.unknown();
      before.memory.set(buffer, version);
      after.memory.set(buffer, version);
      for (const spot of stale.filter((each) => each.buffer === buffer)) after.write(spot, this.#unknown(spot.place));
    }
    for (const [side, registers] of [[before, changes.before] as const, [after, changes.after] as const]) {
      for (const [register, { type, lanes }] of registers)
        side.registers.set(register, this.#terms.fresh(register, type, lanes));
    }
    for (const fact of facts) {
      const value =
        fact.tag === 'Same'
          ? before.registers.get(fact.register)
          : before.read({ buffer: fact.buffer, place: fact.at(x) });
      if (value !== undefined) after.registers.set(fact.register, value);
    }
    return { before, after, stale };
  }

  #unknown({ type, lanes }: Place): Term {
    return this.#terms.fresh('stale', type, lanes);
  }
}

export function isAmong({ buffer, place }: Spot, spots: readonly Spot[]): boolean {
  return spots.some((each) => each.buffer === buffer && isSame(each.place, place));
}

/** The places that were stored to since the last common version of two versions; null if they have none. */
function placesSince(a: Version, b: Version): readonly Place[] | null {
  const older = new Set<Version>();
  for (let each: Version | null = a; each !== null; each = each.store?.before ?? null) older.add(each);
  const places: Place[] = [];
  let common: Version | null = b;
  for (; common !== null && !older.has(common); common = common.store?.before ?? null)
    if (common.store !== null) places.push(common.store.place);
  if (common === null) return null;
  for (let each = a; each !== common && each.store !== null; each = each.store.before) places.push(each.store.place);
  return places;
}
