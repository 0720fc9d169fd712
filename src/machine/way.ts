import type { Name } from '../syntax/expr.ts';
import type { Code } from './code.ts';
import { Numbering } from './numbering.ts';
import type { Definition } from './program.ts';
import { type Sequence, type Statement, sequence } from './statement.ts';
import { letsOf, storedIn } from './walk.ts';

/**
 * When each buffer was last stored to, or may have been; no two states of the memory have the same number. Those of one way
 * are apart from those of the ways around it, so that there are few to copy at each store.
 */
export interface Versions {
  readonly outer: Versions | null;
  readonly own: ReadonlyMap<Name, number>;
}

/** Nothing has been stored. */
export const untouched: Versions = { outer: null, own: new Map() };

/** One step of a straight way, and what it finds in memory. */
export interface WayStep {
  readonly item: Definition | Exclude<Statement, Sequence | { tag: 'Let' }>;
  readonly versions: Versions;
}

/**
 * Straight ways: what follows one another without a loop or a branch. Equal expressions have equal numbers, where a load is the same as
 * another when nothing was stored to its buffer between them.
 */
export class Ways {
  readonly #numbering = new Numbering();
  readonly #loaded = new WeakMap<Versions, Map<Code, number>>();
  #states = 0;

  /** The way through sequences and lets, in order. */
  stepsOf(s: Statement, start: Versions): readonly WayStep[] {
    const steps: WayStep[] = [];
    let versions = start;
    const walk = (s: Statement): void => {
      if (s.tag === 'Sequence') for (const inner of s.statements) walk(inner);
      else if (s.tag === 'Let') {
        const { lets, body } = letsOf(s);
        for (const { x, value } of lets) steps.push({ item: { x, value }, versions });
        walk(body);
      } else {
        steps.push({ item: s, versions });
        versions = this.#changed(versions, storedIn(s));
      }
    };
    walk(s);
    return steps;
  }

  /** What the ways inside of a statement find in memory: they may come after any of its stores. */
  inside(s: Statement, versions: Versions): Versions {
    return this.#changed({ outer: versions, own: new Map() }, storedIn(s));
  }

  numberOf(e: Code, versions: Versions): number {
    const loaded = this.#loaded.get(versions) ?? new Map<Code, number>();
    this.#loaded.set(versions, loaded);
    return this.#numbering.of(e, (buffer) => versionIn(versions, buffer), loaded);
  }

  #changed(versions: Versions, buffers: ReadonlySet<Name>): Versions {
    if (buffers.size === 0) return versions;
    const state = ++this.#states;
    const own = new Map(versions.own);
    for (const buffer of buffers) own.set(buffer, state);
    return { ...versions, own };
  }
}

function versionIn(versions: Versions, buffer: Name): number {
  for (let way: Versions | null = versions; way !== null; way = way.outer) {
    const version = way.own.get(buffer);
    if (version !== undefined) return version;
  }
  return 0;
}

/** The steps of a way as one statement; definitions are for all that follows. */
export function together(parts: readonly (Definition | Statement)[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if ('tag' in part) rest.push(part);
    else rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
  }
  return sequence(...rest.reverse());
}
