import type { Name } from '../../syntax/expr.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import { type Sequence, type Statement, sequence } from '../ir/statement.ts';
import { letsOf } from '../ir/walk.ts';
import { ModifiedStorage } from './modified-storage.ts';
import { type MemoryState, ValueNumbers } from './value-numbers.ts';

/**
 * When each buffer was last stored to, or may have been; no two states of the memory have the same number. Those of one way
 * are apart from those of the ways around it, so that there are few to copy at each store.
 */
export class MemoryVersions implements MemoryState {
  readonly numbers = new Map<Code, number>();
  readonly #outer: MemoryVersions | null;
  readonly #own: ReadonlyMap<Name, number>;

  constructor(outer: MemoryVersions | null, own: ReadonlyMap<Name, number>) {
    this.#outer = outer;
    this.#own = own;
  }

  versionOf(place: Name): number {
    return this.#own.get(place) ?? this.#outer?.versionOf(place) ?? 0;
  }

  /** After all of these have been stored to, in a way of its own or in the same. */
  changed(places: ReadonlySet<Name>, version: number, isInside: boolean): MemoryVersions {
    const own = new Map(isInside ? [] : this.#own);
    for (const place of places) own.set(place, version);
    return new MemoryVersions(isInside ? this : this.#outer, own);
  }
}

/** One step of a straight way, and what it finds in memory. */
export interface StraightLineStep {
  readonly item: Definition | Exclude<Statement, Sequence | { tag: 'Let' }>;
  readonly versions: MemoryVersions;
}

/**
 * Straight ways: what follows one another without a loop or a branch. Equal expressions have equal numbers, where a load is the same as
 * another when nothing was stored to its buffer between them.
 */
export class StraightLineCode {
  /** Nothing has been stored. */
  readonly start = new MemoryVersions(null, new Map());
  readonly #numbering = new ValueNumbers();
  readonly #stores = new ModifiedStorage();
  #states = 0;

  /** The way through sequences and lets, in order. */
  stepsOf(s: Statement, start: MemoryVersions): readonly StraightLineStep[] {
    const steps: StraightLineStep[] = [];
    let versions = start;
    const walk = (s: Statement): void => {
      if (s.tag === 'Sequence') for (const inner of s.statements) walk(inner);
      else if (s.tag === 'Let') {
        const { lets, body } = letsOf(s);
        for (const { x, value } of lets) steps.push({ item: { x, value }, versions });
        walk(body);
      } else {
        steps.push({ item: s, versions });
        versions = this.#after(s, versions, false);
      }
    };
    walk(s);
    return steps;
  }

  /** What the ways inside of a statement find in memory: they may come after any of its stores. */
  inside(s: Statement, versions: MemoryVersions): MemoryVersions {
    return this.#after(s, versions, true);
  }

  numberOf(e: Code, versions: MemoryVersions): number {
    return this.#numbering.of(e, versions);
  }

  #after(s: Statement, versions: MemoryVersions, isInside: boolean): MemoryVersions {
    const stored = this.#stores.in(s);
    return stored.size === 0 ? versions : versions.changed(stored, ++this.#states, isInside);
  }
}

/** The steps of a way as one statement; definitions are for all that follows. */
export function inSequence(parts: readonly (Definition | Statement)[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if ('tag' in part) rest.push(part);
    else rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
  }
  return sequence(...rest.reverse());
}
