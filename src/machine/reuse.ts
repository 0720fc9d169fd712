import type { Name } from '../syntax/expr.ts';
import { integerOf, variable } from './build.ts';
import type { Code } from './code.ts';
import { readsOf } from './reads.ts';
import { substitute } from './rename.ts';
import type { Allocation, Need, Statement } from './statement.ts';
import { expressionsOf, letsOf, mapParts, nodesOf, statementsIn } from './walk.ts';

/**
 * Storage that nobody uses any more is used again.
 *
 *     allocate p: t(e) in … allocate q: u(e′) in s   ⟶   allocate p: t(e) or u(e′) in … reuse q: u(e′) in s
 *
 * where s does not use what is stored at p, both are allocated equally often, and e′ can be said where p is allocated. It
 * is the last of all passes: those before take buffers of different names to be apart.
 */
export function reuse(s: Statement): Statement {
  const plan = new Planning();
  plan.visit(s, []);
  const rewrite = (s: Statement): Statement => {
    const inside = mapParts(s, (e) => e, rewrite);
    if (inside.tag !== 'Allocation') return inside;
    const host = plan.hosts.get(inside.buffer);
    if (host !== undefined) {
      const { buffer, type, sizes, pointer, body } = inside;
      return { tag: 'Reuse', buffer, type, sizes, of: host.buffer, at: variable(host.pointer), pointer, body };
    }
    return { ...inside, others: [...inside.others, ...(plan.guests.get(inside.buffer) ?? [])] };
  };
  return rewrite(s);
}

/** Storage that is there, in the order of what was bound when. */
interface Held {
  readonly allocation: Allocation;
  /** The buffers that lie there. */
  readonly buffers: Set<Name>;
  /** How many variables were bound before it. */
  readonly bound: number;
}

class Planning {
  /** Where a buffer lies instead. */
  readonly hosts = new Map<Name, Allocation>();
  /** What else has to fit into the storage of a buffer. */
  readonly guests = new Map<Name, Need[]>();
  /** The variables around, by when they were bound, and what those that are lets stand for. */
  readonly #bound = new Map<Name, { readonly at: number; readonly value: Code | null }>();

  readonly #touched = new Map<Statement, ReadonlySet<Name>>();

  /** `held` is the storage that was allocated since the last loop began. */
  visit(s: Statement, held: readonly Held[]): void {
    switch (s.tag) {
      case 'Allocation': {
        const host = held.find((candidate) => this.#fits(s, candidate));
        const own = { allocation: s, buffers: new Set([s.buffer]), bound: this.#bound.size };
        if (host !== undefined) host.buffers.add(s.buffer);
        this.#bind(s.pointer, null);
        this.visit(s.body, host === undefined ? [...held, own] : held);
        return;
      }
      case 'Reuse':
        this.#bind(s.pointer, null);
        this.visit(s.body, []);
        return;
      case 'Let': {
        const { lets, body } = letsOf(s);
        for (const { x, value } of lets) this.#bind(x, value);
        this.visit(body, held);
        return;
      }
      case 'Loop':
        for (const { x } of [s, ...s.steps]) this.#bind(x, null);
        this.visit(s.body, []);
        return;
      case 'Sequence':
      case 'Store':
      case 'Scatter':
      case 'If':
      case 'Check':
      case 'Hold':
      case 'Assign':
      case 'Call':
      case 'Tick':
        for (const inner of statementsIn(s)) this.visit(inner, held);
    }
  }

  #bind(x: Name, value: Code | null): void {
    this.#bound.set(x, { at: this.#bound.size, value });
  }

  /** Plan to put s into the storage of another, if that can be. */
  #fits(s: Allocation, { allocation, buffers, bound }: Held): boolean {
    const hasConstantSize = [s, allocation].some(({ sizes }) => sizes.every((size) => integerOf(size) !== null));
    if (hasConstantSize || [...buffers].some((buffer) => this.#touchedIn(s.body).has(buffer))) return false;
    const said = s.sizes.map((size) => this.#said(size, bound));
    const sizes = said.filter((size) => size !== null);
    if (sizes.length < said.length) return false;
    this.hosts.set(s.buffer, allocation);
    this.guests.set(allocation.buffer, [...(this.guests.get(allocation.buffer) ?? []), { type: s.type, sizes }]);
    return true;
  }

  /** A scalar in terms of the first so many variables, or null if it cannot be said so. */
  #said(e: Code, bound: number): Code | null {
    if (readsOf(e).length > 0) return null;
    const later = new Map<Name, Code>();
    for (const { name } of nodesOf(e).filter((node) => node.tag === 'Variable')) {
      const { at, value } = this.#bound.get(name) ?? { at: -1, value: null };
      if (at < bound) continue;
      const said = value === null ? null : this.#said(value, bound);
      if (said === null) return null;
      later.set(name, said);
    }
    return substitute(e, later);
  }

  /** The buffers that a statement reads or writes, anywhere inside. */
  #touchedIn(s: Statement): ReadonlySet<Name> {
    const known = this.#touched.get(s);
    if (known !== undefined) return known;
    const { lets, body } = letsOf(s);
    const all = new Set<Name>();
    const read = (e: Code): void => {
      for (const node of readsOf(e)) if ('buffer' in node) all.add(node.buffer);
    };
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(body)) read(e);
    if (body.tag === 'Store' || body.tag === 'Scatter') all.add(body.buffer);
    for (const inner of statementsIn(body)) for (const buffer of this.#touchedIn(inner)) all.add(buffer);
    this.#touched.set(s, all);
    return all;
  }
}
