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
 * Vectors that are stored between each other's lanes are stored as one.
 *
 *     p{e step 3} <- a; … p{e + 1 step 3} <- b; … p{e + 2 step 3} <- c
 *     ⟶  let a′ = a in … let b′ = b in … p{e step 1} <- interleave(a′, b′, c)
 *
 * on a straight way on which nothing else stores to p or loads from it: the same bytes, and none but these.
 */
export function interleaveStores(s: Statement, names: Names): Statement {
  return hasPart(s) ? new Interleaving(names).statement(s) : s;
}

/** Is there such a store anywhere in a statement? */
function hasPart(s: Statement): boolean {
  const { body } = letsOf(s);
  return (body.tag === 'Store' && isPart(body)) || statementsIn(body).some(hasPart);
}

type Item = StraightLineStep['item'];

/** Stores whose lanes lie between each other: where they stand on the way, by place in memory. */
type Group = readonly number[];

class Interleaving {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #ways = new StraightLineCode();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    const items = this.#ways.stepsOf(s, this.#ways.start).map(({ item }) => item);
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
    const found = new Map<string, number>();
    for (const [at, item] of items.entries()) if (isStore(item) && isPart(item)) found.set(this.#keyOf(item, 0), at);
    const groups: Group[] = [];
    for (const at of found.values()) {
      const item = items[at];
      if (item === undefined || !isStore(item)) continue;
      const members = Array.from({ length: item.stride }, (_, j) => found.get(this.#keyOf(item, j)));
      const group = members.filter((member) => member !== undefined);
      if (group.length < item.stride || !isAlone(group, item.buffer, items)) continue;
      for (const [j] of members.entries()) found.delete(this.#keyOf(item, j));
      groups.push(group);
    }
    return groups;
  }

  /** The same for stores to the same place; of one that is so many elements further on. */
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

/** Is a store one of several that fill registers together? */
function isPart({ stride, address, value: { type, lanes } }: Store): boolean {
  const isWhole = (stride * lanes * bytesOf(type)) % 16 === 0;
  return stride >= 2 && stride <= 4 && lanes > 1 && isWhole && type !== 'bool' && isLoopInvariant(address, new Set());
}

/** Are the stores of a group all that happens to a buffer between the first and the last of them, and nothing can stop there? */
function isAlone(group: Group, buffer: string, items: readonly Item[]): boolean {
  const between = items.slice(Math.min(...group), Math.max(...group) + 1);
  return between.every((item, i) => {
    const own = group.includes(Math.min(...group) + i);
    if ('tag' in item && !(item.tag === 'Store' && (own || item.buffer !== buffer))) return false;
    const expressions = 'tag' in item ? expressionsOf(item) : [item.value];
    return expressions.every((e) => nodesOf(e).every((node) => !('buffer' in node && node.buffer === buffer)));
  });
}
