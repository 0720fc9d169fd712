import { maxExtendedRegisters, maxForwardedBytes } from '../../../heuristics.ts';
import type { Name } from '../../../syntax/expr.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { Addresses, areDisjoint, type ByteExtent, isDense } from '../../analysis/addresses.ts';
import { isFree } from '../../analysis/cost.ts';
import { ModifiedStorage } from '../../analysis/modified-storage.ts';
import { constantOf, variable } from '../../ir/build.ts';
import type { Code, Load } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import type { Allocation, Hold, Statement, Store } from '../../ir/statement.ts';
import { sequence } from '../../ir/statement.ts';
import { letsOf, mapOperands, mapParts } from '../../ir/walk.ts';

/**
 * Store-to-load forwarding: in straight-line code, a load from a small buffer uses the value of the store before it.
 *
 *     p{a} ← e; … p{a} …   ⟶   let x = e in p{a} ← x; … x …
 *
 * if no store in between overlaps p{a}. If no load from a buffer is left, dead store elimination removes its stores.
 * The scope of a register is extended to the end of its straight-line code, so accumulated values can be forwarded too.
 * The number of such registers is limited, because their scopes are nested.
 */
export function forwardStores(s: Statement, names: Names): Statement {
  return new StoreToLoadForwarding(names).straightLine(s, new Map());
}

/** The last stored values, by place. */
type Stored = Map<string, StoredValue>;

interface StoredValue extends ByteExtent {
  readonly buffer: Name;
  readonly base: string;
  readonly value: Code;
}

class StoreToLoadForwarding {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #stores = new ModifiedStorage();
  readonly #small = new Set<Name>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** Rewrites straight-line code and updates `stored`. */
  straightLine(s: Statement, stored: Stored): Statement {
    const made: Part[] = [];
    const waiting = [s];
    let registers = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { lets, body } = letsOf(next);
      for (const { x, value } of lets) {
        const definition = { x, value: this.#code(value, stored) };
        this.#addresses.define(definition);
        made.push(definition);
      }
      if (body.tag === 'Sequence') waiting.push(...body.statements.toReversed());
      else if (body.tag === 'Hold' && registers++ < maxExtendedRegisters) {
        made.push({ extended: { ...body, value: this.#code(body.value, stored) } });
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
      const isDisjoint = other.buffer !== s.buffer || (other.base === base && areDisjoint(other, extent));
      if (!isDisjoint || !isDense(s.stride, lanes)) stored.delete(at);
    }
    const isForwarded = this.#small.has(s.buffer) && isDense(s.stride, lanes) && !(type === 'bool' && lanes > 1);
    if (!isForwarded) return [{ ...s, address, value }];
    const needsVariable = !isFree(value) || value.tag === 'Register';
    const x = needsVariable ? this.#names.fresh('v') : null;
    const use = x === null ? value : variable(x, type, lanes);
    stored.set(placeIn(s.buffer, key, lanes), { ...extent, buffer: s.buffer, base, value: use });
    return [...(x === null ? [] : [{ x, value }]), { ...s, address, value: use }];
  }

  #other(s: Exclude<Statement, Store>, stored: Stored): Statement {
    if (s.tag === 'Allocation' && isSmall(s)) this.#small.add(s.buffer);
    const isFunction = s.tag === 'Call' || (s.tag === 'Loop' && s.order === 'parallel');
    const changed = this.#stores.in(s);
    const before = new Map([...stored].filter(([, { buffer }]) => !isFunction && !changed.has(buffer)));
    const made = mapParts(
      s,
      (e) => this.#code(e, stored),
      (inner) => this.straightLine(inner, new Map(before)),
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

type Part = Definition | Statement | ExtendedRegister;

/** A register whose scope is extended to the end of the straight-line code. */
interface ExtendedRegister {
  readonly extended: Hold;
}

/** Joins parts. The scope of a definition or an extended register is everything that follows it. */
function assembled(parts: readonly Part[]): Statement {
  let rest: Statement[] = [];
  for (const part of parts.toReversed()) {
    if ('tag' in part) rest.push(part);
    else if ('extended' in part) rest = [{ ...part.extended, body: sequence(...rest.reverse()) }];
    else rest = [{ tag: 'Let', ...part, body: sequence(...rest.reverse()) }];
  }
  return sequence(...rest.reverse());
}

function placeIn(buffer: Name, key: string, lanes: number): string {
  return `${buffer} ${key} x ${lanes}`;
}

function isSmall({ type, sizes }: Allocation): boolean {
  return sizes.reduce((product, size) => product * (constantOf(size) ?? Infinity), bytesOf(type)) <= maxForwardedBytes;
}
