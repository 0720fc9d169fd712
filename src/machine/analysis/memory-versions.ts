import type { Name } from '../../syntax/expr.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import { type Sequence, type Statement, sequence } from '../ir/statement.ts';
import { letsOf } from '../ir/walk.ts';
import { ModifiedStorage } from './modified-storage.ts';
import { type MemoryState, ValueNumbers } from './value-numbers.ts';

/**
 * The version of each buffer and register: the number of the last statement that may have changed it. Each
 * straight-line region has its own map on top of the map of the enclosing region, so few entries are copied at each
 * store.
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

  /** The versions after a change to these buffers and registers: in an inner region, or in the rest of this region. */
  changed(places: ReadonlySet<Name>, version: number, isInside: boolean): MemoryVersions {
    const own = new Map(isInside ? [] : this.#own);
    for (const place of places) own.set(place, version);
    return new MemoryVersions(isInside ? this : this.#outer, own);
  }
}

/** A step of straight-line code, and the memory versions before it. */
export interface StraightLineStep {
  readonly item: Definition | Exclude<Statement, Sequence | { tag: 'Let' }>;
  readonly versions: MemoryVersions;
}

/**
 * Value numbering of straight-line code, in which statements follow one another without loops or branches. Two loads
 * from equal addresses have the same number if there is no store to their buffer between them.
 */
export class StraightLineCode {
  /** The versions before any store. */
  readonly start = new MemoryVersions(null, new Map());
  readonly #numbering = new ValueNumbers();
  readonly #stores = new ModifiedStorage();
  #states = 0;

  /** The statements and definitions of sequences and lets, in order. */
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

  /** The versions in the regions inside a statement: any of its stores may run before them, as in a loop. */
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

/** Straight-line steps as one statement. The scope of a definition is everything that follows it. */
export function inSequence(parts: readonly (Definition | Statement)[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if ('tag' in part) rest.push(part);
    else rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
  }
  return sequence(...rest.reverse());
}
