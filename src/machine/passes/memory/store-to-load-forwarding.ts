import type { Name } from '../../../syntax/expr.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { Addresses, areApart, type ByteExtent, isDense } from '../../analysis/addresses.ts';
import { isFree } from '../../analysis/cost.ts';
import { ModifiedStorage } from '../../analysis/modified-storage.ts';
import { integerOf, variable } from '../../ir/build.ts';
import type { Code, Load } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import type { Allocation, Hold, Statement, Store } from '../../ir/statement.ts';
import { sequence } from '../../ir/statement.ts';
import { letsOf, mapOperands, mapParts } from '../../ir/walk.ts';

/**
 * Forwarding: what is stored to small storage and loaded again on a straight way is not loaded.
 *
 *     p{a} ← e; … p{a} …   ⟶   let x = e in p{a} ← x; … x …
 *
 * where nothing is stored between them that overlaps it. Storage of which nothing is loaded any more goes with all stores to it
 * (unread.ts). A register is held for all that follows on its way, so that what was accumulated in it can be forwarded too.
 */
export function forwardStores(s: Statement, names: Names): Statement {
  return new Forwarding(names).way(s, new Map());
}

/** Larger storage is not what values of one tile are accumulated in. */
const mostBytes = 1024;

/** What was stored last, by where. */
type Stored = Map<string, Kept>;

interface Kept extends ByteExtent {
  readonly buffer: Name;
  readonly base: string;
  readonly value: Code;
}

class Forwarding {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #stores = new ModifiedStorage();
  readonly #small = new Set<Name>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** What follows one another; `stored` becomes what it leaves. */
  way(s: Statement, stored: Stored): Statement {
    const made: Part[] = [];
    const waiting = [s];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { lets, body } = letsOf(next);
      for (const { x, value } of lets) {
        const definition = { x, value: this.#code(value, stored) };
        this.#addresses.define(definition);
        made.push(definition);
      }
      if (body.tag === 'Sequence') waiting.push(...body.statements.toReversed());
      else if (body.tag === 'Hold') {
        made.push({ ...body, value: this.#code(body.value, stored) });
        waiting.push(body.body);
      } else if (body.tag === 'Store') made.push(...this.#store(body, stored));
      else made.push(this.#other(body, stored));
    }
    return assembled(made);
  }

  #store(s: Store, stored: Stored): readonly Part[] {
    const [address, value] = [this.#code(s.address, stored), this.#code(s.value, stored)];
    const { type, lanes } = value;
    const { key, base, offset } = this.#addresses.placeOf(address);
    const extent = { offset, bytes: lanes * bytesOf(type) };
    for (const [at, other] of stored) {
      const isApart = other.buffer !== s.buffer || (other.base === base && areApart(other, extent));
      if (!isApart || !isDense(s.stride, lanes)) stored.delete(at);
    }
    const isKept = this.#small.has(s.buffer) && isDense(s.stride, lanes) && !(type === 'bool' && lanes > 1);
    if (!isKept) return [{ ...s, address, value }];
    const isPlain = isFree(value) && value.tag !== 'Register';
    const x = isPlain ? null : this.#names.fresh('v');
    const kept = x === null ? value : variable(x, type, lanes);
    stored.set(placeIn(s.buffer, key, lanes), { ...extent, buffer: s.buffer, base, value: kept });
    return [...(x === null ? [] : [{ x, value }]), { ...s, address, value: kept }];
  }

  #other(s: Exclude<Statement, Store | Hold>, stored: Stored): Statement {
    if (s.tag === 'Allocation' && isSmall(s)) this.#small.add(s.buffer);
    const isApart = s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel');
    const changed = this.#stores.in(s);
    const before = new Map([...stored].filter(([, { buffer }]) => !isApart && !changed.has(buffer)));
    const made = mapParts(
      s,
      (e) => this.#code(e, stored),
      (inner) => this.way(inner, new Map(before)),
    );
    for (const [at, { buffer }] of stored) if (changed.has(buffer)) stored.delete(at);
    return made;
  }

  #code(e: Code, stored: Stored): Code {
    if (stored.size === 0) return e;
    const done = new Map<Code, Code>();
    const visit = (e: Code): Code => {
      const known = done.get(e);
      if (known !== undefined) return known;
      const made = (e.tag === 'Load' ? this.#valueOf(e, stored) : null) ?? mapOperands(e, visit);
      done.set(e, made);
      return made;
    };
    return visit(e);
  }

  #valueOf({ buffer, address, type, lanes, stride }: Load, stored: Stored): Code | null {
    if (!this.#small.has(buffer) || !isDense(stride, lanes)) return null;
    const value = stored.get(placeIn(buffer, this.#addresses.placeOf(address).key, lanes))?.value;
    return value?.type === type ? value : null;
  }
}

type Part = Definition | Statement;

/** Definitions and registers are for all that follows. */
function assembled(parts: readonly Part[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if (!('tag' in part)) rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
    else if (part.tag === 'Hold') rest = [{ ...part, body: sequence(...rest.reverse()) }];
    else rest.push(part);
  }
  return sequence(...rest.reverse());
}

function placeIn(buffer: Name, key: string, lanes: number): string {
  return `${buffer} ${key} x ${lanes}`;
}

function isSmall({ type, sizes }: Allocation): boolean {
  return sizes.reduce((product, size) => product * (integerOf(size) ?? Infinity), bytesOf(type)) <= mostBytes;
}
