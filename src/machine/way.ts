import type { Name } from '../syntax/expr.ts';
import type { Code } from './code.ts';
import { Numbering } from './numbering.ts';
import type { Definition } from './program.ts';
import { type Sequence, type Statement, sequence } from './statement.ts';
import { letsOf, storedIn } from './walk.ts';

/** How often each buffer has been stored to, or may have been; no two states have the same number. */
export type Versions = ReadonlyMap<Name, number>;

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
        versions = this.changed(versions, storedIn(s));
      }
    };
    walk(s);
    return steps;
  }

  /** What is in memory when some buffers may have been stored to. */
  changed(versions: Versions, buffers: ReadonlySet<Name>): Versions {
    if (buffers.size === 0) return versions;
    const state = ++this.#states;
    return new Map([...versions, ...Array.from(buffers, (buffer): [Name, number] => [buffer, state])]);
  }

  numberOf(e: Code, versions: Versions): number {
    const loaded = this.#loaded.get(versions) ?? new Map<Code, number>();
    this.#loaded.set(versions, loaded);
    return this.#numbering.of(e, (buffer) => versions.get(buffer) ?? 0, loaded);
  }
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
