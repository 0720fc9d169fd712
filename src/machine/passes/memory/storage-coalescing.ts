import type { Name } from '../../../syntax/expr.ts';
import { constantOf, variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import { slabsReadBy } from '../../ir/host/slabs.ts';
import { readsOf } from '../../ir/reads.ts';
import type { Allocation, BufferShape, Statement } from '../../ir/statement.ts';
import { substitute } from '../../ir/substitute.ts';
import { expressionsOf, letsOf, mapParts, nodesOf, statementsIn } from '../../ir/walk.ts';

/**
 * Storage coalescing: place a buffer (the guest) in the storage of another one (the host) that is dead by then.
 *
 *     allocate p: t(e) in … allocate q: u(e′) in s …   ⟶   allocate p: t(e) or u(e′) in … reuse q: u(e′) in s …
 *
 * Conditions:
 *
 *  - p is dead in the scope of q and after it: neither s nor any statement that may run after s inside the scope of p
 *    accesses p. The scope of q may end long before that of p, for example if flattening removed a loop that runs once.
 *  - The other guests of p are also dead in the scope of q and after it.
 *  - No loop and no branch is between p and q. So both are allocated equally often, no iteration sees the bytes of
 *    another, iterations of a parallel loop never share storage, and p does not reserve storage for a q in a branch
 *    that is not executed.
 *  - e′ can be evaluated where p is allocated.
 *  - Neither p nor q has a constant size.
 *
 * Only `outline` and, in checked builds, `check-addresses` run after this pass: all others assume that buffers with
 * different names do not overlap.
 */
export function coalesceStorage(s: Statement): Statement {
  const plan = new CoalescingPlan();
  plan.visit(s, [], null);
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

/** A candidate: an allocation that encloses the current statement, with no loop and no branch between them. */
interface Host {
  readonly allocation: Allocation;
  /** The buffers in its storage: the host and its guests. */
  readonly buffers: Set<Name>;
  /** The number of variables that were bound before it. */
  readonly bound: number;
}

/**
 * The code after the current statement in the scope of its hosts: the rest of each enclosing sequence, innermost first.
 */
interface Continuation {
  readonly statements: readonly Statement[];
  /** The index of the first of them that comes after the current statement. */
  readonly from: number;
  readonly outer: Continuation | null;
}

class CoalescingPlan {
  /** The host of each guest. */
  readonly hosts = new Map<Name, Allocation>();
  /** The shapes of the guests of each host. */
  readonly guests = new Map<Name, BufferShape[]>();
  /** The variables in scope, numbered in the order in which they are bound, with the values of lets. */
  readonly #bound = new Map<Name, { readonly at: number; readonly value: Code | null }>();

  readonly #accessed = new Map<Statement, ReadonlySet<Name>>();

  visit(s: Statement, hosts: readonly Host[], after: Continuation | null): void {
    switch (s.tag) {
      case 'Allocation': {
        const host = hosts.find((candidate) => this.#place(s, candidate, after));
        const own = { allocation: s, buffers: new Set([s.buffer]), bound: this.#bound.size };
        if (host !== undefined) host.buffers.add(s.buffer);
        this.#bind(s.pointer, null);
        this.visit(s.body, host === undefined ? [...hosts, own] : hosts, after);
        return;
      }
      case 'Reuse':
        this.#bind(s.pointer, null);
        this.visit(s.body, [], null);
        return;
      case 'Let': {
        const { lets, body } = letsOf(s);
        for (const { x, value } of lets) this.#bind(x, value);
        this.visit(body, hosts, after);
        return;
      }
      case 'Loop':
        for (const { x } of [s, ...s.steps]) this.#bind(x, null);
        this.visit(s.body, [], null);
        return;
      case 'Sequence':
        for (const [i, inner] of s.statements.entries())
          this.visit(inner, hosts, { statements: s.statements, from: i + 1, outer: after });
        return;
      case 'If':
        for (const branch of statementsIn(s)) this.visit(branch, [], null);
        return;
      case 'Store':
      case 'Scatter':
      case 'Check':
      case 'Hold':
      case 'Assign':
      case 'Call':
      case 'Tick':
      case 'HostCall':
        for (const inner of statementsIn(s)) this.visit(inner, hosts, after);
    }
  }

  #bind(x: Name, value: Code | null): void {
    this.#bound.set(x, { at: this.#bound.size, value });
  }

  /** Place s in the storage of a host, if that is sound. */
  #place(s: Allocation, { allocation, buffers, bound }: Host, after: Continuation | null): boolean {
    const hasConstantSize = [s, allocation].some(({ sizes }) => sizes.every((size) => constantOf(size) !== null));
    if (hasConstantSize || this.#isLive(buffers, s, after)) return false;
    const evaluated = s.sizes.map((size) => this.#inTermsOf(size, bound));
    const sizes = evaluated.filter((size) => size !== null);
    if (sizes.length < evaluated.length) return false;
    this.hosts.set(s.buffer, allocation);
    this.guests.set(allocation.buffer, [...(this.guests.get(allocation.buffer) ?? []), { type: s.type, sizes }]);
    return true;
  }

  /**
   * Does the scope of s, or a statement that follows it, access one of these buffers? A buffer whose scope has ended is
   * not accessed again.
   */
  #isLive(buffers: ReadonlySet<Name>, s: Allocation, after: Continuation | null): boolean {
    const accesses = (each: Statement): boolean => {
      const accessed = this.#accessedIn(each);
      for (const buffer of buffers) if (accessed.has(buffer)) return true;
      return false;
    };
    if (accesses(s.body)) return true;
    for (let rest = after; rest !== null; rest = rest.outer) {
      for (let i = rest.from; i < rest.statements.length; i++) {
        const following = rest.statements[i];
        if (following !== undefined && accesses(following)) return true;
      }
    }
    return false;
  }

  /** A scalar in terms of the first `bound` variables, or null if that is not possible. */
  #inTermsOf(e: Code, bound: number): Code | null {
    if (readsOf(e).length > 0) return null;
    const later = new Map<Name, Code>();
    for (const { name } of nodesOf(e).filter((node) => node.tag === 'Variable')) {
      const { at, value } = this.#bound.get(name) ?? { at: -1, value: null };
      if (at < bound) continue;
      const made = value === null ? null : this.#inTermsOf(value, bound);
      if (made === null) return null;
      later.set(name, made);
    }
    return substitute(e, later);
  }

  /** The buffers whose storage a statement or its inner statements use, by loads, stores and guests. */
  #accessedIn(s: Statement): ReadonlySet<Name> {
    const known = this.#accessed.get(s);
    if (known !== undefined) return known;
    const { lets, body } = letsOf(s);
    const all = new Set<Name>();
    const read = (e: Code): void => {
      for (const node of readsOf(e)) if ('buffer' in node) all.add(node.buffer);
    };
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(body)) read(e);
    if (body.tag === 'Store' || body.tag === 'Scatter') all.add(body.buffer);
    if (body.tag === 'HostCall') for (const { buffer } of [...slabsReadBy(body), body.result]) all.add(buffer);
    if (body.tag === 'Reuse') all.add(body.of);
    for (const inner of statementsIn(body)) for (const buffer of this.#accessedIn(inner)) all.add(buffer);
    this.#accessed.set(s, all);
    return all;
  }
}
