import type { Name } from '../syntax/expr.ts';
import { variable } from './build.ts';
import type { Code } from './code.ts';
import { isFree } from './cost.ts';
import type { Names } from './names.ts';
import { Numbering } from './numbering.ts';
import type { Definition } from './program.ts';
import { type Sequence, type Statement, sequence } from './statement.ts';
import { expressionsOf, letsOf, mapParts, operandsOf, storedIn, withOperands } from './walk.ts';

/**
 * Common subexpressions: what is computed more than once on a straight way is computed once.
 *
 *     … e …; … e …   ⟶   let x = e in … x …; … x …
 *
 * A straight way is what follows one another without a loop or a branch; loops and branches use what was computed before
 * them. A load is the same as another when nothing was stored to its buffer between them.
 */
export function shareCommon(s: Statement, names: Names): Statement {
  return new Sharing(names).way(s, { outer: null, own: new Map() });
}

/**
 * When each buffer was last stored to, or may have been; no two states of the memory have the same number. Those of one way
 * are apart from those of the ways around it, so that there are few to copy at each store.
 */
interface Versions {
  readonly outer: Versions | null;
  readonly own: ReadonlyMap<Name, number>;
}

/** One step of a straight way, and what it finds in memory. */
interface Step {
  readonly item: Definition | Exclude<Statement, Sequence | { tag: 'Let' }>;
  readonly versions: Versions;
}

class Sharing {
  readonly #names: Names;
  readonly #numbering = new Numbering();
  readonly #loaded = new WeakMap<Versions, Map<Code, number>>();
  /** The variables of expressions that have one here, by number. */
  readonly #available = new Map<number, Code>();
  /** Variables that have another name already. */
  readonly #copies = new Map<Name, Code>();
  #states = 0;

  constructor(names: Names) {
    this.#names = names;
  }

  way(s: Statement, start: Versions): Statement {
    const steps = this.#stepsOf(s, start);
    const uses = this.#usesIn(steps);
    const made: (Definition | Statement)[] = [];
    const added: number[] = [];

    const hold = (number: number, x: Code): void => {
      if (this.#available.has(number)) return;
      this.#available.set(number, x);
      added.push(number);
    };
    const share = (e: Code, versions: Versions): Code => {
      if (e.tag === 'Variable') return this.#copies.get(e.name) ?? e;
      if (isFree(e)) return e;
      const number = this.#numberOf(e, versions);
      const held = this.#available.get(number);
      if (held !== undefined) return held;
      const value = withOperands(
        e,
        operandsOf(e).map((operand) => share(operand, versions)),
      );
      if ((uses.get(number) ?? 0) < 2) return value;
      const x = variable(this.#names.fresh('v'), e.type, e.lanes);
      made.push({ x: x.name, value });
      hold(number, x);
      return x;
    };

    for (const { item, versions } of steps) {
      const code = (e: Code): Code => share(e, versions);
      if ('tag' in item) {
        const inside = this.#changed({ outer: versions, own: new Map() }, storedIn(item));
        made.push(mapParts(item, code, (inner) => this.way(inner, inside)));
      } else {
        const value = code(item.value);
        if (value.tag === 'Variable' || value.tag === 'Constant') this.#copies.set(item.x, value);
        else made.push({ x: item.x, value });
        hold(this.#numberOf(item.value, versions), code(variable(item.x, value.type, value.lanes)));
      }
    }
    for (const number of added) this.#available.delete(number);
    return together(made);
  }

  /** The way through sequences and lets, in order. */
  #stepsOf(s: Statement, start: Versions): readonly Step[] {
    const steps: Step[] = [];
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

  /** How often each expression is needed, where what is inside of another that is needed again counts once. */
  #usesIn(steps: readonly Step[]): ReadonlyMap<number, number> {
    const uses = new Map<number, number>();
    const count = (e: Code, versions: Versions): void => {
      if (isFree(e)) return;
      const number = this.#numberOf(e, versions);
      if (this.#available.has(number)) return;
      const before = uses.get(number) ?? 0;
      uses.set(number, before + 1);
      if (before === 0) for (const operand of operandsOf(e)) count(operand, versions);
    };
    for (const { item, versions } of steps) {
      for (const e of 'tag' in item ? expressionsOf(item) : [item.value]) count(e, versions);
    }
    return uses;
  }

  #changed(versions: Versions, buffers: ReadonlySet<Name>): Versions {
    if (buffers.size === 0) return versions;
    const state = ++this.#states;
    const own = new Map(versions.own);
    for (const buffer of buffers) own.set(buffer, state);
    return { ...versions, own };
  }

  #numberOf(e: Code, versions: Versions): number {
    const loaded = this.#loaded.get(versions) ?? new Map<Code, number>();
    this.#loaded.set(versions, loaded);
    return this.#numbering.of(e, (buffer) => versionIn(versions, buffer), loaded);
  }
}

function versionIn(versions: Versions, buffer: Name): number {
  for (let way: Versions | null = versions; way !== null; way = way.outer) {
    const version = way.own.get(buffer);
    if (version !== undefined) return version;
  }
  return 0;
}

/** Definitions are for all that follows. */
function together(parts: readonly (Definition | Statement)[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if ('tag' in part) rest.push(part);
    else rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
  }
  return sequence(...rest.reverse());
}
