import { maxInterleavedStoreStride } from '../../../heuristics.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { Addresses } from '../../analysis/addresses.ts';
import { isLoopInvariant } from '../../analysis/loop-invariant.ts';
import { inSequence, StraightLineCode, type StraightLineStep } from '../../analysis/memory-versions.ts';
import { variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import type { Statement, Store } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapParts, nodesOf, statementsIn } from '../../ir/walk.ts';

/**
 * Vectorization of interleaved stores: strided stores that together fill a range of memory become one dense store.
 *
 *     p{e step 3} <- a; … p{e + 1 step 3} <- b; … p{e + 2 step 3} <- c
 *     ⟶  let a′ = a in … let b′ = b in … p{e step 1} <- interleave(a′, b′, c)
 *
 * for elements of one byte, in straight-line code without other accesses to p in between. The dense store writes
 * exactly the same bytes.
 */
export function interleaveStores(s: Statement, names: Names): Statement {
  return hasPart(s) ? new StoreInterleaving(names).statement(s) : s;
}

/** Does a statement contain a store that may be part of an interleaved store? */
function hasPart(s: Statement): boolean {
  const { body } = letsOf(s);
  return (body.tag === 'Store' && isPart(body)) || statementsIn(body).some(hasPart);
}

type Item = StraightLineStep['item'];

/** The stores of one interleave: their indices in the straight-line code, ordered by address. */
type Group = readonly number[];

class StoreInterleaving {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #straightLine = new StraightLineCode();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    const items = this.#straightLine.stepsOf(s, this.#straightLine.start).map(({ item }) => item);
    for (const item of items) if (!('tag' in item)) this.#addresses.define(item);
    const groups = this.#groupsIn(items);
    const made: (Definition | Statement)[] = [];
    const parts = new Map<number, Code>();
    for (const [at, item] of items.entries()) {
      const group = groups.find((members) => members.includes(at));
      if (group === undefined || !isStore(item)) {
        made.push('tag' in item ? this.#inside(item) : item);
        continue;
      }
      const x = this.#names.fresh('part');
      made.push({ x, value: item.value });
      parts.set(at, variable(x, item.value.type, item.value.lanes));
      if (at === Math.max(...group)) made.push(combined(group, items, parts));
    }
    return inSequence(made);
  }

  #inside(s: Statement): Statement {
    return mapParts(
      s,
      (e) => e,
      (inner) => this.statement(inner),
    );
  }

  #groupsIn(items: readonly Item[]): readonly Group[] {
    const stores = new Map<string, number>();
    for (const [at, item] of items.entries()) if (isStore(item) && isPart(item)) stores.set(this.#keyOf(item, 0), at);
    const groups: Group[] = [];
    for (const at of stores.values()) {
      const item = items[at];
      if (item === undefined || !isStore(item)) continue;
      const members = Array.from({ length: item.stride }, (_, j) => stores.get(this.#keyOf(item, j)));
      const group = members.filter((member) => member !== undefined);
      if (group.length < item.stride || !isAlone(group, item.buffer, items)) continue;
      for (const [j] of members.entries()) stores.delete(this.#keyOf(item, j));
      groups.push(group);
    }
    return groups;
  }

  /** A key for the place of a store, moved by a number of elements. Equal places have equal keys. */
  #keyOf({ buffer, stride, address, value }: Store, elements: number): string {
    const { base, offset } = this.#addresses.placeOf(address);
    return `${buffer} ${stride} ${value.lanes} ${base} + ${(offset + elements * bytesOf(value.type)) | 0}`;
  }
}

function combined(group: Group, items: readonly Item[], parts: ReadonlyMap<number, Code>): Statement {
  const stores = group.map((at) => items[at]).filter((item) => item !== undefined && isStore(item));
  const all = group.map((at) => parts.get(at)).filter((part) => part !== undefined);
  const [first] = stores;
  if (first === undefined) return inSequence([]);
  const { type, lanes } = first.value;
  return { ...first, stride: 1, value: { tag: 'Interleave', type, lanes: lanes * all.length, parts: all } };
}

function isStore(item: Item): item is Store {
  return 'tag' in item && item.tag === 'Store';
}

/** Is a store a candidate? Its stride n must be small, and n interleaved stores must fill whole registers. */
function isPart({ stride, address, value: { type, lanes } }: Store): boolean {
  if (stride < 2 || stride > maxInterleavedStoreStride || lanes === 1 || type === 'bool') return false;
  const fillsRegisters = (stride * lanes * bytesOf(type)) % 16 === 0;
  return fillsRegisters && isLoopInvariant(address, new Set());
}

/**
 * Are there no other accesses to the buffer, and no statements except stores, from the first store of a group to the
 * last?
 */
function isAlone(group: Group, buffer: string, items: readonly Item[]): boolean {
  const between = items.slice(Math.min(...group), Math.max(...group) + 1);
  return between.every((item, i) => {
    const own = group.includes(Math.min(...group) + i);
    if ('tag' in item && !(item.tag === 'Store' && (own || item.buffer !== buffer))) return false;
    const expressions = 'tag' in item ? expressionsOf(item) : [item.value];
    return expressions.every((e) => nodesOf(e).every((node) => !('buffer' in node && node.buffer === buffer)));
  });
}
